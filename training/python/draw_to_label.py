"""Draw texts whose kind is to be labeled by reading, and print them without their source.

python draw_to_label.py FOLDER... > texts.txt: FOLDER are those of prepare; draws from training/results/judged.jsonl.gz, the same texts every time.
"""

import collections
import glob
import gzip
import hashlib
import json
import os
import sys

SEED = "kinds 2026-11"
LEAST_WORDS, WORDS_SHOWN = 150, 150
# Texts drawn per kind their source names, more of what customers paste; "" is no kind.
PEOPLE = {
    "blog": 59, "marketing": 59, "email": 44, "howto": 53, "news": 45, "review": 28, "essay": 34, "academic": 14, "fiction": 16, "forum": 20,
    "encyclopedic": 14, "speech": 9, "legal": 10, "": 6,
}
ANSWERS = {
    "blog": 22, "marketing": 29, "email": 18, "howto": 18, "news": 14, "review": 8, "essay": 7, "academic": 3, "fiction": 3, "forum": 4, "encyclopedic": 3,
    "speech": 4, "legal": 3, "": 3,
}
# Other machine texts: one of each source, then of the sources in turn.
MACHINES = 62


def order(key):
    return hashlib.blake2b(f"{SEED} {key}".encode(), digest_size=8).digest()


def in_turn(texts, count, key):
    """So many texts, one of each source in turn."""
    shelves = collections.defaultdict(list)
    for text in sorted(texts, key=lambda text: order(text["id"])):
        shelves[key(text)].append(text)
    rounds = [(place, order(name), text) for name, shelf in shelves.items() for place, text in enumerate(shelf)]
    return [text for _, _, text in sorted(rounds, key=lambda one: one[:2])[:count]]


def draw(judged):
    people = [text for text in judged if text["label"] == "human"]
    answers = [text for text in judged if text["label"] == "ai" and text["kind"]]
    machines = [text for text in judged if text["label"] != "human" and not text["kind"]]
    source = lambda text: text["source"]
    drawn = []
    for texts, counts, key in ((people, PEOPLE, source), (answers, ANSWERS, lambda text: text["document"])):
        for kind, count in counts.items():
            drawn += in_turn([text for text in texts if text["group"] == kind], count, key)
    return drawn + in_turn(machines, MACHINES, source)


def main():
    with gzip.open(os.path.join(os.path.dirname(__file__), "..", "results", "judged.jsonl.gz"), "rt", encoding="utf-8") as lines:
        judged = [text for text in map(json.loads, lines) if text["words"] >= LEAST_WORDS]
    drawn = sorted({text["id"] for text in draw(judged)}, key=order)
    wording, chosen = {}, set(drawn)
    for path in (path for folder in sys.argv[1:] for path in sorted(glob.glob(os.path.join(folder, "*.jsonl.gz")))):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            wording |= {text["id"]: text["text"] for text in map(json.loads, lines) if text["id"] in chosen}
    for number, name in enumerate(drawn, 1):
        print(f"[{number}] {' '.join(wording[name].split()[:WORDS_SHOWN])}")
        print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
