"""All scores the decision is fitted on, each by models that never saw the text.

python scores.py CACHE_DIR: keeps them in training/results/, so that the decision can be fitted again without the models of the folds.
"""

import json
import os
import sys

import numpy as np

with open(os.path.join(os.path.dirname(__file__), "..", "groups.json"), encoding="utf-8") as kinds:
    GROUPS = [kind["id"] for kind in json.load(kinds)]
with open(os.path.join(os.path.dirname(__file__), "..", "split.json"), encoding="utf-8") as file:
    split = json.load(file)
FOLDS = len(split["folds"])
BANDS = (0, 200, 400)
LEAST_TEXT_WORDS = 100
RESULTS = os.path.join(os.path.dirname(__file__), "..", "results")
# Of the machine texts, the weight of today's assistants' answers to requests, in training and in the decision.
ANSWERS_SHARE = 0.35
# Models that only continue a text write on as its author did, and nobody sends what they write: learning it teaches to accuse people.
BASE_MODELS = frozenset(split["base_models"])
BASE_MODEL_WEIGHT = 0.1
# In training a text of one of the newest generators counts as much as an answer: what comes next is more like them than like older ones.
NEW_GENERATORS = frozenset(split["new_generators"])
NEW_GENERATOR_WEIGHT = 2.5


class Scores:
    """Columns over texts."""

    def __init__(self, **columns):
        self.__dict__.update(columns)

    def where(self, mask):
        return Scores(**{name: column[mask] for name, column in self.__dict__.items()})

    def __len__(self):
        return len(self.words)


def read_meta(cache, name):
    texts = []
    with open(os.path.join(cache, "pack", f"{name}.jsonl"), encoding="utf-8") as lines:
        for line in lines:
            text = with_window_words(json.loads(line))
            del text["windows"]
            texts.append(text)
    return texts


def with_window_words(text):
    return dict(text, window_words=[len(window.split(" ")) for window in text["windows"]])


def floats(cache, name, width=1):
    values = np.fromfile(os.path.join(cache, name), np.float32)
    return values.reshape(-1, width) if width > 1 else values


def columns(texts):
    pick = lambda key: np.array([text.get(key) or "" for text in texts])
    request = lambda key: np.array([(text["request"] or {}).get(key) or "" for text in texts])
    return {key: pick(key) for key in ("id", "source", "label", "group", "generator", "attack")} | {
        "words": np.array([text["words"] for text in texts]), "fold": np.array([text["fold"] for text in texts]),
        "kind": request("kind"), "style": request("style"), "document": request("document"),
    }


def chunks_of(stored, texts):
    """Of each text the log-odds of its chunks of tokens, and the words of each."""
    where = {name: index for index, name in enumerate(stored["ids"])}
    chunk_words = words_of_chunks(stored, {text["id"]: text["window_words"] for text in texts})
    ends = np.cumsum(stored["windows"])
    borders = np.concatenate([[0], np.cumsum(stored["chunk_counts"].astype(int))])
    starts, stops = borders[ends - stored["windows"]], borders[ends]
    rows = [where[text["id"]] for text in texts]
    chunks = stored["chunks"].astype(np.float32)
    return [(chunks[starts[row] : stops[row]], chunk_words[starts[row] : stops[row]]) for row in rows]


def readings(stored):
    """Of each text the mean of its windows' log-odds, the mean of the highest third of them, and the mean of their tokens'."""
    logits, tokens = np.clip(stored["window_logit"], -12, 12), token_means(stored)
    spans = spans_of(stored["windows"])
    highest = [highest_third(logits[span]) for span in spans]
    return {"encoder": stored["logit"], "highest": np.array(highest, np.float32), "tokens": np.array([tokens[span].mean() for span in spans], np.float32)}


def spans_of(counts):
    """Where the windows of each text lie."""
    return [slice(end - count, end) for end, count in zip(np.cumsum(counts), counts)]


