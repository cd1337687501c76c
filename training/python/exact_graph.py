"""The shipped network, written so that every processor computes the same bits.

Floating-point sums depend on their order, and processors differ in it; exponentials and error functions differ in
their last bit; and int8 steps make a visible difference of a last bit. So everything that is summed is a whole number
small enough to be summed exactly, and curves are drawn by single additions and multiplications, which IEEE 754 defines
to the bit. The runtime must not fuse any of it: open the network with graph optimisation off.
"""

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper

from encoder import HEADS, HIDDEN, INNER, LAYERS, POSITIONS

HEAD = HIDDEN // HEADS
# Operations of onnxruntime's own.
RUNTIME = "com.microsoft"
# Whole numbers below 2**24 are exact in a float, whatever the order of their sum.
EXACT = 2**24
QUERY_STEPS = int(np.sqrt(EXACT / HEAD)) - 1
CHANCE_STEPS = 2**13
VALUE_STEPS = EXACT // (CHANCE_STEPS + POSITIONS // 2) - 1
STATE_STEPS = 2.0**14
# Columns that are widened, bent and handed on at a time: they fit the second-level cache.
PIECE = INNER // 4


def exact_network(weights):
    """An ONNX model from the arrays of a trained encoder: token ids in, log-odds and group scores out."""
    graph = Graph()
    states = embed(graph, weights)
    for layer in range(LAYERS):
        own = {name.split(".", 2)[2]: value for name, value in weights.items() if name.startswith(f"blocks.{layer}.")}
        states = block(graph, states, own)
    mean = graph.op("Div", token_sum(graph, states), graph.op("Cast", graph.tokens, to=TensorProto.DOUBLE))
    first = graph.op("Cast", graph.op("Gather", states, graph.wholes([0]), axis=0), to=TensorProto.DOUBLE)
    # From here on nothing is rounded to steps any more, and doubles agree far beyond the sixth decimal.
    heads = {name: graph.op("Cast", graph.table(weights[name].T.astype(np.float32)), to=TensorProto.DOUBLE) for name in ("verdict.0.weight", "verdict.3.weight", "group.weight")}
    dense = lambda x, layer: graph.op("Add", graph.op("MatMul", x, heads[f"{layer}.weight"]), graph.table(weights[f"{layer}.bias"].astype(np.float64)))
    hidden = graph.op("Tanh", dense(graph.op("Concat", mean, first, axis=1), "verdict.0"))
    graph.op("Squeeze", dense(hidden, "verdict.3"), graph.wholes([1]), output="logit")
    graph.op("Identity", dense(mean, "group"), output="group_logits")
    return graph.model(len(weights["group.bias"]))


def embed(graph, weights):
    places = (weights["places.weight"] + weights["kinds.weight"][0]).astype(np.float16)
    ids = graph.op("Squeeze", "input_ids", graph.wholes([0]))
    words = graph.op("Gather", graph.table(weights["words.weight"].astype(np.float16)), ids, axis=0)
    there = graph.op("Slice", graph.table(places), graph.wholes([0]), graph.tokens, graph.wholes([0]))
    widen = lambda x: graph.op("Cast", x, to=TensorProto.FLOAT)
    return norm(graph, graph.op("Add", widen(words), widen(there)), weights["norm.weight"], weights["norm.bias"])


def block(graph, states, own):
    steps = quantise(graph, states)
    mixed = attend(graph, *(linear(graph, steps, own[f"{part}.weight"], own[f"{part}.bias"]) for part in ("query", "key", "value")))
    attended = linear(graph, quantise(graph, mixed), own["attended.weight"], own["attended.bias"])
    states = norm(graph, graph.op("Add", states, attended), own["attended_norm.weight"], own["attended_norm.bias"])
    steps = quantise(graph, states)
    wide = [
        bend(graph, linear(graph, steps, own["widen.weight"][at : at + PIECE], own["widen.bias"][at : at + PIECE]))
        for at in range(0, INNER, PIECE)
    ]
    narrow = linear(graph, quantise(graph, graph.op("Concat", *wide, axis=1)), own["narrow.weight"], own["narrow.bias"])
    return norm(graph, graph.op("Add", states, narrow), own["norm.weight"], own["norm.bias"])


def quantise(graph, x):
    return graph.op("DynamicQuantizeLinear", x, outputs=3)


def linear(graph, steps, weight, bias):
    """Weights and inputs in 256 steps, summed as integers. Unsigned weights: signed ones saturate on older x86."""
    values, step, zero = steps
    low, high = np.minimum(weight.min(1), 0), np.maximum(weight.max(1), 0)
    weight_step = np.maximum(high - low, 1e-8).astype(np.float32) / np.float32(255)
    weight_zero = np.round(-low / weight_step)
    whole = np.clip(np.round(weight / weight_step[:, None]) + weight_zero[:, None], 0, 255).astype(np.uint8)
    # Without the bias, which some processors would add in one step with the multiplication.
    product = graph.op(
        "MatMulIntegerToFloat", values, graph.table(np.ascontiguousarray(whole.T)), step, graph.table(weight_step),
        zero, graph.table(weight_zero.astype(np.uint8)), domain=RUNTIME,
    )
    return graph.op("Add", product, graph.table(bias.astype(np.float32)))


