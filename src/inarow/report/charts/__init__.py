"""Charts of a report: one Altair definition each, for the page and for PNG and SVG."""
