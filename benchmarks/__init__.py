"""Speed, shown as ratios against peers in one run; the machine is noisy, ratios less so."""
