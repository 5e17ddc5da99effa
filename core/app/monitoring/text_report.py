"""What processes answered, in words for an operator."""

from typing import Any


def spoken(role: str) -> str:
    """Say what a process is as an operator says it; programs are given the role itself."""
    return "bot" if role == "house" else role


def told(report: dict[str, Any]) -> str:
    """Say how a process stands, in a few lines."""
    lines = [
        f"{spoken(report['role'])}: {report['state']}; croupier {report['version']}, process {report['pid']}, "
        f"up {span(report['uptime'])}, {report['memory'] / 2**20:.0f} MiB"
    ]
    for name, network in report["networks"].items():
        restarts = report["restarts"].get(name, 0)
        owed = (
            f"{network['owed']} owed, the oldest for {span(network['oldest'])}" if network["owed"] else "nothing owed"
        )
        again = f", started again {_times(restarts)}" if restarts else ""
        waits = "" if (rest := network.get("next_try")) is None else f", next try in {span(rest)}"
        lines.append(f"  {name}: {'up' if network['up'] else 'AWAY'}, {owed}{again}{waits}")
    lines += _house(report["house"]) if report["house"] else []
    if report["errors"]:
        lines.append("last warnings and errors:")
        lines += [f"  {span(ago)} ago, {level} {module}: {said}" for ago, level, module, said in report["errors"]]
    return "\n".join(lines)


def _house(house: dict[str, Any]) -> list[str]:
    free = f", {_size(house['free'])} free" if house["free"] is not None else ""
    size = f"{_size(house['bytes'])}{free}, " if house["bytes"] else ""
    ours = "" if house["ours"] else ", NOT KNOWN TO BE OURS"
    tables = [
        f"{game} {', '.join(f'{number} {phase}' for phase, number in phases.items())}"
        for game, phases in house["tables"].items()
        if phases
    ]
    late = f"{house['late']} clock{'s' * (house['late'] != 1)} late"
    overdue = f", one due for {span(house['overdue'])}" if house["overdue"] > 1 else ""
    return [
        f"database {house['database']}: {size}written to {span(house['written'])} ago{ours}",
        f"tables: {'; '.join(tables) or 'none'}",
        f"since the start: {_count(house['actions'], 'action')}, {sum(house['automatic'].values())} of them by "
        f"the clock; {_count(house['refusals'], 'refusal')}; {late}{overdue}",
        *([f"backups: {backups(house['backups'])}"] if house["backups"] else []),
    ]


def backups(standing: dict[str, Any]) -> str:
    """Say how backups stand."""
    failed = f"; THE LAST TRY FAILED: {standing['failed']}" if standing["failed"] else ""
    newest = f"the newest is {span(standing['age'])} old" if standing["made"] else "none yet"
    return f"{newest}{failed}"


def listed(answer: dict[str, Any]) -> str:
    """List tables, a line for each."""
    if not answer["tables"]:
        return "There is no table."
    rows = [("table", "game", "phase", "age")]
    for table in answer["tables"]:
        more = "more than " if table["at_least"] else ""
        rows.append((table["code"], table["game"], table["phase"], f"{more}{span(table['age'])}"))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        "  ".join([*(f"{cell:{width}}" for cell, width in zip(row, widths, strict=False)), row[3]]) for row in rows
    )


def span(seconds: float) -> str:
    """Say how long, in one or two units."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    minutes = int(seconds // 60)
    if minutes < 120:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h {minutes % 60} min" if hours < 48 else f"{hours // 24} days {hours % 24} h"


def _size(number: int) -> str:
    return (
        f"{number / 1e9:.1f} GB"
        if number >= 1e9
        else f"{number / 1e6:.1f} MB"
        if number >= 1e6
        else f"{number / 1e3:.0f} kB"
    )


def _count(found: dict[str, int], what: str) -> str:
    number = sum(found.values())
    return f"{number} {what}{'s' * (number != 1)}"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
