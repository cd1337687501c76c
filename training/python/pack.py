"""Choose the training sample and the texts to score, and write them as compressed lines for the trainer.

python pack.py CACHE_DIR: reads texts.jsonl, writes pack/train.jsonl and pack/score.jsonl, plain and xz.
"""

import collections
import glob
import gzip
import hashlib
import json
import os
import random
import subprocess
import sys

import numpy as np

from augment import SENTENCE
from scores import ANSWERS_SHARE, BASE_MODEL_WEIGHT, BASE_MODELS, NEW_GENERATOR_WEIGHT, NEW_GENERATORS

SEED = 20261115
# Windows of 250 words that travel per training text; random stretches are cut from them.
MOST_WINDOWS, MOST_ANSWER_WINDOWS = 3, 6
HUMAN_CAP, AI_SOURCE_CAP, AI_CELL_CAP, SCORE_CAP = 1300, 1600, 220, 900
# Continuations of base models and tokenized text: little of what customers send.
CAPS = {
    "fast_detect_gpt": 700, "lastde": 700, "seqxgpt": 400, "dipper_eli5": 1500, "binoculars": 100, "l2r_rewrite": 2500, "apt_eval": 1200,
}
# Of the people's texts drawn, those that today's assistants answered.
ORIGINALS_SHARE = 0.12
# People who write what customers write are the hardest to leave in peace.
BUSINESS = {"marketing", "email", "blog", "howto", "news"}
MOST_SPLICED = 1500
# One text of so many is kept from every encoder: what they say of it tells how their scores compare.
ANCHOR_OF = 25
MIXED_SKIPPED = ("human-text:llm-continuation", "mix:human-sentences")

PAIRED = {
    "l2r_rewrite", "dipper_eli5", "biscope", "raidar", "mgt_eval", "llmfake", "f3_news", "sheepdog", "hppt", "kaggle_essays1500",
    "salesforce_writing", "salesforce_creativity", "imitation_game", "ai_scientist_iclr", "iu_wiki_news_multilang", "toefl_chatgpt126", "adv_paraphrase",
    "glimpse", "remodetect", "text_fluoroscopy", "imbd", "adadetectgpt", "mixset", "ndhal_essays", "argugpt", "l2r", "hc3plus",
}


def order(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(f"{SEED} {key}".encode(), digest_size=8).digest(), "big")


def choose(texts):
    """Cap dominating sources, and generators within a source and kind of text."""
    chosen, per_source, per_cell = [], collections.Counter(), collections.Counter()
    for text in sorted(texts, key=lambda text: order(text["id"])):
        source, is_human = text["source"], text["label"] == "human"
        if text["request"]:
            chosen.append(text)
            continue
        cell = (source, text["label"], text["generator"], text["group"], text["attack"])
        cap = CAPS.get(source, HUMAN_CAP if is_human else AI_SOURCE_CAP)
        if per_source[source, is_human] >= cap or (not is_human and per_cell[cell] >= AI_CELL_CAP):
            continue
        per_source[source, is_human] += 1
        per_cell[cell] += 1
        chosen.append(text)
    return chosen


def is_anchor(text):
    return order(f"anchor {text['id']}") % ANCHOR_OF == 0


def target_of(text):
    """Machine share of the wording: a rewrite is the model's, a polish or a human edit is partly its own."""
    attack = text["attack"] or ""
    if text["label"] == "human":
        return 0.0
    if is_polish(text):
        return 0.35
    if text["label"] == "ai":
        return 1.0
    if "llm-polish" in attack or "human-edit" in attack or "human_edit" in attack:
        return 0.65
    return 0.85


def is_polish(text):
    """Grammar and flow alone were asked for."""
    return bool(text["request"]) and text["request"]["style"] == "polish"


def weights_of(texts):
    """Human texts by source, machine texts by source and by generator and kind, each to a power; answers to requests apart."""
    sources, cells = collections.Counter(), collections.Counter()
    for text in texts:
        sources[text["source"], text["label"]] += 1
        cells[text["generator"], text["group"], text["label"]] += 1
    weights = np.zeros(len(texts))
    for index, text in enumerate(texts):
        weight = sources[text["source"], text["label"]] ** -0.4
        if text["label"] != "human":
            weight *= cells[text["generator"], text["group"], text["label"]] ** -0.25
            if text["generator"] in BASE_MODELS:
                weight *= BASE_MODEL_WEIGHT
            if text["generator"] in NEW_GENERATORS:
                weight *= NEW_GENERATOR_WEIGHT
            if text["label"] == "mixed":
                weight *= 0.5
        elif text["group"] in BUSINESS:
            weight *= 1.5
        if text["source"] in PAIRED:
            weight *= 1.6
        weights[index] = weight
    human = np.array([text["label"] == "human" for text in texts])
    answers = np.array([text["request"] is not None for text in texts])
    weights[answers] = [0.5 if is_polish(text) else 1.0 for text in texts if text["request"]]
    answered = {text["pair"] for text in texts if text["request"]}
    originals = human & np.array([text["id"] in answered for text in texts])
    # Half of what is drawn is human.
    for rows, share in (
        (human & ~originals, 0.5 * (1 - ORIGINALS_SHARE)), (originals, 0.5 * ORIGINALS_SHARE),
        (~human & ~answers, 0.5 * (1 - ANSWERS_SHARE)), (answers, 0.5 * ANSWERS_SHARE),
    ):
        if rows.any():
            weights[rows] *= share / weights[rows].sum()
    return weights


