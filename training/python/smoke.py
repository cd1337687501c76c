"""Encoder training, averaging, quantising, export and scoring on made-up texts, on the processor, in about a minute.

python smoke.py MINILM TOKENIZER
"""

import json
import lzma
import os
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
HUMAN = "We got to the station late, and the last train had gone. My sister laughed, my brother did not. So we walked home along the river, in the rain, with one umbrella between three. "
MACHINE = "In today's world, effective planning is essential for success. It fosters collaboration, enhances productivity, and ensures that every stakeholder benefits from a clear and consistent strategy. "


def main() -> None:
    pretrained, tokenizer = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        for name in ("train", "score"):
            with lzma.open(os.path.join(folder, f"{name}.jsonl.xz"), "wt", encoding="utf-8") as output:
                for index in range(8):
                    output.write(json.dumps(made_up(name, index)) + "\n")
        split = os.path.join(folder, "split.json")
        with open(split, "w", encoding="utf-8") as output:
            json.dump({"folds": [["letters"], ["plans"], []]}, output)
        run = os.path.join(folder, "run")
        call("train_encoder.py", "--smoke", "--threads", "1", "--split", split, "--data", folder, "--pretrained", pretrained, "--tokenizer", tokenizer, "--out", run)
        mean, small = os.path.join(folder, "mean"), os.path.join(folder, "small")
        call("soup.py", "--out", mean, run, run)
        call("quantise.py", "--smoke", "--data", folder, "--tokenizer", tokenizer, "--weights", os.path.join(mean, "encoder.pt"), "--out", small)
        weights = os.path.join(small, "encoder.pt")
        call("export_onnx.py", "--weights", weights, "--tokenizer", tokenizer, "--out", os.path.join(folder, "models"))
        if os.path.getsize(os.path.join(folder, "models", "encoder.onnx")) > 40 * 2**20:
            raise SystemExit("The exported encoder is larger than 40 MB")
        shipped = os.path.join(folder, "shipped", "encoder.pt")
        call("import_onnx.py", os.path.join(folder, "models"), shipped)
        score = lambda stored: scores_of("--data", folder, "--tokenizer", tokenizer, "--weights", stored, "--quantised", "--out", f"{stored}.npz")
        if np.abs(score(weights) - score(shipped)).max() > 0.1:
            raise SystemExit("The exported encoder scores otherwise than the trained one")
    print("smoke run passed")


def scores_of(*arguments):
    call("score_texts.py", *arguments)
    return np.load(arguments[-1])["logit"]


def made_up(part, index):
    is_human = index % 2 == 0
    return {
        "id": f"{part}:{index}", "source": "letters" if is_human else "plans", "part": "development", "label": "human" if is_human else "ai",
        "group": "email" if is_human else "marketing", "generator": None if is_human else "made up", "attack": None, "words": 240,
        "windows": [(HUMAN if is_human else MACHINE) * 14], "target": 0.0 if is_human else 1.0, "weight": 1.0,
    }


def call(script, *arguments):
    subprocess.run([sys.executable, os.path.join(HERE, script), *arguments], check=True)


if __name__ == "__main__":
    main()
