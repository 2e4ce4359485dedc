"""Rows of a report: as HTML, CSV, Parquet and text, and the results they hold."""
