"""What was told over several lives, held against what an undisturbed life tells."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

_SECONDS = re.compile(r"\(\d+ s\)|, \d+ s\.|, \d+ seconds left\.")
_GOES_ON = re.compile(r" resumes at \w+\.$")
ANSWERS = ("answer", "refusal")

Entry = dict[str, Any]


def bare(line: str) -> str:
    """Leave out of a prompt how many seconds are left."""
    return _SECONDS.sub("(some s)", line)


@dataclass
class Part:
    """What one audience is told in an undisturbed life: news in order, prompts by how much news came before them.

    `prompts[n]` and `status[n]`: what may be asked, and how a table stands, once so many pieces of news were told.
    """

    news: list[str] = field(default_factory=list)
    prompts: dict[int, set[str]] = field(default_factory=dict)
    status: dict[int, list[list[str]]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    answers: set[str] = field(default_factory=set)


def parts(entries: Iterable[Entry]) -> dict[str, Part]:
    """Sort an undisturbed life by audience."""
    entries = list(entries)
    every_prompt = {bare(line) for table in _standings(entries) for line in table["prompt"]}
    found: dict[str, Part] = {}
    for entry in entries:
        if "told" in entry:
            part = found.setdefault(entry["told"], Part())
            _take(part, entry, every_prompt)
        for audience, end in entry.get("ends", {}).items():
            found[audience].status.setdefault(len(found[audience].news), []).append([bare(line) for line in end])
        for table in entry.get("standing", {}).values():
            for audience, status in table["status"].items():
                part = found.setdefault(audience, Part())
                asked = table["prompt"] if audience == table["room"] else []
                part.prompts.setdefault(len(part.news), set()).update(map(bare, asked))
                part.status.setdefault(len(part.news), []).append([bare(line) for line in status])
    return found


def _standings(entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        yield from entry.get("standing", {}).values()


def _take(part: Part, entry: Entry, every_prompt: set[str]) -> None:
    for line in map(bare, entry["lines"]):
        if entry["kind"] in ANSWERS:
            part.answers.add(line)
        elif line in every_prompt:
            part.asked.append(line)
            part.prompts.setdefault(len(part.news), set()).add(line)
        else:
            part.news.append(line)


class Listener:
    """Follows what one audience was told over several lives, and notes what should not have been."""

    def __init__(self, part: Part, folds: bool) -> None:
        self._part, self._folds = part, folds
        self._at = 0
        self._perhaps: list[int] = []
        self._asked: set[str] = set()
        self._prompts = set().union(*part.prompts.values())
        self.problems: list[str] = []

    def hear(self, life: int, messages: list[Entry]) -> None:
        """Listen to one life."""
        lines = [bare(line) for message in messages if message["kind"] not in ANSWERS for line in message["lines"]]
        for message in messages:
            if message["kind"] in ANSWERS:
                wrong = [line for line in map(bare, message["lines"]) if line not in self._part.answers]
                self.problems += [f"life {life} answered {line!r}" for line in wrong]
        fresh = life > 0
        while lines:
            line = lines.pop(0)
            if life and _GOES_ON.search(line):
                continue
            if life and self._folds and self._fold(line, lines):
                fresh = False
            elif line in self._prompts:
                self._prompt(life, line)
            else:
                self._news(life, line, fresh)
                fresh = False

    def _news(self, life: int, line: str, fresh: bool) -> None:
        """Go on with the next news; a new life may begin again with news that were told before."""
        news = self._part.news
        places = range(self._at, -1, -1) if fresh else self._perhaps or [self._at]
        place = next((place for place in places if place < len(news) and news[place] == line), None)
        if place is None:
            self.problems.append(f"life {life} told {line!r} after {news[max(0, self._at - 2) : self._at]}")
        else:
            self._at, self._perhaps = place + 1, []

    def _prompt(self, life: int, line: str) -> None:
        if not any(line in self._part.prompts.get(place, set()) for place in self._perhaps or [self._at]):
            self.problems.append(f"life {life} asked {line!r} after {self._part.news[max(0, self._at - 2) : self._at]}")
        self._asked.add(line)

    def _fold(self, line: str, lines: list[str]) -> bool:
        """Take a status in place of news: it must say how the table stood at some place not before this one."""
        said = [line, *lines]
        found = [
            (place, len(status))
            for place, several in sorted(self._part.status.items())
            for status in several
            if place >= self._at and status and said[: len(status)] == status
        ]
        if found:
            del lines[: found[0][1] - 1]
            # What was not too old yet is told all the same.
            self._at, self._perhaps = found[0][0], list(range(self._at, found[-1][0] + 1))
        return bool(found)

    def end(self) -> list[str]:
        """Note what was never told."""
        if self._at != len(self._part.news) and len(self._part.news) not in self._perhaps:
            self.problems.append(f"never told: {self._part.news[self._at :]}")
        if not self._folds:
            self.problems += [f"never asked: {line}" for line in self._part.asked if line not in self._asked]
        return self.problems


def problems(reference: dict[str, Part], lives: list[list[Entry]], folds: bool) -> list[str]:
    """List what was told in these lives and should not have been, or should have been and was not."""
    found: list[str] = []
    for audience, part in reference.items():
        listener = Listener(part, folds)
        for life, entries in enumerate(lives):
            listener.hear(life, [entry for entry in entries if entry.get("told") == audience])
        found += [f"{audience}: {problem}" for problem in listener.end()]
    strangers = {entry["told"] for entries in lives for entry in entries if "told" in entry} - reference.keys()
    return found + [f"{audience} was told something" for audience in strangers]
