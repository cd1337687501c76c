"""Disturbances a writer or an evader could cause, applied to both classes alike."""

import random
import re

NEIGHBOURS = {
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
    near = NEIGHBOURS.get(word[place].lower())
    return word[:place] + rng.choice(near) + word[place + 1 :] if near else word


def disturb(text: str, rng: random.Random) -> str:
    """One to three light changes; at most a few per cent of the words each."""
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


CHANGES = [typos, commas, contract, drop_sentences, swap_sentences, dashes, drop_words, grammar_slips, grammar_slips]
