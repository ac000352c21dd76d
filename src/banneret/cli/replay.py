def replay() -> None:
    """replay"""
