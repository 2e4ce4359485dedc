"""The files of the page: read once, told apart by their content, never from outside `static/`."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from inarow.errors import Refused

ROOT = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


async def page(request: Request) -> Response:
    """A file of the page; `/` is the page itself."""
    file = _file(request.path_params.get("path") or "index.html")
    facts = file.stat()
    content, tag = _content(file, facts.st_mtime_ns, facts.st_size)
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in _tags(request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=KINDS[file.suffix])


def _file(path: str) -> Path:
    """The file of a path; whatever leads elsewhere is as unknown as what is not there."""
    parts = path.split("/")
    wrong = any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts)
    if not wrong and len(path) <= 200:
        file = ROOT.joinpath(*parts)
        if file.suffix in KINDS and file.is_file() and file.resolve().is_relative_to(ROOT.resolve()):
            return file
    raise Refused(404, "there is no such page")


@lru_cache(maxsize=256)
def _content(file: Path, *_stamp: int) -> tuple[bytes, str]:
    content = file.read_bytes()
    return content, f'"{sha256(content).hexdigest()[:20]}"'


def _tags(header: str) -> list[str]:
    """The tags a browser knows; a proxy or a compression may have made them weak."""
    return [tag.strip().removeprefix("W/") for tag in header.split(",")]
