"""Shipped int8 ONNX → weights PyTorch reads, so that many texts can be scored at a time without training again.

python import_onnx.py MODELS_DIR DIR/encoder.pt
"""

import os
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from encoder import INNER, LAYERS
from exact_graph import PIECE

# The dense layers of a block as exact_graph.py writes them: the wide one in pieces.
DENSE = ("query", "key", "value", "attended", *["widen"] * (INNER // PIECE), "narrow")


def main() -> None:
    models, target = sys.argv[1:3]
    weights = read_weights(os.path.join(models, "encoder.onnx"))
    os.makedirs(os.path.dirname(target), exist_ok=True)
    torch.save({name: torch.tensor(value) for name, value in weights.items()}, target)


def read_weights(path):
    """The arrays exact_graph.py wrote, found by the operations that use them, in the order it wrote them."""
    graph = onnx.load(path).graph
    tables = {table.name: numpy_helper.to_array(table) for table in graph.initializer}
    nodes = list(zip(graph.node, graph.node[1:]))
    dense = [(stored_weight(node, tables), tables[after.input[1]]) for node, after in nodes if node.op_type == "MatMulIntegerToFloat"]
    norms = [(tables[node.input[1]], tables[after.input[1]]) for node, after in nodes if scales_columns(node, tables)]
    heads = [tables[node.input[0]].T for node in graph.node if node.op_type == "Cast" and node.input[0] in tables]
    head_bias = [tables[after.input[1]] for node, after in nodes if node.op_type == "MatMul" and after.op_type == "Add"]
    words, places = (next(tables[node.input[0]] for node in graph.node if node.op_type == kind) for kind in ("Gather", "Slice"))
    found = {"words.weight": words, "places.weight": places, "kinds.weight": np.zeros((2, words.shape[1]), np.float32)}
    found |= named("norm", norms[0])
    for layer in range(LAYERS):
        own = dense[layer * len(DENSE) : (layer + 1) * len(DENSE)]
        for part in dict.fromkeys(DENSE):
            pieces = [piece for name, piece in zip(DENSE, own) if name == part]
            found |= named(f"blocks.{layer}.{part}", [np.concatenate(kind) for kind in zip(*pieces)])
        for part, norm in zip(("attended_norm", "norm"), norms[1 + 2 * layer : 3 + 2 * layer]):
            found |= named(f"blocks.{layer}.{part}", norm)
    for part, *stored in zip(("verdict.0", "verdict.3", "group"), heads, head_bias):
        found |= named(part, stored)
    return found


def stored_weight(node, tables):
    whole, step, zero = (tables[node.input[place]] for place in (1, 3, 5))
    return ((whole.astype(np.float32) - zero) * step).T


def scales_columns(node, tables):
    return node.op_type == "Mul" and tables.get(node.input[1], np.float32(0)).ndim == 1


def named(part, stored):
    weight, bias = stored
    return {f"{part}.weight": np.ascontiguousarray(weight), f"{part}.bias": np.asarray(bias, np.float32)}


if __name__ == "__main__":
    main()
