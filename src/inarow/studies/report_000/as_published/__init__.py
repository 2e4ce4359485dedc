"""The agents of report 000 as it published them, with their bugs; no registry knows them."""
