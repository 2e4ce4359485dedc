"""The HTML page, one file with text, tables, charts and games; it loads nothing from a network.

Text from third parties (names of agents, reasons of failures) is escaped by the template engine, or stands in
JSON that holds no `<`. A content security policy lets no script run but ours, and nothing be fetched.
"""

from __future__ import annotations

import json
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from inarow.report.charts import theme

if TYPE_CHECKING:
    from jinja2 import Environment


def render(shown: dict[str, Any], data: dict[str, Any]) -> str:
    """The page; `shown` is for the template, `data` for the scripts."""
    scripts = [_chart_library(), *map(part, ("charts.js", "board.js", "viewer.js", "choosing.js"))]
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            **shown,
            css=part("page.css"),
            scripts=scripts,
            policy=policy(scripts),
            data=embedded({**data, "looks": {"light": theme.look(), "dark": theme.look(dark=True)}}),
        )
    )


def environment(*packages: str) -> Environment:
    """What fills templates in, every text escaped: those of these packages, and then the report's."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # lazily: it is in an extra

    return Environment(
        loader=FunctionLoader(lambda name: part(name, *packages)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def policy(scripts: list[str]) -> str:
    """A content security policy: these scripts and no other, nothing from anywhere."""
    hashes = (b64encode(sha256(script.encode()).digest()).decode() for script in scripts)
    allowed = " ".join(f"'sha256-{one}'" for one in hashes)
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def part(name: str, *packages: str) -> str:
    """A file of the templates of these packages, or of the report's."""
    places = [files(package) / "templates" / name for package in (*packages, "inarow.report.page")]
    return next((place for place in places if place.is_file()), places[-1]).read_text("utf-8")


@lru_cache(maxsize=1)
def _chart_library() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script, with a scope of its own."""
    import vl_convert

    library = str(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;"))
    return "(() => {\n" + library.replace("</script", "<\\/script") + "\n})();"


def embedded(value: Any) -> str:
    """A value as JSON without `<`, `>` and `&`, so that no text in it can end its script element.

    >>> embedded("</script>")
    '"\\\\u003c/script\\\\u003e"'
    """
    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
