"""What is measured and made from the repository; `python -m benchmarks --help` lists it all.

Speed is shown as ratios against peers in one run, since a machine is noisy and ratios less so; the peers
are in `inarow.bench.peers`. A module here is a command of its own, `python -m benchmarks.NAME`, or one of
those that `python -m benchmarks` runs.
"""
