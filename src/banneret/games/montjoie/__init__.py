"""Montjoie! by Pascal Bernard: the Hundred Years' War for two to six players."""
