"""WordNet → synonyms.json: other words for a word's two commonest meanings, for the disturbances of training.

python synonyms.py WORDNET_DIR CACHE_DIR
"""

import collections
import json
import os
import sys

PARTS = ("noun", "verb", "adj", "adv")
# Words rarer than this in WordNet's own count are left alone.
LEAST_COUNT = 3
MOST_WORDS = 6


def main() -> None:
    wordnet, cache = sys.argv[1:3]
    common = counts(os.path.join(wordnet, "cntlist.rev"))
    table = collections.defaultdict(dict)
    for part in PARTS:
        meanings = synsets(os.path.join(wordnet, f"data.{part}"))
        for word, usual in usual_meanings(os.path.join(wordnet, f"index.{part}")):
            if common[word] < LEAST_COUNT:
                continue
            found = {other for meaning in usual for other in meanings.get(meaning, ())} - {word}
            others = sorted(found, key=lambda other: (-common[other], other))
            if others:
                table[part][word] = others[:MOST_WORDS]
    with open(os.path.join(cache, "pack", "synonyms.json"), "w", encoding="utf-8") as output:
        json.dump(table, output, separators=(",", ":"), sort_keys=True)
    print({part: len(words) for part, words in table.items()})


def counts(path):
    found = collections.Counter()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            key, _, count = line.split()
            found[key.partition("%")[0]] += int(count)
    return found


def synsets(path):
    meanings = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(" "):
                continue
            fields = line.split(" ")
            words = [fields[4 + 2 * place].partition("(")[0] for place in range(int(fields[3], 16))]
            meanings[fields[0]] = [word for word in words if word.isalpha() and word.islower() and len(word) > 2]
    return meanings


def usual_meanings(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.split()
            if not line.startswith(" ") and fields[0].isalpha() and len(fields[0]) > 2:
                first = 6 + int(fields[3])
                yield fields[0], fields[first : first + 2]


if __name__ == "__main__":
    main()
