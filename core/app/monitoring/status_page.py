"""How a process stands as one page for an operator's browser, which loads anew by itself."""

import ipaddress
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from core.app.monitoring.text_report import backups, span, spoken

EVERY = 10
"""Seconds after which the page is loaded anew."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
STYLE = (
    ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .75rem .25rem 0;"
    "border-bottom:1px solid #8886;vertical-align:top}h2{margin:1.5rem 0 .25rem;font-size:1.1rem}"
    ".wrong{font-weight:bold;color:#b3261e}@media(prefers-color-scheme:dark){.wrong{color:#ffb4ab}}"
    ".wide{overflow-x:auto}"
)


def is_own(host: str) -> bool:
    """Tell whether a browser asked by an address or as localhost: by another name a stranger's page might read it."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    try:
        return name == "localhost" or bool(ipaddress.ip_address(name.strip("[]")))
    except ValueError:
        return False


def page(report: dict[str, Any], tables: Sequence[dict[str, Any]]) -> str:
    """Show what `croupier status` and `croupier tables` tell, as HTML."""
    title = f"{spoken(report['role'])}: {report['state']}"
    facts = f"croupier {report['version']}, process {report['pid']}, up {span(report['uptime'])}, " + (
        f"{report['memory'] / 2**20:.0f} MiB"
    )
    parts = [f"<h1>{escape(title)}</h1><p>{escape(facts)}</p>", _networks(report)]
    if house := report["house"]:
        parts += [_house(house), _tables(tables)]
    parts.append(_errors(report["errors"]))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="{EVERY}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)} · Croupier</title>'
        f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _networks(report: dict[str, Any]) -> str:
    rows = []
    for name, network in report["networks"].items():
        late = network["oldest"] > 60
        oldest = _wrong(span(network["oldest"]), late) if network["owed"] else ""
        waits = "" if (rest := network.get("next_try")) is None else f", next try in {span(rest)}"
        up = _wrong("up" if network["up"] else "away", not network["up"]) + waits
        rows.append((escape(name), up, str(network["owed"]), oldest, str(report["restarts"].get(name, 0))))
    return _table("Networks", ("network", "", "lines owed", "oldest", "started again"), rows, "There is none yet.")


def _house(house: dict[str, Any]) -> str:
    written = _wrong(f"{span(house['written'])} ago", house["written"] > 10)
    ours = "" if house["ours"] else f"; {_wrong('not known to be ours', True)}"
    overdue = f"; {_wrong('one due for ' + span(house['overdue']), True)}" if house["overdue"] > 1 else ""
    rows = [
        ("database", f"{escape(house['database'])}, written to {written}{ours}"),
        ("clocks late", f"{house['late']}{overdue}"),
        ("actions", f"{sum(house['actions'].values())}, {sum(house['automatic'].values())} of them by the clock"),
        ("refusals", str(sum(house["refusals"].values()))),
    ]
    if found := house["backups"]:
        late = bool(found["failed"]) or found["age"] > 2 * found["every"]
        rows.append(("backups", _wrong(escape(backups(found)), late)))
    return _table("Since the start", ("", ""), rows, "")


def _tables(tables: Sequence[dict[str, Any]]) -> str:
    rows = ((escape(table["code"]), escape(table["game"]), escape(table["phase"]), _age(table)) for table in tables)
    return _table(f"Tables: {len(tables)}", ("table", "game", "phase", "age"), rows, "There is none.")


def _age(table: dict[str, Any]) -> str:
    return f"{'more than ' if table['at_least'] else ''}{span(table['age'])}"


def _errors(errors: Iterable[tuple[float, str, str, str]]) -> str:
    rows = [
        (f"{span(ago)} ago", _wrong(escape(level), level != "WARNING"), escape(module), escape(said))
        for ago, level, module, said in errors
    ]
    return _table("Last warnings and errors", ("", "", "where", "what"), rows, "There is none.")


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], none: str) -> str:
    """Make a table of cells that are HTML."""
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    head = "".join(f'<th scope="col">{name}</th>' for name in heads) if any(heads) else ""
    inside = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    return f"<h2>{title}</h2>{inside if body else f'<p>{none}</p>'}"


def _wrong(said: str, wrong: bool) -> str:
    return f'<span class="wrong">{said}</span>' if wrong else said
