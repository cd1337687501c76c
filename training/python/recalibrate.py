"""Fits the printed probability again, by the texts kept with the model: judged.jsonl.gz and decision.json of the full models.

python recalibrate.py MODELS_DIR VERSION
"""

import gzip
import json
import os
import sys

import numpy as np

from calibration import chances
from fit_decision import JUDGED, band_of, fit_curves, save_decision, save_judged
from scores import FOLDS, GROUPS, Scores
from write_models import save_manifest


def main() -> None:
    models, version = sys.argv[1:3]
    with gzip.open(JUDGED, "rt", encoding="utf-8") as lines:
        texts = [json.loads(line) for line in lines]
    with open(os.path.join(models, "decision.json"), encoding="utf-8") as file:
        decision = json.load(file)
    column = lambda name: np.array([text[name] for text in texts])
    scores = Scores(**{name: column(name) for name in ("source", "label", "generator", "kind", "words", "fold")})
    value, groups, bands = column("stacked"), np.array([GROUPS.index(text["found"]) for text in texts]), band_of(scores.words)
    probability = np.zeros(len(texts))
    for fold in range(FOLDS):
        here = scores.fold == fold
        curves = fit_curves(scores.where(~here), value[~here], groups[~here])
        probability[here] = chances(curves["calibration"], value[here], groups[here], bands[here])
    decision["calibration"]["both"] = fit_curves(scores, value, groups)["calibration"]
    save_decision(models, decision)
    with open(os.path.join(models, "manifest.json"), encoding="utf-8") as file:
        save_manifest(models, version, json.load(file))
    save_judged([text | {"probability": round(float(chance), 4)} for text, chance in zip(texts, probability)])


if __name__ == "__main__":
    main()
