"""Decision trees over the measures of style: of the whole, and of each fold to score the texts it left out.

python train_trees.py CACHE_DIR [--rounds N]: after featurize.ts; writes trees/whole.json, trees/left-N.f32 and trees/spliced.f32.
"""

import argparse
import json
import os

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from scores import FOLDS, read_meta

SEED = 20261119
ROUNDS, RATE, LEAVES, LEAST_TEXTS, RIDGE = 1000, 0.1, 16, 60, 5.0
# One text weighs at most as much as so many typical ones, as in the linear model.
MOST_WEIGHT = 4
DIGITS = 9
# The detector measures in twice the precision: a text that lies on a threshold must not be above it there.
MARGIN = 2e-7


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("cache")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    folder = os.path.join(options.cache, "trees")
    os.makedirs(folder, exist_ok=True)
    texts, documents = read_meta(options.cache, "train"), read_meta(options.cache, "spliced")
    measures, spliced = measures_of(options.cache, "train", len(texts)), measures_of(options.cache, "spliced", len(documents))
    whole = exported(train(texts, measures, None, options.rounds), measures)
    with open(os.path.join(folder, "whole.json"), "w", encoding="utf-8") as output:
        json.dump(whole, output, separators=(",", ":"))
    own, scores = np.array([text["fold"] for text in documents]), np.zeros(len(documents), np.float32)
    # One after the other: each training uses all processors.
    for fold in range(FOLDS):
        model = train(texts, measures, fold, options.rounds)
        model.decision_function(measures).astype(np.float32).tofile(os.path.join(folder, f"left-{fold}.f32"))
        scores[own == fold] = model.decision_function(spliced)[own == fold]
    scores.tofile(os.path.join(folder, "spliced.f32"))


def train(texts, measures, fold, rounds):
    """The trees of the whole, or of all texts that a fold may see."""
    rows = np.array([fold is None or fold not in text["unseen"] for text in texts])
    is_ai = np.array([text["target"] > 0.5 for text in texts])
    weight = np.array([text["weight"] for text in texts])
    model = HistGradientBoostingClassifier(
        max_iter=rounds, learning_rate=RATE, max_leaf_nodes=LEAVES, min_samples_leaf=LEAST_TEXTS, l2_regularization=RIDGE, early_stopping=False, random_state=SEED,
    )
    model.fit(measures[rows], is_ai[rows], sample_weight=np.minimum(weight, MOST_WEIGHT * weight.mean())[rows])
    print("whole" if fold is None else f"without fold {fold}", int(rows.sum()), "texts", flush=True)
    return model


def measures_of(cache, name, count):
    return np.fromfile(os.path.join(cache, "features", f"{name}.style"), np.float32).reshape(count, -1)


def exported(model, measures):
    """As detector/src/model/trees.ts reads them: an answer, or [measure, most, answer at most, answer above]."""
    trees = {
        "bias": rounded(model._baseline_prediction.item()),
        "trees": [branch(predictor.nodes, 0) for (predictor,) in model._predictors],
    }
    check(trees, model, measures)
    return trees


def branch(nodes, at):
    node = nodes[at]
    if node["is_leaf"]:
        return rounded(node["value"])
    most = node["num_threshold"] + MARGIN * abs(node["num_threshold"])
    return [int(node["feature_idx"]), rounded(most), branch(nodes, node["left"]), branch(nodes, node["right"])]


def rounded(value):
    return float(f"{value:.{DIGITS}g}")


def check(trees, model, measures):
    """The library keeps its trees to itself, so a new version of it may mean something else by them."""
    some = measures[:: max(1, len(measures) // 500)]
    ours = [trees["bias"] + sum(answer(tree, row) for tree in trees["trees"]) for row in some]
    if not np.allclose(ours, model.decision_function(some), atol=1e-3):
        raise SystemExit("The exported trees answer otherwise than the trained ones")


def answer(tree, row):
    while isinstance(tree, list):
        measure, most, at_most, more = tree
        tree = at_most if row[measure] <= most else more
    return tree


if __name__ == "__main__":
    main()
