"""The addresses: each decodes, asks the door, and calls one function."""
