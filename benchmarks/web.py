"""The page's server under load: `python -m benchmarks.web [--seconds 120] [--clients 50] [--fuzz 10000]`.

It starts a server of its own and measures, one after the other: how soon a first analysis is exact, how soon
a cancelled search stops, many clients that play at once beside clients that misbehave, and wrong requests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from pathlib import Path

from tests.web.fuzzing import draw
from tests.web.raw_frames import send_raw_frames
from tests.web.running import Running, serving
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from inarow.rules.notation import write_moves
from inarow.rules.presets import read_game

AGENT = "alphabeta:depth=6"
STONES, POSITIONS, SOON = 8, 100, 2.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--fuzz", type=int, default=10_000)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    options = parser.parse_args()
    with serving() as server:
        asyncio.run(first_analysis(server, options.positions))
        asyncio.run(cancelling(server))
        asyncio.run(many_clients(server, options.clients, options.seconds))
        wrong_requests(server, options.fuzz)
        send_raw_frames(server.port, options.fuzz, seed=4)
        answer = server.post("/api/move", {"game": "connect4", "moves": "414141", "agent": AGENT})
        print(f"{options.fuzz} raw websocket frames: a move is answered with {answer.status} after them")


async def first_analysis(server: Running, positions: int) -> None:
    """Random positions of Connect Four with 8 stones or more: the time until every column is exact."""
    chance, times = random.Random(1), []
    async with _live(server) as live:
        for number in range(positions):
            moves = _random_moves(chance, chance.randrange(STONES, 20) if number % 2 else STONES)
            began = time.perf_counter()
            await live.send(json.dumps({"id": number, "do": "analyse", "game": "connect4", "moves": moves}))
            async for text in live:
                event = json.loads(text)
                if event["id"] == number and (event.get("exact") or event["event"] != "progress"):
                    break
            taken = time.perf_counter() - began if event.get("exact") else float("inf")
            times.append(taken)
            if taken > SOON:
                print(f"  slow: {moves} {taken:.2f} s")
    soon = sum(taken <= SOON for taken in times)
    times.sort()
    print(
        f"first analysis: {soon} of {positions} exact within {SOON:g} s; median {times[positions // 2]:.3f} s"
    )


async def cancelling(server: Running, rounds: int = 20) -> None:
    """From the cancellation to the moment the worker is free for the next request."""
    chance = random.Random(2)
    for name, fields in {
        "alpha-beta": {"do": "move", "game": "gomoku15", "moves": "h8,i9", "agent": "alphabeta:depth=20"},
        "solver": {"do": "move", "game": "drop:8x8:4", "agent": "perfect"},
        "general solver": {"do": "move", "game": "mnk:6x6:5", "agent": "perfect"},
        "mcts": {"do": "move", "game": "gomoku15", "moves": "h8,i9", "agent": "mcts:seconds=10"},
        "analysis": {"do": "analyse", "game": "gomoku15", "moves": "h8,i9"},
    }.items():
        times = []
        async with _live(server) as live:
            for number in range(rounds):
                await live.send(json.dumps({"id": number, **fields}))
                await asyncio.sleep(chance.uniform(0.2, 0.5))
                began = time.perf_counter()
                await live.send(json.dumps({"id": number, "do": "cancel"}))
                while await asyncio.to_thread(lambda: server.get("/api/health").json["busy"]):
                    await asyncio.sleep(0.001)
                times.append(time.perf_counter() - began)
        print(f"cancelled {name}: free again after {max(times) * 1000:.0f} ms at most")


async def many_clients(server: Running, clients: int, seconds: float) -> None:
    """Clients that play one game after another, beside three that misbehave; memory of all processes."""
    until = time.monotonic() + seconds
    times: list[float] = []
    errors: list[str] = []
    memory = [_memory(server)]
    bad = [asyncio.create_task(one(server)) for one in (_flood, _garbage, _deaf)]
    players = [asyncio.create_task(_play(server, until, seed, times, errors)) for seed in range(clients)]
    for _ in range(2):
        await asyncio.sleep(seconds / 2 - 1)
        memory.append(_memory(server))
    await asyncio.gather(*players)
    for task in bad:
        task.cancel()
    await asyncio.gather(*bad, return_exceptions=True)
    times.sort()
    print(f"{clients} clients for {seconds:g} s against {AGENT}: {len(times)} moves, {len(errors)} errors")
    for error in sorted(set(errors))[:5]:
        print(f"  {error}")
    if times:
        print(f"  answers: median {_share(times, 0.5):.0f} ms, 95 % within {_share(times, 0.95):.0f} ms")
    print(f"  memory at start, middle, end: {', '.join(f'{one / 1e6:.0f} MB' for one in memory)}")


async def _play(server: Running, until: float, seed: int, times: list[float], errors: list[str]) -> None:
    chance, game = random.Random(seed), read_game("connect4")
    async with _live(server) as live:
        position, moves, number = game.start, "", 0
        while time.monotonic() < until:
            if position.outcome is not None:
                position, moves = game.start, ""
            if position.ply % 2 == seed % 2:
                cell = chance.choice(position.legal_moves())
            else:
                number += 1
                began = time.perf_counter()
                fields = {"id": number, "do": "move", "game": "connect4", "moves": moves, "agent": AGENT}
                await live.send(json.dumps(fields))
                answer = json.loads(await live.recv())
                if answer["event"] != "done":
                    errors.append(answer["error"])
                    continue
                times.append(time.perf_counter() - began)
                cell = answer["cell"]
                await asyncio.sleep(0.2)
            position = position.play(cell)
            moves += write_moves(game, [cell])


async def _flood(server: Running) -> None:
    """Thousands of requests, each before the last is answered."""
    while True:
        try:
            async with _live(server) as live:
                for number in range(100_000):
                    fields = {"id": number, "do": "move", "agent": "alphabeta:depth=12", "seconds": 5}
                    await live.send(json.dumps(fields))
                    await asyncio.sleep(0)  # the players live in this process too
        except ConnectionClosed:
            await asyncio.sleep(0.1)


async def _garbage(server: Running) -> None:
    """Noise and messages that are too large."""
    while True:
        try:
            async with _live(server) as live:
                for size in (10, 1000, 60_000, 500_000):
                    await live.send(random.randbytes(size))
                    await asyncio.sleep(0.05)
        except ConnectionClosed:
            await asyncio.sleep(0.05)


async def _deaf(server: Running) -> None:
    """Asks and never reads."""
    host, port = "127.0.0.1", server.port
    while True:
        reader, writer = await asyncio.open_connection(host, port, limit=1024)
        head = (
            f"GET /api/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        )
        writer.write(f"{head}Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        frame = b'\x81\x8a\0\0\0\0{"id": 5}x'  # masked with zeros
        try:
            for _ in range(20_000):
                writer.write(frame)
                async with asyncio.timeout(1):
                    await writer.drain()
                await asyncio.sleep(0.001)
        except (TimeoutError, ConnectionError):
            pass
        writer.close()


def wrong_requests(server: Running, count: int) -> None:
    """Every one is refused with an error message, or happened to be right."""
    chance, statuses = random.Random(3), dict[int, int]()
    for _ in range(count):
        wrong = draw(chance)
        answer = server.request(wrong.method, wrong.path, wrong.body, wrong.headers)
        statuses[answer.status] = statuses.get(answer.status, 0) + 1
        if answer.status >= 500:
            print(f"  {answer.status} for {wrong}: {answer.body!r}")
    counts = ", ".join(f"{status}: {times}" for status, times in sorted(statuses.items()))
    print(f"{count} wrong requests: {counts}")


def _random_moves(chance: random.Random, stones: int) -> str:
    """A game of so many random moves that is not over."""
    game = read_game("connect4")
    while True:
        position, cells = game.start, []
        while position.outcome is None and position.ply < stones:
            cells.append(chance.choice(position.legal_moves()))
            position = position.play(cells[-1])
        if position.outcome is None:
            return write_moves(game, cells)


def _live(server: Running) -> connect:
    return connect(f"ws://127.0.0.1:{server.port}/api/live", max_queue=64)


def _memory(server: Running) -> int:
    """Bytes that the server and its workers hold."""
    total = 0
    for pid in (server.process.pid, *server.worker_pids()):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                total += int(line.split()[1]) * 1024
    return total


def _share(times: list[float], share: float) -> float:
    return times[min(int(len(times) * share), len(times) - 1)] * 1000


if __name__ == "__main__":
    main()
