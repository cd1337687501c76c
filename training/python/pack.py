"""Choose the training sample and the texts to score, and write them as compressed lines for the trainer.

python pack.py CACHE_DIR: reads texts.jsonl, writes pack/train.jsonl and pack/score.jsonl, plain and xz.
"""

import collections
import hashlib
import json
import os
import subprocess
import sys

import numpy as np

SEED = 20261115
# Windows of 250 words that travel per training text; random stretches are cut from them.
MOST_WINDOWS = 4
HUMAN_CAP, AI_SOURCE_CAP, AI_CELL_CAP, SCORE_CAP = 6000, 8000, 1200, 1500
# Continuations of base models and tokenised text: little of what customers send.
CAPS = {
    "fast_detect_gpt": 2200, "lastde": 2200, "seqxgpt": 600, "dipper_eli5": 5000, "biscope": 8000,
    "hellobench": 6000, "lechmazur_writing": 6000, "binoculars": 100, "medquad": 3000, "reuters21578": 4000,
    "debian_descriptions_en": 3000, "alpaca_eval": 3000, "l2r_rewrite": 9000, "apt_eval": 2500,
}
MIXED_SKIPPED = ("human-text:llm-continuation", "mix:human-sentences")

PAIRED = {
    "l2r_rewrite", "dipper_eli5", "biscope", "raidar", "mgt_eval", "llmfake", "f3_news", "sheepdog", "hppt", "kaggle_essays1500",
    "glimpse", "remodetect", "text_fluoroscopy", "imbd", "adadetectgpt", "mixset", "ndhal_essays", "argugpt", "l2r", "hc3plus",
}
BASE_MODELS = ("gpt2", "gpt-j", "gpt-neo", "opt-", "bloom", "falcon", "llama-7b", "llama-13b", "llama-2-13b", "phi-2", "mgpt", "gemma-7b", "llama-3-8b")


def order(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(f"{SEED} {key}".encode(), digest_size=8).digest(), "big")


def choose(texts):
    """Cap dominating sources, and generators within a source and kind of text."""
    chosen, per_source, per_cell = [], collections.Counter(), collections.Counter()
    for text in sorted(texts, key=lambda text: order(text["id"])):
        source, is_human = text["source"], text["label"] == "human"
        cell = (source, text["label"], text["generator"], text["group"], text["attack"])
        cap = CAPS.get(source, HUMAN_CAP if is_human else AI_SOURCE_CAP)
        if per_source[source, is_human] >= cap or (not is_human and per_cell[cell] >= AI_CELL_CAP):
            continue
        per_source[source, is_human] += 1
        per_cell[cell] += 1
        chosen.append(text)
    return chosen


def target_of(text):
    """Machine share of the wording: a rewrite is the model's, a polish or a human edit is half its own."""
    attack = text["attack"] or ""
    if text["label"] == "human":
        return 0.0
    if text["label"] == "ai":
        return 1.0
    if "llm-polish" in attack or "human-edit" in attack or "human_edit" in attack:
        return 0.65
    return 0.85


def weights_of(texts):
    """Human texts by source, machine texts by source and by generator and kind, each to the power -0.5."""
    sources, cells = collections.Counter(), collections.Counter()
    for text in texts:
        sources[text["source"], text["label"]] += 1
        cells[text["generator"], text["group"], text["label"]] += 1
    weights = np.zeros(len(texts))
    for index, text in enumerate(texts):
        weight = sources[text["source"], text["label"]] ** -0.4
        if text["label"] != "human":
            weight *= cells[text["generator"], text["group"], text["label"]] ** -0.25
            if (text["generator"] or "").startswith(BASE_MODELS) and "instruct" not in text["generator"]:
                weight *= 0.4
            if text["label"] == "mixed":
                weight *= 0.5
        if text["source"] in PAIRED:
            weight *= 1.6
        weights[index] = weight
    human = np.array([text["label"] == "human" for text in texts])
    # Half of what is drawn is human.
    weights[human] *= 0.5 / weights[human].sum()
    weights[~human] *= 0.5 / weights[~human].sum()
    return weights


def folds() -> dict[str, int]:
    """Whole sources fall into one of three folds; each is scored by a model that never saw it."""
    with open(os.path.join(os.path.dirname(__file__), "..", "split.json"), encoding="utf-8") as file:
        return {source: fold for fold, sources in enumerate(json.load(file)["folds"]) for source in sources}


def main() -> None:
    cache = sys.argv[1]
    parts = collections.defaultdict(list)
    with open(os.path.join(cache, "texts.jsonl"), encoding="utf-8") as lines:
        for line in lines:
            text = json.loads(line)
            parts[text["part"]].append(text)
    train = [
        text for text in parts["train"]
        if not (text["label"] == "mixed" and (text["attack"] or "").startswith(MIXED_SKIPPED))
    ]
    train = choose(train)
    os.makedirs(os.path.join(cache, "pack"), exist_ok=True)
    weights = weights_of(train) * len(train)
    fold_of = folds()
    write(cache, "train", [
        dict(text, windows=text["windows"][:MOST_WINDOWS], fold=fold_of[text["source"]], target=target_of(text), weight=round(float(weight), 5))
        for text, weight in zip(train, weights)
    ])
    score = []
    for part in ("development", "evaluation"):
        per_source = collections.Counter()
        for text in sorted(parts[part], key=lambda text: order(text["id"])):
            if per_source[text["source"], text["label"]] < SCORE_CAP:
                per_source[text["source"], text["label"]] += 1
                score.append(dict(text, windows=text["windows"][:6]))
    write(cache, "score", score)


def write(cache, name, texts):
    path = os.path.join(cache, "pack", f"{name}.jsonl.xz")
    plain = path.removesuffix(".xz")
    with open(plain, "w", encoding="utf-8") as output:
        for text in texts:
            output.write(json.dumps(text, ensure_ascii=False) + "\n")
    subprocess.run(["xz", "-4", "-T2", "-kf", plain], check=True)
    labels = collections.Counter((text["label"]) for text in texts)
    words = np.sum([min(text["words"], 250 * MOST_WINDOWS) for text in texts])
    print(name, len(texts), dict(labels), "words", words, "bytes", os.path.getsize(path))


if __name__ == "__main__":
    main()
