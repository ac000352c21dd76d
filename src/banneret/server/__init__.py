"""The table for strangers: a server that shows everybody their own sight and writes every move down before it says so.

*The log is the table. A room is its memory; a line is a window on it.* See docs/protocol.md and docs/hosting.md.
"""
