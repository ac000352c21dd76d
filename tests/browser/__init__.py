"""The page in a real browser, at tables of a real `banneret serve`."""