def main() -> None:
    cache = sys.argv[1]
    parts = collections.defaultdict(list)
    with open(os.path.join(cache, "texts.jsonl"), encoding="utf-8") as lines:
        for line in lines:
            text = json.loads(line)
            parts[text["part"]].append(text)
    train = choose([
        text for text in parts["train"]
        if not (text["label"] == "mixed" and (text["attack"] or "").startswith(MIXED_SKIPPED))
    ])
    present = {text["id"] for text in train}
    wanted = {text["pair"] for text in train if text["request"]} | labeled_kinds()
    train += [text for text in parts["train"] if text["id"] in wanted and text["id"] not in present]
    os.makedirs(os.path.join(cache, "pack"), exist_ok=True)
    weights = weights_of(train) * len(train)
    write(cache, "train", [
        dict(text, windows=text["windows"][: MOST_ANSWER_WINDOWS if text["request"] else MOST_WINDOWS], target=target_of(text), weight=round(float(weight), 5), is_anchor=is_anchor(text))
        for text, weight in zip(train, weights)
    ])
    score = []
    per_source = collections.Counter()
    for text in sorted(parts["evaluation"], key=lambda text: order(text["id"])):
        if per_source[text["source"], text["label"]] < SCORE_CAP:
            per_source[text["source"], text["label"]] += 1
            score.append(dict(text, windows=text["windows"][:6]))
    write(cache, "score", score)
    write(cache, "spliced", spliced(train))


def labeled_kinds():
    """Texts whose kind was labeled by reading: their folds must judge them all."""
    names = set()
    for path in glob.glob(os.path.join(os.path.dirname(__file__), "..", "labels", "*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            names |= {json.loads(line)["id"] for line in lines}
    return names


def spliced(texts):
    """Documents in two parts, a person's text and an assistant's answer to the same request, for measuring passages."""
    by_id = {text["id"]: text for text in texts}
    documents = []
    for text in sorted(texts, key=lambda text: order(f"spliced {text['id']}")):
        request, person = text["request"], by_id.get(text["pair"] or "")
        if not request or request["kind"] not in ("mirror", "continue") or person is None or person["label"] != "human":
            continue
        rng = random.Random(order(text["id"]))
        parts = [opening(" ".join(one["windows"]), rng.choice([120, 160, 200, 260, 340])) for one in (person, text)]
        if any(len(part.split(" ")) < 100 for part in parts):
            continue
        is_machine_first = rng.random() < 0.3
        first, second = reversed(parts) if is_machine_first else parts
        whole = f"{first} {second}"
        documents.append({
            "id": f"spliced {text['id']}", "source": person["source"], "fold": text["fold"], "group": person["group"], "label": "mixed", "request": request,
            "is_machine_first": is_machine_first, "turn": len(first.split(" ")), "words": len(whole.split(" ")), "windows": windows_of(whole),
        })
        if len(documents) == MOST_SPLICED:
            break
    return documents


def opening(text, words):
    """Whole sentences from the start, about so many words."""
    taken, count = [], 0
    for sentence in SENTENCE.split(text):
        if count >= words:
            break
        taken.append(sentence)
        count += len(sentence.split(" "))
    return " ".join(taken)


def windows_of(text, size=250):
    """Nearly equal stretches of whole sentences, as the detector cuts them."""
    sentences = SENTENCE.split(text)
    total = len(text.split(" "))
    count = max(1, -(-total // size))
    windows, place = [[] for _ in range(count)], 0
    for sentence in sentences:
        length = len(sentence.split(" "))
        windows[min(count - 1, int((place + length / 2) * count / total))].append(sentence)
        place += length
    return [" ".join(window) for window in windows if window]


def write(cache, name, texts):
    path = os.path.join(cache, "pack", f"{name}.jsonl.xz")
    plain = path.removesuffix(".xz")
    with open(plain, "w", encoding="utf-8") as output:
        for text in texts:
            output.write(json.dumps(text, ensure_ascii=False) + "\n")
    subprocess.run(["xz", "-2", "-T0", "-kf", plain], check=True)
    labels = collections.Counter((text["label"]) for text in texts)
    words = sum(len(window.split(" ")) for text in texts for window in text["windows"])
    print(name, len(texts), dict(labels), "words", words, "bytes", os.path.getsize(path))


if __name__ == "__main__":
    main()
