"""Trained encoder → int8 ONNX, checked against PyTorch.

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
    with tempfile.TemporaryDirectory() as folder:
        plain = os.path.join(folder, "plain.onnx")
        example = torch.tensor([tokenizer.encode(PROBES[0]).ids])
        torch.onnx.export(
            model, (example, torch.ones_like(example)), plain, dynamo=False, opset_version=17,
            input_names=["input_ids", "attention_mask"], output_names=["logit", "group_logits"],
            dynamic_axes={name: {0: "batch", 1: "tokens"} for name in ("input_ids", "attention_mask")} | {"logit": {0: "batch"}, "group_logits": {0: "batch"}},
        )
        # Unsigned weights: on processors without dot-product instructions signed ones saturate in ORT,
        # and the same text would score differently there.
        quantize_dynamic(
            plain, target, per_channel=True, weight_type=QuantType.QUInt8, op_types_to_quantize=["MatMul"], extra_options={"MatMulConstBOnly": True}
        )
    halve_embeddings(target)
    write_vocabulary(tokenizer, os.path.join(options.out, "vocab.txt"))
    compare(model, tokenizer, target)


def halve_embeddings(path):
    """Look-up tables as 16-bit floats: exact enough, and the rows looked up are widened again."""
    network = onnx.load(path)
    graph = network.graph
    tables = {table.name: table for table in graph.initializer}
    nodes = []
    for node in graph.node:
        table = tables.get(node.input[0]) if node.op_type == "Gather" else None
        if table is not None and table.data_type == TensorProto.FLOAT:
            table.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(table).astype(np.float16), table.name))
            output = node.output[0]
            node.output[0] = f"{output}_half"
            nodes += [node, helper.make_node("Cast", [node.output[0]], [output], to=TensorProto.FLOAT)]
        else:
            nodes.append(node)
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(network)
    onnx.save(network, path)


def write_vocabulary(tokenizer, path):
    words = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    with open(path, "w", encoding="utf-8", newline="\n") as output:
        output.write("\n".join(word for word, _ in words) + "\n")


def compare(model, tokenizer, path):
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    differences = []
    for probe in PROBES:
        ids = np.array([tokenizer.encode(probe).ids])
        logit, _ = session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})
        model.quantised = True
        with torch.no_grad():
            exact, _ = model(torch.tensor(ids), torch.ones(ids.shape, dtype=torch.long))
        differences.append(abs(float(logit[0]) - float(exact[0])))
    print(json.dumps({"bytes": os.path.getsize(path), "mean_difference": round(float(np.mean(differences)), 4)}))
    if np.mean(differences) > 0.05:
        raise SystemExit("The quantised encoder differs from the trained one")


if __name__ == "__main__":
    main()
