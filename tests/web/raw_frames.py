"""Websocket frames that break the protocol itself: random bytes, by a seed, after a valid handshake."""

from __future__ import annotations

import random
import socket
import struct

HANDSHAKE = (
    "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def connected(port: int) -> socket.socket:
    """A socket after the handshake."""
    found = socket.create_connection(("127.0.0.1", port), timeout=120)
    found.sendall(HANDSHAKE.format(port=port).encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = found.recv(1)
        if not byte:
            raise ConnectionError(f"no handshake: {head!r}")
        head += byte
    if b" 101 " not in head:
        raise ConnectionError(f"no handshake: {head!r}")
    return found


def frame(chance: random.Random) -> bytes:
    """A frame with anything in it: reserved bits, unknown opcodes, false lengths, no mask, no end."""
    first = chance.randrange(256)
    masked = chance.choice((0x80, 0x80, 0))
    body = chance.randbytes(chance.choice((0, 1, 2, 125, 300)))
    length = chance.choice((len(body), len(body), 126, 127))
    if length < 126:
        head = struct.pack("!BB", first, masked | length)
    elif length == 126:
        head = struct.pack("!BBH", first, masked | 126, chance.choice((len(body), 0, 65_535)))
    else:
        head = struct.pack("!BBQ", first, masked | 127, chance.choice((len(body), 2**40, 2**64 - 1)))
    return head + (chance.randbytes(4) if masked else b"") + body


def send_raw_frames(port: int, count: int, seed: int) -> None:
    """So many frames, each few on a connection of their own that is left as it is."""
    chance = random.Random(seed)
    left = count
    while left > 0:
        with connected(port) as line:
            for _ in range(min(left, chance.randint(1, 5))):
                left -= 1
                try:
                    line.sendall(frame(chance))
                except OSError:  # the connection was closed, as it should be
                    break
