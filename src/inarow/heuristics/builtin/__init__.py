"""The heuristics of the five course reports, by the number of the report. A new file is found by itself."""
