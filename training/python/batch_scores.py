"""The kept-out texts as scored in one batch → batch.jsonl, for the evaluation.

python batch_scores.py CACHE_DIR
"""

import json
import os
import sys

from fit_decision import predicted_group
from scores import GROUPS, read_meta, strangers


def main() -> None:
    cache = sys.argv[1]
    models = os.path.join(os.path.dirname(__file__), "..", "..", "detector", "models")
    with open(os.path.join(models, "decision.json"), encoding="utf-8") as file:
        head = json.load(file)["group_head"]
    scores = strangers(cache)
    guessed = predicted_group(scores, head, has_encoder=True)
    with open(os.path.join(cache, "batch.jsonl"), "w", encoding="utf-8") as output:
        for index, text in enumerate(read_meta(cache, "score")):
            if text["part"] != "evaluation":
                continue
            row = {key: text[key] for key in ("id", "source", "label", "group", "generator", "attack", "words")}
            row |= {"linear": float(scores.linear[index]), "encoder": float(scores.encoder[index]), "found": GROUPS[guessed[index]]}
            output.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
