"""The crawl: every page visited and every button pressed as each role. `acts` and `pages` say what must come of it."""
