"""Lancaster, by Matthias Cramer, with the New Laws: England's lords place knights, vote, and fight France."""
