"""All scores the decision is fitted on, each by models that never saw the text."""

import json
import os

import numpy as np

GROUPS = "news blog marketing howto essay academic fiction review email forum encyclopedic speech legal".split()
BANDS = (0, 200)


class Scores:
    """Columns over texts: source, label, words, group, part, linear, encoder, group scores."""

    def __init__(self, **columns):
        self.__dict__.update(columns)

    def where(self, mask):
        return Scores(**{name: column[mask] for name, column in self.__dict__.items()})

    def __len__(self):
        return len(self.words)


def read_split():
    with open(os.path.join(os.path.dirname(__file__), "..", "split.json"), encoding="utf-8") as file:
        return json.load(file)


def read_meta(cache, name):
    texts = []
    with open(os.path.join(cache, "pack", f"{name}.jsonl"), encoding="utf-8") as lines:
        for line in lines:
            text = json.loads(line)
            del text["windows"]
            texts.append(text)
    return texts


def floats(cache, name, width=1):
    values = np.fromfile(os.path.join(cache, name), np.float32)
    return values.reshape(-1, width) if width > 1 else values


def columns(texts):
    pick = lambda key: np.array([text[key] or "" for text in texts])
    return {key: pick(key) for key in ("id", "source", "label", "group", "part")} | {"words": np.array([text["words"] for text in texts])}


def strangers(cache):
    """Kept-out texts, scored by the shipped models."""
    texts = read_meta(cache, "score")
    stored = np.load(os.path.join(cache, "shipped", "encoder.npz"))
    own = columns(texts)
    if not np.array_equal(stored["ids"], own["id"]):
        raise SystemExit("The encoder scored other texts")
    linear = floats(cache, "shipped/linear.f32")
    if len(linear) != len(texts):
        raise SystemExit("The n-gram models scored other texts")
    return Scores(
        **own, linear=linear, encoder=stored["logit"],
        encoder_groups=stored["group"].astype(np.float32), ngram_groups=floats(cache, "shipped/groups.f32", len(GROUPS)),
    )


def cross_fitted(cache):
    """Training texts, each scored by models trained without its fold."""
    texts = read_meta(cache, "train")
    own = columns(texts)
    fold_of = {source: fold for fold, sources in enumerate(read_split()["folds"]) for source in sources}
    folds = np.array([fold_of[source] for source in own["source"]])
    place = np.arange(len(texts))
    linear = np.stack([floats(cache, f"linear/left-{fold}.f32") for fold in range(3)])[folds, place]
    ngrams = np.stack([floats(cache, f"groups/left-{fold}.f32", len(GROUPS)) for fold in range(3)])[folds, place]
    where = {name: index for index, name in enumerate(own["id"])}
    encoder, groups = np.zeros(len(texts), np.float32), np.zeros((len(texts), len(GROUPS)), np.float32)
    for fold in range(3):
        stored = np.load(os.path.join(cache, "encoder", f"f{fold}", "left.npz"))
        rows = [where[name] for name in stored["ids"]]
        encoder[rows], groups[rows] = stored["logit"], stored["group"]
    return Scores(**own, linear=linear, encoder=encoder, encoder_groups=groups, ngram_groups=ngrams)


def balance(source, label):
    """Each source counts by the square root of its size; both labels weigh the same."""
    keys, inverse, counts = np.unique(np.char.add(np.char.add(source, " "), label), return_inverse=True, return_counts=True)
    weights = counts[inverse] ** -0.5
    for name in np.unique(label):
        weights[label == name] *= 0.5 / weights[label == name].sum()
    return weights * len(label)