def highest_third(logits):
    """The mean of the highest third of the windows, at least of one."""
    third = -(-len(logits) // 3)
    return np.sort(logits)[-third:].mean()


def token_means(stored):
    """The mean log-odds of each window's tokens, by its chunks."""
    counts = stored["chunk_counts"].astype(int)
    return np.add.reduceat(stored["chunks"].astype(np.float32), np.cumsum(counts) - counts) / counts


def encoder_columns(stored, texts):
    """What the encoder said of the texts, in the order of the texts: their readings, groups, first window, and the mean and the highest third of the rest."""
    where = {name: index for index, name in enumerate(stored["ids"])}
    rows = np.array([where[text["id"]] for text in texts])
    windows = [np.clip(stored["window_logit"][span], -12, 12) for span in spans_of(stored["windows"])]
    rest = [(own[1:].mean(), highest_third(own[1:])) if len(own) > 1 else (np.inf, np.inf) for own in windows]
    first, rest = np.array([own[0] for own in windows], np.float32), np.array(rest, np.float32)
    read = readings(stored) | {"encoder_groups": stored["group"].astype(np.float32), "first": first, "rest": rest[:, 0], "highest_rest": rest[:, 1]}
    return {name: values[rows] for name, values in read.items()}


def scales_of(cache, fold):
    """Factor and shift that turn the log-odds of a fold's encoder into those of the shipped one, by texts that neither learned from and whose sources both know: of windows and of tokens.

    The factor by all of them, the shift by people's: who is accused depends on how people score.
    """
    ours, shipped = (np.load(os.path.join(cache, "encoder", f"anchors-{name}.npz")) for name in (fold, "s"))
    known, people = ours["fold"] != fold, ours["label"] == "human"
    ours, shipped = readings(ours), readings(shipped)
    scales = {}
    for name in ("encoder", "tokens"):
        factor = shipped[name][known].std() / ours[name][known].std()
        scales[name] = float(factor), float(shipped[name][known & people].mean() - factor * ours[name][known & people].mean())
    return scales


def rescaled(read, scales):
    """What a fold's encoder said as the shipped one would say it."""
    found = dict(read)
    for name in ("encoder", "highest", "first", "rest", "highest_rest", "tokens"):
        factor, shift = scales["tokens" if name == "tokens" else "encoder"]
        found[name] = factor * read[name] + shift
    return found


def passage_columns(cache, texts):
    """Of each text's highest passage what its tokens say, what both models say of it as a text of its own, and where it lies; nothing where there is one passage only."""
    stored = np.load(os.path.join(cache, "encoder", "passages.npz"))
    found = {name: stored[name] for name in ("top", "low", "first", "end")} | {
        "passage_encoder": stored["encoder"], "passage_linear": floats(cache, "linear/passages.f32"),
    }
    where = {name: index for index, name in enumerate(stored["ids"])}
    rows = np.array([where.get(text["id"], -1) for text in texts])
    factors, shifts = np.array([scales_of(cache, fold)["encoder"] for fold in range(FOLDS)])[[text["fold"] for text in texts]].T
    names = {"first": "passage_first", "end": "passage_end"}
    read = {names.get(name, name): np.where(rows >= 0, values[rows], 0) for name, values in found.items()}
    return {"has_passages": rows >= 0} | read | {"passage_encoder": factors * read["passage_encoder"] + shifts}


def words_of_chunks(stored, window_words):
    """Each chunk's share of its window's words."""
    words = np.concatenate([window_words.get(name, [0] * count) for name, count in zip(stored["ids"], stored["windows"])])
    counts = stored["chunk_counts"].astype(int)
    return np.repeat(words / np.maximum(counts, 1), counts)


def keep(cache, folder=RESULTS):
    """What the folds said, in half precision: more digits say nothing about a text, and the files stay with the model."""
    texts, documents = cross_fitted(cache), spliced_scores(cache)
    for name, scores in (("scores", texts.where(texts.words >= LEAST_TEXT_WORDS)), ("spliced-scores", documents)):
        halved = {column: values.astype(np.float16) if values.dtype.kind == "f" else values for column, values in scores.__dict__.items()}
        np.savez_compressed(os.path.join(folder, f"{name}.npz"), **halved)


def kept(name, folder=RESULTS):
    """Scores as they were kept, in the precision the fit needs."""
    stored = np.load(os.path.join(folder, f"{name}.npz"))
    return Scores(**{column: stored[column].astype(np.float32) if stored[column].dtype.kind == "f" else stored[column] for column in stored.files})


def cross_fitted(cache):
    """Training texts, each scored by models trained without its fold."""
    texts = read_meta(cache, "train")
    own, place = columns(texts), np.arange(len(texts))
    linear = np.stack([floats(cache, f"linear/left-{fold}.f32") for fold in range(FOLDS)])[own["fold"], place]
    ngrams = np.stack([floats(cache, f"groups/left-{fold}.f32", len(GROUPS)) for fold in range(FOLDS)])[own["fold"], place]
    trees = np.stack([floats(cache, f"trees/left-{fold}.f32") for fold in range(FOLDS)])[own["fold"], place]
    return Scores(**own, **read_by_folds(cache, texts, "fold"), **passage_columns(cache, texts), linear=linear, trees=trees, ngram_groups=ngrams)


def spliced_scores(cache):
    """Documents of two hands, scored in the same way; their kind is the encoder's alone."""
    texts = read_meta(cache, "spliced")
    read = read_by_folds(cache, texts, "spliced")
    turn = np.array([text["turn"] for text in texts])
    return Scores(
        **columns(texts), **read, **passage_columns(cache, texts), linear=floats(cache, "linear/spliced.f32"), trees=floats(cache, "trees/spliced.f32"),
        ngram_groups=read["encoder_groups"], turn=turn,
    )


def read_by_folds(cache, texts, stem):
    found = {}
    folds = np.array([text["fold"] for text in texts])
    for fold in range(FOLDS):
        rows = np.flatnonzero(folds == fold)
        stored = np.load(os.path.join(cache, "encoder", f"{stem}-{fold}.npz"))
        read = rescaled(encoder_columns(stored, [texts[row] for row in rows]), scales_of(cache, fold))
        for name, values in read.items():
            found.setdefault(name, np.zeros((len(texts), *values.shape[1:]), np.float32))[rows] = values
    return found


def balance(scores):
    """Each source counts by the square root of its size; both labels weigh the same, among machines today's assistants their share, and models that only continue a text little."""
    _, inverse, counts = np.unique(np.char.add(np.char.add(scores.source, " "), scores.label), return_inverse=True, return_counts=True)
    weights = counts[inverse] ** -0.5
    weights[np.isin(scores.generator, list(BASE_MODELS))] *= BASE_MODEL_WEIGHT
    answers = scores.kind != ""
    for rows, share in ((scores.label == "human", 0.5), ((scores.label != "human") & ~answers, 0.5 * (1 - ANSWERS_SHARE)), (answers, 0.5 * ANSWERS_SHARE)):
        if rows.any():
            weights[rows] *= share / weights[rows].sum()
    return weights * len(weights)


if __name__ == "__main__":
    keep(sys.argv[1])
