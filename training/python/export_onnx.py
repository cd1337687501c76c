"""Trained encoder → int8 ONNX for ONNX Runtime's fast kernels, checked against PyTorch.

python export_onnx.py --weights DIR/encoder.pt --tokenizer tokenizer.json --out detector/models
"""

import argparse
import json
import os
import tempfile

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer

from encoder import load_trained

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
    export(model, target)
    write_vocabulary(tokenizer, os.path.join(options.out, "vocab.txt"))
    compare(model, tokenizer, target)


def export(model, target):
    with tempfile.TemporaryDirectory() as folder:
        full, small = os.path.join(folder, "full.onnx"), os.path.join(folder, "small.onnx")
        torch.onnx.export(
            model, (torch.randint(1000, 20000, (1, 40)),), full, input_names=["input_ids"], output_names=["logit", "group_logits", "token_logits"],
            dynamic_axes={"input_ids": {1: "tokens"}, "token_logits": {1: "tokens"}}, dynamo=False, opset_version=17,
        )
        # Seven-bit weights: processors without VNNI would overflow on eight, and compute something else.
        quantize_dynamic(full, small, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True, op_types_to_quantize=["MatMul"])
        network = onnx.load(small)
    halve_tables(network)
    onnx.save(network, target)


def halve_tables(network):
    """Tables of words and places in 16 bits: half the file, and nothing to see in the scores."""
    graph = network.graph
    tables = {table.name: table for table in graph.initializer}
    for node in [node for node in graph.node if node.op_type == "Gather" and node.input[0] in tables]:
        table = tables[node.input[0]]
        values = numpy_helper.to_array(table)
        if values.dtype != np.float32 or values.size < 10_000:
            continue
        table.CopyFrom(numpy_helper.from_array(values.astype(np.float16), table.name))
        output = node.output[0]
        node.output[0] = f"{output}_half"
        place = list(graph.node).index(node)
        graph.node.insert(place + 1, helper.make_node("Cast", [node.output[0]], [output], to=TensorProto.FLOAT))


def write_vocabulary(tokenizer, path):
    words = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    with open(path, "w", encoding="utf-8", newline="\n") as output:
        output.write("\n".join(word for word, _ in words) + "\n")


def compare(model, tokenizer, path):
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    model.quantized = True
    differences = []
    for probe in PROBES:
        ids = np.array([tokenizer.encode(probe).ids])
        logit, _, tokens = session.run(None, {"input_ids": ids})
        with torch.no_grad():
            trained, _, wanted = model(torch.tensor(ids))
        differences += [abs(float(logit[0]) - float(trained[0])), float(np.abs(tokens - wanted.numpy()).mean())]
    print(json.dumps({"bytes": os.path.getsize(path), "mean_difference": round(float(np.mean(differences)), 4)}))
    # Steps fall differently in another order of operations: single windows differ by about 0.06.
    if np.mean(differences) > 0.1:
        raise SystemExit("The exported encoder differs from the trained one")


if __name__ == "__main__":
    main()
