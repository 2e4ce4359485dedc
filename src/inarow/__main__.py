"""`python -m inarow` is `inarow`."""

from inarow.cli.main import main

if __name__ == "__main__":
    main()
