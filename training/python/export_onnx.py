"""Trained encoder → int8 ONNX, checked against PyTorch.

python export_onnx.py --weights DIR/encoder.pt --tokenizer tokenizer.json --out detector/models
"""

import argparse
import json
import os

import numpy as np
import onnx
import onnxruntime
import torch
from tokenizers import Tokenizer

from encoder import load_trained
from exact_graph import exact_network

PROBES = [
    "The committee met on Tuesday, and nobody had read the report. We laughed about it, then we went home.",
    "In today's fast-paced world, effective communication is essential. It fosters collaboration and drives success.",
    "I never liked the old house much. The stairs creaked, the windows stuck, and my aunt kept geese in the yard.",
]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    model = load_trained(options.weights, "cpu")
    tokenizer = Tokenizer.from_file(options.tokenizer)
    tokenizer.no_padding()
    tokenizer.enable_truncation(512)
    os.makedirs(options.out, exist_ok=True)
    target = os.path.join(options.out, "encoder.onnx")
    onnx.save(exact_network({name: value.float().numpy() for name, value in model.state_dict().items()}), target)
    write_vocabulary(tokenizer, os.path.join(options.out, "vocab.txt"))
    compare(model, tokenizer, target)


def write_vocabulary(tokenizer, path):
    words = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    with open(path, "w", encoding="utf-8", newline="\n") as output:
        output.write("\n".join(word for word, _ in words) + "\n")


def compare(model, tokenizer, path):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    model.quantised = True
    differences = []
    for probe in PROBES:
        ids = np.array([tokenizer.encode(probe).ids])
        logit, _ = session.run(None, {"input_ids": ids})
        with torch.no_grad():
            trained, _ = model(torch.tensor(ids), torch.ones(ids.shape, dtype=torch.long))
        differences.append(abs(float(logit[0]) - float(trained[0])))
    print(json.dumps({"bytes": os.path.getsize(path), "mean_difference": round(float(np.mean(differences)), 4)}))
    # Steps fall differently in another order of operations: single windows differ by about 0.06.
    if np.mean(differences) > 0.1:
        raise SystemExit("The exported encoder differs from the trained one")


if __name__ == "__main__":
    main()
