"""What an adapter says itself, in every language of which its package has a `words/xx.ftl`."""

from croupier.words import Catalogue, WordsError, load


class Phrases(dict[str, str]):
    """The phrases of one language by key; where something is put in, its name stands there in braces.

    So it may be put in as markup, or by a script. What chooses words by it is only ever said.
    """

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        super().__init__()
        self._catalogue, self._language = catalogue, language

    def __missing__(self, key: str) -> str:
        message = self._catalogue.message(key, self._language)
        if message.needs is None or message.selects:
            raise WordsError(f"{self._catalogue.package}, {self._language}: {key} chooses its words, and is only said")
        text = self[key] = message.write({name: f"{{{name}}}" for name in message.needs})
        return text

    def say(self, key: str, **variables: str | int) -> str:
        """Say a phrase with all that is put in."""
        return self._catalogue.say(key, self._language, variables)


def phrases_of(package: str) -> dict[str, Phrases]:
    """Load the phrases of an adapter by language."""
    catalogue = load(package)
    return {language: Phrases(catalogue, language) for language in catalogue.languages}
