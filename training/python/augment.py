"""Disturbances a writer or an evader could cause, applied to both classes alike."""

import json
import os
import random
import re

NEIGHBORS = {
    "a": "qs", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo",
    "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "r": "et", "s": "ad", "t": "ry",
    "u": "yi", "v": "cb", "w": "qe", "y": "tu",
}
CONTRACTIONS = [
    ("do not", "don't"), ("it is", "it's"), ("cannot", "can't"), ("is not", "isn't"), ("they are", "they're"),
    ("you are", "you're"), ("I am", "I'm"), ("that is", "that's"), ("we are", "we're"), ("does not", "doesn't"),
]
SENTENCE = re.compile(r"(?<=[.!?]) +(?=[A-Z\"'(])")


def typo(word: str, rng: random.Random) -> str:
    if len(word) < 4 or not word.isalpha():
        return word
    place = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    if kind == 1:
        return word[:place] + word[place + 1 :]
    if kind == 2:
        return word[:place] + word[place] + word[place:]
    near = NEIGHBORS.get(word[place].lower())
    return word[:place] + rng.choice(near) + word[place + 1 :] if near else word


def disturb(text: str, rng: random.Random) -> str:
    """One to three light changes; at most a few percent of the words each."""
    for change in rng.sample(CHANGES, rng.choice([1, 1, 2, 3])):
        text = change(text, rng)
    return text


def typos(text, rng):
    rate = rng.choice([0.01, 0.02, 0.05])
    return " ".join(typo(w, rng) if rng.random() < rate else w for w in text.split(" "))


def commas(text, rng):
    rate = rng.choice([0.2, 0.5, 0.9])
    return re.sub(r",", lambda m: "" if rng.random() < rate else ",", text)


def contract(text, rng):
    back = rng.random() < 0.5
    for long, short in CONTRACTIONS:
        text = text.replace(short, long) if back else text.replace(long, short)
    return text


def drop_sentences(text, rng):
    kept = [s for s in SENTENCE.split(text) if rng.random() > 0.12]
    return " ".join(kept) or text


def swap_sentences(text, rng):
    parts = SENTENCE.split(text)
    for place in range(len(parts) - 1):
        if rng.random() < 0.1:
            parts[place], parts[place + 1] = parts[place + 1], parts[place]
    return " ".join(parts)


def dashes(text, rng):
    return text.replace(" - ", rng.choice([", ", " ", "; "]))


def drop_words(text, rng):
    return " ".join(w for w in text.split(" ") if rng.random() > 0.02)


SLIPS = [
    (r" the (?=[a-z])", " "), (r" an? (?=[a-z])", " "), (r"\b(\w{3,})s\b", r"\1"), (r" in ", " on "), (r" on ", " in "), (r" at ", " in "),
    (r" has ", " have "), (r" is ", " are "), (r" were ", " was "), (r" to ", " for "), (r"ed\b", ""), (r" much ", " many "), (r"ly\b", ""),
]


def grammar_slips(text, rng):
    """Mistakes of people who write English as a second language."""
    rate = rng.choice([0.1, 0.25])
    for pattern, to in rng.sample(SLIPS, 5):
        text = re.sub(pattern, lambda m: m.expand(to) if rng.random() < rate else m.group(0), text)
    return text


class Synonyms:
    """Puts other words for a share of the words, as humanizers do; endings follow the plainest rule."""

    def __init__(self, path: str):
        with open(path, encoding="utf-8") as file:
            table = json.load(file)
        self.parts = {part: table.get(part, {}) for part in ("noun", "verb", "adj", "adv")}

    def __call__(self, text, rng):
        rate = rng.choice([0.2, 0.4, 0.8])
        return re.sub(r"[A-Za-z]{4,}", lambda m: self.other(m.group(0), rng) if rng.random() < rate else m.group(0), text)

    def other(self, word: str, rng: random.Random) -> str:
        known = [choice for choice in self.choices(word.lower()) if choice]
        if not known:
            return word
        found = rng.choice(rng.choice(known))
        return found.capitalize() if word[0].isupper() else found

    def choices(self, word: str):
        for part in self.parts.values():
            yield part.get(word, [])
        if word.endswith("s"):
            yield [f"{other}s" for part in ("noun", "verb") for other in self.parts[part].get(word[:-1], [])]
        if word.endswith("ed"):
            yield [f"{other.removesuffix('e')}ed" for stem in (word[:-2], word[:-1]) for other in self.parts["verb"].get(stem, [])]
        if word.endswith("ing"):
            yield [f"{other.removesuffix('e')}ing" for stem in (word[:-3], f"{word[:-3]}e") for other in self.parts["verb"].get(stem, [])]
        if word.endswith("ly"):
            yield [f"{other}ly" for other in self.parts["adj"].get(word[:-2], [])]


CHANGES = [typos, commas, contract, drop_sentences, swap_sentences, dashes, drop_words, grammar_slips, grammar_slips]


def use_synonyms(directory: str) -> None:
    """From now on three disturbances of twelve are other words, where the list was made (synonyms.py)."""
    path = os.path.join(directory, "synonyms.json")
    if os.path.exists(path):
        other_words = Synonyms(path)
        CHANGES.extend([other_words, other_words, other_words])
