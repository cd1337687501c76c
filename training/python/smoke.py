"""Encoder training, averaging, quantizing, export and scoring on made-up texts, on the processor, in about a minute.

python smoke.py MINILM TOKENIZER
"""

import json
import lzma
import os
import runpy
import shutil
import sys
import tempfile

import numpy as np

from scores import FOLDS, GROUPS, highest_third, keep, kept, scales_of

HERE = os.path.dirname(os.path.abspath(__file__))
HUMAN = "We got to the station late, and the last train had gone. My sister laughed, my brother did not. So we walked home along the river, in the rain, with one umbrella between three. "
MACHINE = "In today's world, effective planning is essential for success. It fosters collaboration, enhances productivity, and ensures that every stakeholder benefits from a clear and consistent strategy. "


def main() -> None:
    pretrained, tokenizer = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        pack = os.path.join(folder, "pack")
        os.mkdir(pack)
        for name in ("train", "score", "spliced"):
            for opened, path in ((open, f"{name}.jsonl"), (lzma.open, f"{name}.jsonl.xz")):
                with opened(os.path.join(pack, path), "wt", encoding="utf-8") as output:
                    for index in range(16):
                        output.write(json.dumps(made_up(name, index)) + "\n")
        deep, run = os.path.join(folder, "deep"), os.path.join(folder, "run")
        training = ("--smoke", "--threads", "1", "--data", pack, "--pretrained", pretrained, "--tokenizer", tokenizer)
        call("train_encoder.py", *training, "--layers", "12", "--without-fold", "2", "--out", deep)
        call("train_encoder.py", *training, "--teacher", os.path.join(deep, "encoder.pt"), "--out", run)
        mean, small = os.path.join(folder, "mean"), os.path.join(folder, "small")
        call("soup.py", "--out", mean, run, run)
        call("quantize.py", "--smoke", "--data", pack, "--tokenizer", tokenizer, "--weights", os.path.join(mean, "encoder.pt"), "--out", small)
        weights = os.path.join(small, "encoder.pt")
        call("export_onnx.py", "--weights", weights, "--tokenizer", tokenizer, "--out", os.path.join(folder, "models"))
        if os.path.getsize(os.path.join(folder, "models", "encoder.onnx")) > 40 * 2**20:
            raise SystemExit("The exported encoder is larger than 40 MB")
        for texts in ("train", "score"):
            out = os.path.join(folder, f"{texts}.npz")
            call("score_texts.py", "--data", pack, "--tokenizer", tokenizer, "--weights", weights, "--quantized", "--texts", texts, "--out", out)
            stored = np.load(out)
            if len(stored["logit"]) != 16 or stored["chunk_counts"].sum() != len(stored["chunks"]):
                raise SystemExit("The scores do not fit the texts")
        encoder = os.path.join(folder, "encoder")
        for fold in range(FOLDS):
            shutil.copytree(small, os.path.join(encoder, f"s{fold}"))
            for texts, stem in (("train", "fold"), ("spliced", "spliced")):
                out = os.path.join(encoder, f"{stem}-{fold}.npz")
                call("score_texts.py", "--data", pack, "--tokenizer", tokenizer, "--weights", weights, "--texts", texts, "--fold", str(fold), "--out", out)
                turn_over(out)
        for name in (*range(FOLDS), "s"):
            out = os.path.join(encoder, f"anchors-{name}.npz")
            call("score_texts.py", "--data", pack, "--tokenizer", tokenizer, "--weights", weights, "--texts", "anchors", "--out", out)
        if [float(highest_third(np.array(logits))) for logits in ([4.0], [-1.0, 4.0], [4.0, 1.0, 2.0, 3.0])] != [4.0, 4.0, 3.5]:
            raise SystemExit("The highest third of the windows is another than the detector's")
        if not np.allclose([*scales_of(folder, 0).values()], (1, 0), atol=1e-5):
            raise SystemExit("An encoder is not on its own scale")
        call("read_passages.py", "--data", pack, "--tokenizer", tokenizer, "--encoder", encoder)
        passages = np.load(os.path.join(encoder, "passages.npz"))
        if len(passages["encoder"]) != 32 or not np.isfinite(passages["encoder"]).all() or (passages["top"] <= passages["low"]).any():
            raise SystemExit("The passages were not read")
        check_kept(folder)
    print("smoke run passed")


def check_kept(folder):
    """What is kept of the scores is what the decision is fitted on: every text of its fold, with all that its models said."""
    rng = np.random.default_rng(3)
    for name, count, width in (
        ("features/train.style", 16, 3), ("features/spliced.style", 16, 3), ("linear/spliced.f32", 16, 1), ("linear/passages.f32", 32, 1),
        *((f"linear/left-{fold}.f32", 16, 1) for fold in range(FOLDS)), *((f"groups/left-{fold}.f32", 16, len(GROUPS)) for fold in range(FOLDS)),
    ):
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        rng.normal(size=(count, width)).astype(np.float32).tofile(path)
    call("train_trees.py", folder, "--rounds", "3")
    keep(folder, folder)
    texts, documents = kept("scores", folder), kept("spliced-scores", folder)
    for name, found in (("linear", texts.linear), ("trees", texts.trees)):
        said = np.fromfile(os.path.join(folder, name, "left-1.f32"), np.float32)
        if not np.isclose(found[1], said[1], atol=1e-3):
            raise SystemExit(f"A text is not scored by the model of its fold: {name}")
    if len(texts) != 16 or len(documents) != 16 or texts.ngram_groups.shape != (16, len(GROUPS)):
        raise SystemExit("The scores were not kept")


def turn_over(scores):
    """Four steps teach nothing about passages: the second half of each text is made a machine's."""
    stored = dict(np.load(scores))
    ends = np.cumsum(stored["chunk_counts"].astype(int))
    for end, count in zip(ends, stored["chunk_counts"].astype(int)):
        stored["chunks"][end - count : end] = np.where(np.arange(count) < count // 2, -3, 3)
    np.savez_compressed(scores, **stored)


def made_up(part, index):
    is_human = index % 2 == 0
    return {
        "id": f"{part}:{index}", "source": "letters" if is_human else "plans", "fold": index % FOLDS, "unseen": [index % FOLDS], "label": "human" if is_human else "ai",
        "group": "email" if is_human else "marketing", "generator": None if is_human else "made up", "attack": None, "words": 240,
        "pair": None if is_human else f"{part}:{index - 1}", "request": None if is_human else {"kind": "mirror", "style": "plain"}, "turn": 120,
        "windows": [(HUMAN if is_human else MACHINE) * 14], "target": 0.0 if is_human else 1.0, "weight": 1.0, "is_anchor": index >= 12,
    }


def call(script, *arguments):
    """As from the command line, but in this process: loading the packages takes longer than most steps."""
    path = os.path.join(HERE, script)
    sys.argv = [path, *arguments]
    runpy.run_path(path, run_name="__main__")


if __name__ == "__main__":
    main()
