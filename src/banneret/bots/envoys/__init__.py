"""Who speaks for the levels, one folder for each game at which one talks. Talk takes little time, so it is not compiled."""
