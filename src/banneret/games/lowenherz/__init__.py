"""Löwenherz (2003), also called Domaine and Richard Cœur de Lion, by Klaus Teuber: borders, knights and domains."""
