def games() -> None:
    """games"""
