"""The agents of report 000 as it published them, slips and all; no registry knows them."""
