def play() -> None:
    """play"""
