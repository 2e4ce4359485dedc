"""Run the server: bind the port, print the address, open the browser."""

from __future__ import annotations

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from inarow.errors import Refused
from inarow.web.app import Server
from inarow.web.limits import Limits
from inarow.web.security import is_loopback

_MOST_CONNECTIONS = 2000


def serve(
    host: str, port: int, limits: Limits, plugins: tuple[str, ...], *, show: bool, say: Callable[[str], None]
) -> None:
    """Serve until Ctrl-C."""
    listening = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    server = Server(limits, plugins, local=is_loopback(host))
    config = uvicorn.Config(
        server.app,
        log_level="warning",
        access_log=False,
        ws_max_size=limits.message,
        ws_max_queue=4,
        ws_per_message_deflate=True,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
        limit_concurrency=_MOST_CONNECTIONS,
        server_header=False,
    )
    say(f"the page is at {address} (Ctrl-C ends the server)")
    if show:
        # The socket listens already: whoever connects now is answered as soon as the server runs.
        threading.Thread(target=webbrowser.open, args=(address,)).start()
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def _listen(host: str, port: int) -> socket.socket:
    """A socket at this address, or one sentence about why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused(503, f"cannot serve at {host}, port {port}: {reason}; --port names another") from error
    return listening
