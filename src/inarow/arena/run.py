"""A run: a tournament with its store, played on an executor; it can be stopped and resumed."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inarow.arena.config import KEYS, RunConfig, write_config
from inarow.arena.environment import environment, fingerprints
from inarow.arena.play import GameRecord, GameTask
from inarow.arena.referee import PlayGames
from inarow.arena.standings import Standings
from inarow.errors import BadFile
from inarow.executors import Executor
from inarow.files import write_whole

if TYPE_CHECKING:
    from inarow.arena.store import Store

STORE = "games.sqlite"
CONFIG = "tournament.toml"


class Run:
    """The games of a tournament, those played and those to play. With a folder they are stored."""

    def __init__(self, config: RunConfig, store: Store | None = None, folder: Path | None = None) -> None:
        self.config = config
        self.folder = folder
        self.standings = Standings(config.tournament)
        self._store = store
        if store is not None:
            for number, record in store.records():
                self.standings.add(number, record)

    @classmethod
    def create(cls, folder: Path, config: RunConfig) -> Run:
        """A new run in a new folder, with its configuration written before the first game."""
        from hashlib import sha256  # lazily, like the store: most matches are not stored

        from inarow.arena.store import Store

        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadFile(str(folder), f"it exists; 'inarow tournament --resume {folder}' goes on with a run")
        contest = config.tournament
        PlayGames.of(
            contest.game, contest.agents, config.terms
        ).prepare()  # a wrong name is refused before there is a run
        document = config.document()
        files = fingerprints(document["agents"], document["plugins"], config.terms.folder)
        everything = {**document, "folder": config.terms.folder, "files": files, **environment()}
        everything["name"] = sha256(json.dumps(document).encode()).hexdigest()[:16]
        write_whole(folder / CONFIG, write_config(document), make_folders=True)
        return cls(config, Store.create(folder / STORE, everything), folder)

    @classmethod
    def open(cls, folder: Path) -> Run:
        """A run that was started before."""
        from inarow.arena.store import Store

        store = Store.open(folder / STORE)
        document = {key: value for key, value in store.config.items() if key in KEYS}
        try:
            config = RunConfig.from_document(document, store.config.get("folder"))
        except (ValueError, TypeError) as error:
            raise BadFile(str(folder / STORE), f"its configuration is damaged: {error}") from error
        return cls(config, store, folder)

    @property
    def left(self) -> int:
        """How many games are still to play."""
        return len(self.config.tournament) - self.standings.games

    def require_same_agents(self) -> None:
        """Refuse to go on with agents whose files have changed: the table would mix two players."""
        if self._store is None:
            return
        before = self._store.config.get("files", {})
        contest, terms = self.config.tournament, self.config.terms
        for name, checksum in fingerprints(contest.agents, terms.plugins, terms.folder).items():
            if before.get(name) != checksum:
                raise BadFile(name, "it has changed since the run began; start a new run with it")

    def play(self, executor: Executor) -> Generator[tuple[int, GameRecord]]:
        """Play what is left; every game is stored and counted, then yielded with its number."""
        contest = self.config.tournament
        job = PlayGames.of(contest.game, contest.agents, self.config.terms)
        done = set() if self._store is None else self._store.numbers()
        numbers: list[int] = []

        def tasks() -> Iterator[GameTask]:
            for number, task in enumerate(contest.tasks()):
                if number not in done:
                    numbers.append(number)
                    yield task

        try:
            for index, record in executor.run(job, tasks()):
                number = numbers[index]
                if self._store is not None:
                    self._store.add(number, record)
                self.standings.add(number, record)
                yield number, record
        finally:
            if self._store is not None:
                self._store.flush()

    def records(self) -> Iterator[tuple[int, GameRecord]]:
        """Every stored game with its number."""
        return iter(()) if self._store is None else self._store.records()

    def record(self, number: int) -> GameRecord | None:
        return None if self._store is None else self._store.record(number)

    @property
    def environment(self) -> dict[str, Any]:
        """Configuration, versions and machine, as they were when the run started."""
        return {} if self._store is None else self._store.config

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
