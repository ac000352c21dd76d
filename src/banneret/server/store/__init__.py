"""What is written down: the log of moves, tables, people and talk. Rows become structs here, and no further."""