def attend(graph, query, key, value):
    """Attention head by head; queries, keys, chances and values are whole numbers, so both products are exact."""
    query, query_step = in_steps(graph, query, QUERY_STEPS)
    key, key_step = in_steps(graph, key, QUERY_STEPS)
    value, value_step = in_steps(graph, value, VALUE_STEPS)
    rate = graph.op("Mul", graph.op("Mul", query_step, key_step), graph.float(1 / np.sqrt(HEAD)))
    parts = [graph.op("Split", part, axis=1, outputs=HEADS) for part in (query, key, value)]
    mixed = [
        graph.op("MatMul", chances(graph, graph.op("Gemm", own_query, own_key, transB=1), rate), own_value)
        for own_query, own_key, own_value in zip(*parts)
    ]
    return graph.op("Mul", graph.op("Concat", *mixed, axis=1), graph.op("Mul", value_step, graph.float(1 / CHANCE_STEPS)))


def in_steps(graph, x, steps):
    """Whole numbers up to the given one on both sides of zero, and what one of them is worth."""
    most = graph.op("Max", graph.op("ReduceMax", graph.op("Abs", x), keepdims=0), graph.float(1e-6))
    rounded = graph.op("Round", graph.op("Mul", x, graph.op("Div", graph.float(steps), most)))
    return rounded, graph.op("Div", most, graph.float(steps))


def chances(graph, products, rate):
    """Softmax as shares of CHANCE_STEPS, with exp(x) as (0.4588 + max(0, 0.7357 + 0.0424 x)²)¹⁶: within 0.00025."""
    start, slope = 0.73565295, 0.04240417
    # The 16th root of 2**14 makes the largest come out at 2**14; 512 of them still sum exactly.
    root = 2.0 ** (14 / 16)
    slope = graph.op("Mul", rate, graph.float(slope * np.sqrt(root)))
    highest = graph.op("ReduceMax", products, axes=[1], keepdims=1)
    offset = graph.op("Sub", graph.float(start * np.sqrt(root)), graph.op("Mul", highest, slope))
    power = graph.op("Relu", graph.op("Add", graph.op("Mul", products, slope), offset))
    power = graph.op("Add", graph.op("Mul", power, power), graph.float((1 - start**2) * root))
    for _ in range(4):
        power = graph.op("Mul", power, power)
    power = graph.op("Round", power)
    share = graph.op("Div", graph.float(CHANCE_STEPS), graph.op("ReduceSum", power, graph.wholes([1]), keepdims=1))
    return graph.op("Round", graph.op("Mul", power, share))


def bend(graph, x):
    """GELU as max(x, 0) - |x| Φ(-|x|), with Φ(-a) as (1 - 0.05085 a - 0.01843 a²)¹⁶ / 2: within 0.001."""
    root = 0.5 ** (1 / 16)
    size = graph.op("Abs", x)
    tail = graph.op("Add", graph.op("Mul", size, graph.float(-0.01843179 * root)), graph.float(-0.05085399 * root))
    tail = graph.op("Relu", graph.op("Add", graph.op("Mul", tail, size), graph.float(root)))
    for _ in range(4):
        tail = graph.op("Mul", tail, tail)
    return graph.op("Sub", graph.op("Relu", x), graph.op("Mul", size, tail))


def norm(graph, x, weight, bias):
    """Layer normalisation: states on a fixed grid, so that doubles sum them and their squares exactly."""
    whole = on_grid(graph, x)
    summed = lambda y: graph.op("ReduceSum", y, graph.wholes([1]), keepdims=1)
    mean = graph.op("Mul", summed(whole), graph.double(1 / HIDDEN))
    squares = graph.op("Mul", summed(graph.op("Mul", whole, whole)), graph.double(1 / HIDDEN))
    spread = graph.op("Sqrt", graph.op("Max", graph.op("Sub", squares, graph.op("Mul", mean, mean)), graph.double(1.0)))
    narrow = lambda y: graph.op("Cast", y, to=TensorProto.FLOAT)
    centred = graph.op("Sub", x, narrow(graph.op("Mul", mean, graph.double(1 / STATE_STEPS))))
    scaled = graph.op("Mul", centred, narrow(graph.op("Div", graph.double(STATE_STEPS), spread)))
    return graph.op("Add", graph.op("Mul", scaled, graph.table(weight.astype(np.float32))), graph.table(bias.astype(np.float32)))


def token_sum(graph, states):
    return graph.op("Mul", graph.op("ReduceSum", on_grid(graph, states), graph.wholes([0]), keepdims=1), graph.double(1 / STATE_STEPS))


def on_grid(graph, states):
    return graph.op("Cast", graph.op("Round", graph.op("Mul", states, graph.float(STATE_STEPS))), to=TensorProto.DOUBLE)


class Graph:
    """Nodes and tables of an ONNX graph, named by number."""

    def __init__(self):
        self.nodes, self.tables, self.known = [], [], {}
        self.tokens = self.op("Shape", "input_ids", start=1)

    def op(self, kind, *inputs, outputs=1, output=None, **attributes):
        names = [output] if output else [f"n{len(self.nodes)}_{index}" for index in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, **attributes))
        return names[0] if outputs == 1 else names

    def table(self, array):
        key = (array.dtype.str, array.shape, array.tobytes())
        if key not in self.known:
            self.known[key] = f"t{len(self.tables)}"
            self.tables.append(numpy_helper.from_array(array, self.known[key]))
        return self.known[key]

    def float(self, value):
        return self.table(np.array(value, np.float32))

    def double(self, value):
        return self.table(np.array(value, np.float64))

    def wholes(self, values):
        return self.table(np.array(values, np.int64))

    def model(self, groups):
        ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "tokens"])
        outputs = [
            helper.make_tensor_value_info("logit", TensorProto.DOUBLE, [1]),
            helper.make_tensor_value_info("group_logits", TensorProto.DOUBLE, [1, groups]),
        ]
        graph = helper.make_graph(self.nodes, "encoder", [ids], outputs, self.tables)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid(RUNTIME, 1)], ir_version=8)
        checker.check_model(model)
        return model
