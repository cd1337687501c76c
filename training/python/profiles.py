"""How people write in each kind of text: quantiles of every stylometric feature over human texts.

python profiles.py CACHE_DIR: measures them and keeps them in training/results/, because the decision is fitted more often.
"""

import json
import os
import sys

import numpy as np

from scores import GROUPS, RESULTS, read_meta

KEPT = os.path.join(RESULTS, "profiles.json")
LEAST_WORDS, LEAST_TEXTS = 200, 60
SHARES = {"p5": 0.05, "p10": 0.1, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p90": 0.9, "p95": 0.95}


def read_profiles():
    with open(KEPT, encoding="utf-8") as file:
        return json.load(file)


def measure_profiles(cache):
    texts = read_meta(cache, "train")
    with open(os.path.join(cache, "features", "train.json"), encoding="utf-8") as file:
        names = json.load(file)["featureNames"]
    style = np.fromfile(os.path.join(cache, "features", "train.style"), np.float32).reshape(len(texts), len(names))
    long = np.array([text["words"] >= LEAST_WORDS for text in texts])
    human = long & np.array([text["label"] == "human" for text in texts])
    ai = long & np.array([text["label"] == "ai" for text in texts])
    group = np.array([text["group"] or "" for text in texts])
    source = np.array([text["source"] for text in texts])
    profiles = {}
    for name in GROUPS:
        people, machines = human & (group == name), ai & (group == name)
        # Too few to speak for the kind of text: all people, or all machines, speak instead.
        people = people if people.sum() >= LEAST_TEXTS else human
        machines = machines if machines.sum() >= LEAST_TEXTS else ai
        profiles[name] = {
            feature: profile(style[:, index], source, people, machines) for index, feature in enumerate(names)
        }
    return profiles


def profile(values, source, people, machines):
    _, inverse, counts = np.unique(source[people], return_inverse=True, return_counts=True)
    weights = counts[inverse] ** -0.5
    order = np.argsort(values[people], kind="stable")
    reached = np.cumsum(weights[order]) / weights.sum()
    found = values[people][order]
    row = {name: round(float(found[min(np.searchsorted(reached, share), len(found) - 1)]), 4) for name, share in SHARES.items()}
    return row | {"n": int(people.sum()), "ai_p50": round(float(np.median(values[machines])), 4)}


def main() -> None:
    with open(KEPT, "w", encoding="utf-8") as output:
        json.dump(measure_profiles(sys.argv[1]), output, indent=2)
        output.write("\n")


if __name__ == "__main__":
    main()
