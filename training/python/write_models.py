"""Linear weights as int8, groups, and the manifest with checksums.

python write_models.py MODELS_DIR VERSION [CACHE_DIR]: without CACHE_DIR the manifest alone, after the decision was fitted again.
"""

import hashlib
import json
import os
import shutil
import sys

import numpy as np

from scores import GROUPS

FILES = ("encoder.onnx", "vocab.txt", "linear.bin", "linear.json", "groups.bin", "groups.json", "trees.json", "decision.json")
SEED = 20261115


def main() -> None:
    models, version = sys.argv[1:3]
    if len(sys.argv) == 3:
        with open(os.path.join(models, "manifest.json"), encoding="utf-8") as file:
            save_manifest(models, version, json.load(file))
        return
    cache = sys.argv[3]
    write_linear(cache, models)
    write_groups(cache, models)
    shutil.copyfile(os.path.join(cache, "trees", "whole.json"), os.path.join(models, "trees.json"))
    write_manifest(cache, models, version)


def quantize(weights):
    """Rare huge weights are cut so that the many small ones keep their steps."""
    scale = float(np.quantile(np.abs(weights[weights != 0]), 0.9999)) / 127
    return np.clip(np.round(weights / scale), -127, 127).astype(np.int8), scale


def write_linear(cache, models):
    with open(os.path.join(cache, "linear", "whole.json"), encoding="utf-8") as file:
        model = json.load(file)
    steps, scale = quantize(np.fromfile(os.path.join(cache, "linear", "whole.ngrams.f32"), np.float32))
    steps.tofile(os.path.join(models, "linear.bin"))
    features = [
        {"name": f["name"], "mean": round(f["mean"], 6), "sd": round(f["sd"], 6), "weight": round(f["weight"], 6)} for f in model["features"]
    ]
    save(models, "linear.json", {"buckets": len(steps), "scale": scale, "bias": model["bias"], "clip": 4, "features": features})


def write_groups(cache, models):
    with open(os.path.join(cache, "groups", "model.json"), encoding="utf-8") as file:
        bias = json.load(file)["bias"]
    steps, scale = quantize(np.fromfile(os.path.join(cache, "groups", "weights.f32"), np.float32))
    steps.tofile(os.path.join(models, "groups.bin"))
    save(models, "groups.json", {"groups": GROUPS, "buckets": len(steps) // len(GROUPS), "scale": scale, "bias": bias})


def write_manifest(cache, models, version):
    with open(os.path.join(cache, "corpus.json"), encoding="utf-8") as file:
        corpus = json.load(file)
    with open(os.path.join(models, "linear.json"), encoding="utf-8") as file:
        names = [feature["name"] for feature in json.load(file)["features"]]
    licences = [f"{source}: {licence}" for source, licence in sorted(corpus["licences"].items())]
    manifest = {"format": 1, "version": version, "created": "", "corpus_fingerprint": corpus["fingerprint"], "seed": SEED, "licences": licences, "feature_names": names}
    save_manifest(models, version, manifest)


def save_manifest(models, version, manifest):
    """The golden texts are written by the detector itself."""
    files = {}
    for name in FILES:
        with open(os.path.join(models, name), "rb") as file:
            content = file.read()
        files[name] = {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
    created = version[:10].replace(".", "-")
    save(models, "manifest.json", manifest | {"version": version, "created": created, "files": files, "golden": []})


def save(models, name, content):
    with open(os.path.join(models, name), "w", encoding="utf-8") as output:
        json.dump(content, output, indent=None if name == "linear.json" else 1, ensure_ascii=False)
        output.write("\n")


if __name__ == "__main__":
    main()
