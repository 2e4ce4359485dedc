"""The page in the browser: a server that plays, analyses and explains; `static/` holds the page itself."""
