"""MiniLM as a classifier: log-odds of machine writing for a window and for each of its tokens, and a score per kind of text."""

import torch
from torch import nn
from torch.nn import functional as F

HIDDEN, LAYERS, HEADS, INNER, VOCAB, POSITIONS = 384, 6, 12, 1536, 30522, 512
# The int8 kernels of processors without VNNI overflow on full 8-bit weights: seven bits give every processor the same sums.
WEIGHT_STEPS = 64


class Block(nn.Module):
    def __init__(self, dropout: float):
        super().__init__()
        self.query = nn.Linear(HIDDEN, HIDDEN)
        self.key = nn.Linear(HIDDEN, HIDDEN)
        self.value = nn.Linear(HIDDEN, HIDDEN)
        self.attended = nn.Linear(HIDDEN, HIDDEN)
        self.attended_norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.widen = nn.Linear(HIDDEN, INNER)
        self.narrow = nn.Linear(INNER, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.dropout = dropout

    def forward(self, states, bias, keep, quantized):
        batch, tokens, _ = states.shape
        through = lambda layer, x: quantized_linear(layer, x, keep) if quantized else layer(x)
        heads = lambda projected: projected.view(batch, tokens, HEADS, HIDDEN // HEADS).transpose(1, 2)
        asked = (self.query, self.key, self.value)
        if quantized:
            projected = [through(layer, states) for layer in asked]
        else:
            # One product instead of three: faster, and the same numbers.
            weight, shift = torch.cat([layer.weight for layer in asked]), torch.cat([layer.bias for layer in asked])
            projected = F.linear(states, weight, shift).split(HIDDEN, 2)
        mixed = F.scaled_dot_product_attention(*map(heads, projected), attn_mask=bias)
        mixed = mixed.transpose(1, 2).reshape(batch, tokens, HIDDEN)
        drop = lambda x: F.dropout(x, self.dropout, self.training)
        # Norms are computed in full precision and kept in that of the products: otherwise half of a step is moving states about.
        states = self.attended_norm(states + drop(through(self.attended, mixed))).to(mixed.dtype)
        return self.norm(states + drop(through(self.narrow, F.gelu(through(self.widen, states))))).to(mixed.dtype)


def quantized_linear(layer, x, keep):
    """What the int8 runtime computes: weights in steps per output, inputs in steps per window, padding apart."""
    seen = x if keep is None else x * keep[..., None]
    inputs = in_steps(x, seen.amin((1, 2), keepdim=True), seen.amax((1, 2), keepdim=True))
    return F.linear(inputs, weight_in_steps(layer.weight), layer.bias)


def in_steps(values, low, high):
    """Rounded to 256 steps between low, high and zero; gradients pass as if nothing had been rounded."""
    low, high = low.clamp(max=0).detach(), high.clamp(min=0).detach()
    step = (high - low).clamp(min=1e-8) / 255
    zero = torch.round(-low / step)
    rounded = ((torch.round(values / step) + zero).clamp(0, 255) - zero) * step
    return values + (rounded - values).detach()


def weight_in_steps(weight):
    """Symmetric seven-bit steps, one size per output."""
    step = (weight.abs().amax(1, keepdim=True) / WEIGHT_STEPS).clamp(min=1e-8).detach()
    return weight + (torch.round(weight / step) * step - weight).detach()


class Encoder(nn.Module):
    def __init__(self, groups: int, layers: int = LAYERS, dropout: float = 0.1):
        super().__init__()
        self.words = nn.Embedding(VOCAB, HIDDEN)
        self.places = nn.Embedding(POSITIONS, HIDDEN)
        self.kinds = nn.Embedding(2, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.blocks = nn.ModuleList(Block(dropout) for _ in range(layers))
        self.verdict = nn.Sequential(nn.Linear(2 * HIDDEN, HIDDEN), nn.Tanh(), nn.Dropout(dropout), nn.Linear(HIDDEN, 1))
        self.group = nn.Linear(HIDDEN, groups)
        self.token = nn.Linear(HIDDEN, 1)
        self.dropout = dropout
        # Computes as the shipped int8 network does.
        self.quantized = False

    def states(self, input_ids, attention_mask=None):
        """One state per token."""
        return self.layers(input_ids, attention_mask)[-1]

    def layers(self, input_ids, attention_mask=None):
        """One state per token after each layer; without a mask every row is full, which trains twice as fast."""
        positions = torch.arange(input_ids.shape[1], device=input_ids.device)
        states = self.norm(self.words(input_ids) + self.places(positions)[None] + self.kinds.weight[0])
        states = F.dropout(states, self.dropout, self.training)
        keep = bias = None
        if attention_mask is not None:
            keep = attention_mask.to(states.dtype)
            bias = ((1.0 - keep) * -1e4)[:, None, None, :].to(states.dtype)
        layers = []
        for block in self.blocks:
            states = block(states, bias, keep, self.quantized)
            layers.append(states)
        return layers

    def heads(self, states, attention_mask=None):
        """Log-odds of the window, scores of the kinds of text, log-odds of each token."""
        if attention_mask is None:
            mean = states.mean(1)
        else:
            keep = attention_mask.to(states.dtype)
            mean = (states * keep[..., None]).sum(1) / keep.sum(1, keepdim=True)
        logit = self.verdict(torch.cat([mean, states[:, 0]], 1)).squeeze(1)
        return logit, self.group(mean), self.token(states).squeeze(2)

    def forward(self, input_ids, attention_mask=None):
        return self.heads(self.states(input_ids, attention_mask), attention_mask)


def load_trained(path: str, device) -> Encoder:
    stored = torch.load(path, map_location=device, weights_only=True)
    layers = 1 + max(int(name.split(".")[1]) for name in stored if name.startswith("blocks."))
    model = Encoder(stored["group.weight"].shape[0], layers).to(device)
    model.load_state_dict({name: value.float() for name, value in stored.items()})
    return model.eval()


def start_as(model: Encoder, teacher: Encoder) -> None:
    """The last of each group of the teacher's layers that one layer of the student stands for, and everything else as the teacher has it."""
    times = len(teacher.blocks) // len(model.blocks)
    own = {name: value for name, value in teacher.state_dict().items() if not name.startswith("blocks.")}
    for layer in range(len(model.blocks)):
        own |= {f"blocks.{layer}.{name}": value for name, value in teacher.blocks[(layer + 1) * times - 1].state_dict().items()}
    model.load_state_dict(own)


def load_pretrained(model: Encoder, path: str) -> None:
    """MiniLM's six layers; a deeper model has each of them several times in a row."""
    from safetensors.torch import load_file

    stored = {name.removeprefix("bert."): value.float() for name, value in load_file(path).items()}
    names = {
        "words.weight": "embeddings.word_embeddings.weight",
        "places.weight": "embeddings.position_embeddings.weight",
        "kinds.weight": "embeddings.token_type_embeddings.weight",
        "norm.weight": "embeddings.LayerNorm.weight",
        "norm.bias": "embeddings.LayerNorm.bias",
    }
    inner = {
        "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
        "attended": "attention.output.dense", "attended_norm": "attention.output.LayerNorm",
        "widen": "intermediate.dense", "narrow": "output.dense", "norm": "output.LayerNorm",
    }
    depth = len(model.blocks)
    for layer in range(depth):
        for ours, theirs in inner.items():
            for kind in ("weight", "bias"):
                names[f"blocks.{layer}.{ours}.{kind}"] = f"encoder.layer.{layer * LAYERS // depth}.{theirs}.{kind}"
    own = model.state_dict()
    own.update({ours: stored[theirs] for ours, theirs in names.items()})
    model.load_state_dict(own)
