"""Fine-tune MiniLM on random stretches of the prepared texts (see README.md for the commands)."""

import argparse
import collections
import json
import lzma
import math
import multiprocessing
import os
import random
import time

import numpy as np
import torch
from tokenizers import Tokenizer
from torch.nn import functional as F

from augment import disturb, use_synonyms
from encoder import Encoder, load_pretrained

GROUPS = "news blog marketing howto essay academic fiction review email forum encyclopedic speech legal".split()
# Genres guessed from prompts (corpus README): too noisy to teach the kind of text.
NOISY_GENRES = {"flask", "arena_hard", "wildbench", "hellobench", "scaling_persuasion"}
CLS, SEP = 101, 102
# Few sizes, so that the compiled step is reused.
SIZES = (94, 126, 158, 190, 254, 254, 318, 318, 350, 350, 414, 510)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--pretrained", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--split", default=os.path.join(os.path.dirname(__file__), "..", "split.json"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--tokens", type=int, default=81920, help="tokens in a step")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--smoothing", type=float, default=0.03)
    parser.add_argument("--mixed", choices=["none", "soft"], default="soft")
    parser.add_argument("--augmented", type=float, default=0.3, help="share of disturbed windows")
    parser.add_argument("--adversarial", type=float, default=0.0)
    parser.add_argument("--still-words", action="store_true", help="word embeddings stay as pretrained, so that topics teach less")
    parser.add_argument("--hard", type=float, default=4.0, help="extra weight of human texts taken for machine text")
    parser.add_argument("--without-fold", type=int, default=-1)
    parser.add_argument("--threads", type=int, default=0, help="processor threads, 0 for all")
    parser.add_argument("--group-weight", type=float, default=0.2)
    parser.add_argument("--smoke", action="store_true", help="a tiny run on the CPU")
    return parser.parse_args()


def disturbed(job):
    seed, text = job
    return disturb(text, random.Random(seed))


class Stretches:
    """A stretch starts at a sentence (or anywhere, one time in four)."""

    def __init__(self, parts):
        self.ids, self.starts = parts["ids"], parts["starts"]
        self.offsets, self.lengths = parts["offsets"], parts["lengths"]

    def cut(self, weights, human, count, size):
        """`count` drawn texts of at least `size` tokens, half of them human, as rows [CLS] `size` tokens [SEP]."""
        device = self.ids.device
        drawn = weights * (self.lengths >= size)
        drawn = torch.where(human, drawn / drawn[human].sum(), drawn / drawn[~human].sum())
        chosen = torch.multinomial(drawn, count, replacement=True)
        offset, length = self.offsets[chosen], self.lengths[chosen]
        begin = offset + (torch.rand(count, device=device) * (length - size + 1)).long()
        at_sentence = torch.maximum(self.starts[begin].long(), offset)
        begin = torch.where(torch.rand(count, device=device) < 0.25, begin, at_sentence)
        body = self.ids[begin[:, None] + torch.arange(size, device=device)[None]].long()
        rows = F.pad(body, (1, 1), value=CLS)
        rows[:, -1] = SEP
        return chosen, rows


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, value, strength):
        ctx.strength = strength
        return value.view_as(value)

    @staticmethod
    def backward(ctx, gradient):
        return -ctx.strength * gradient, None


def read(path, limit=None):
    texts = []
    unpacked = path.removesuffix(".xz")
    with open(unpacked, encoding="utf-8") if os.path.exists(unpacked) else lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            texts.append(json.loads(line))
            if limit and len(texts) >= limit:
                break
    return texts


def main():
    options = arguments()
    if options.threads:
        torch.set_num_threads(options.threads)
    if options.smoke:
        options.steps, options.tokens = min(options.steps, 4), 512
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    if device.type == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
        # A step that cannot be compiled still runs, only slower.
        torch._dynamo.config.suppress_errors = True
    started = time.time()
    texts = read(os.path.join(options.data, "train.jsonl.xz"), 40 if options.smoke else None)
    tokenizer = Tokenizer.from_file(options.tokenizer)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    plain, noisy = stretches_of(texts, tokenizer, options, device)
    targets = torch.tensor([min(max(text["target"], options.smoothing), 1 - options.smoothing) for text in texts], device=device)
    kinds = torch.tensor(
        [GROUPS.index(text["group"]) if text["group"] and text["source"] not in NOISY_GENRES else -100 for text in texts], device=device
    )
    source_names = sorted({text["source"] for text in texts})
    domains = torch.tensor([source_names.index(text["source"]) for text in texts], device=device)
    with open(options.split, encoding="utf-8") as file:
        fold_of = {source: fold for fold, sources in enumerate(json.load(file)["folds"]) for source in sources}
    human = torch.tensor([text["label"] == "human" for text in texts], device=device)
    weights = np.array([text["weight"] for text in texts])
    weights[[fold_of[text["source"]] == options.without_fold for text in texts]] = 0
    if options.mixed == "none":
        weights[[text["label"] == "mixed" for text in texts]] = 0
    weights = balanced(weights, texts)
    drawn = torch.tensor(weights, device=device)
    print(f"{len(texts)} texts, {len(plain.ids)} tokens, {time.time() - started:.0f} s to read", flush=True)

    # One start for all seeds, so that their weights can be averaged.
    torch.manual_seed(0)
    model = Encoder(len(GROUPS)).to(device)
    torch.manual_seed(options.seed)
    load_pretrained(model, options.pretrained)
    model.words.weight.requires_grad_(not options.still_words)
    pooled = torch.compile(model.pooled, dynamic=True) if device.type == "cuda" else model.pooled
    domain_head = torch.nn.Linear(384, len(source_names)).to(device)
    decay = [p for p in model.parameters() if p.ndim > 1 and p.requires_grad]
    rest = [p for p in model.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": decay, "weight_decay": 0.05}, {"params": rest, "weight_decay": 0.0}, {"params": domain_head.parameters(), "weight_decay": 0.0}],
        lr=options.rate, betas=(0.9, 0.98), fused=device.type == "cuda",
    )
    warm = max(1, options.steps // 12)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warm, max(0.02, (options.steps - step) / (options.steps - warm)))
    )
    average = {name: value.detach().clone().float() for name, value in model.state_dict().items()}
    mine_at = {options.steps // 3, 2 * options.steps // 3}
    rng = random.Random(options.seed)
    losses = collections.deque(maxlen=200)
    for step in range(options.steps):
        if step in mine_at and options.hard:
            drawn = torch.tensor(hard_weights(model, plain, texts, weights, options.hard), device=device)
        size = rng.choice(SIZES[:2] if options.smoke else SIZES)
        chosen, rows = (noisy if rng.random() < options.augmented else plain).cut(drawn, human, max(2, options.tokens // size), size)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            mean, first = pooled(rows)
            logit = model.verdict(torch.cat([mean, first], 1)).squeeze(1)
            group = model.group(mean)
            domain = domain_head(Reverse.apply(mean, options.adversarial)) if options.adversarial else None
        loss = F.binary_cross_entropy_with_logits(logit.float(), targets[chosen].float())
        group_loss = F.cross_entropy(group.float(), kinds[chosen], ignore_index=-100)
        if torch.isfinite(group_loss):
            loss = loss + options.group_weight * group_loss
        if domain is not None:
            loss = loss + 0.1 * F.cross_entropy(domain.float(), domains[chosen])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step % 5 == 0:
            keep = min(0.995, (step / 5 + 1) / (step / 5 + 10))
            with torch.no_grad():
                for name, value in model.state_dict().items():
                    average[name].lerp_(value.float(), 1 - keep)
        losses.append(loss.detach())
        if step % 500 == 499:
            print(f"step {step + 1} loss {torch.stack(list(losses)).mean().item():.4f} {time.time() - started:.0f} s", flush=True)
    model.load_state_dict(average)
    os.makedirs(options.out, exist_ok=True)
    torch.save({name: value.half() for name, value in average.items()}, os.path.join(options.out, "encoder.pt"))
    print(f"done in {time.time() - started:.0f} s", flush=True)


def balanced(weights, texts):
    """Half of what is drawn is human."""
    human = np.array([text["label"] == "human" for text in texts])
    weights[human] *= 0.5 / weights[human].sum()
    weights[~human] *= 0.5 / weights[~human].sum()
    return weights


def stretches_of(texts, tokenizer, options, device):
    """Tokens of the texts as they are and disturbed; kept on disk for the next run over the same data."""
    kept = os.path.join(options.data, "tokens.pt")
    if os.path.exists(kept) and not options.smoke:
        stored = torch.load(kept, map_location=device, weights_only=True)
        return Stretches(stored["plain"]), Stretches(stored["noisy"])
    whole = [" ".join(text["windows"]) for text in texts]
    use_synonyms(options.data)
    jobs = [(10**6 + index, text) for index, text in enumerate(whole)]
    if options.smoke:
        changed = [disturbed(job) for job in jobs]
    else:
        with multiprocessing.Pool() as pool:
            changed = pool.map(disturbed, jobs, chunksize=512)
    parts = [token_tensors(tokenizer, kind, device) for kind in (whole, changed)]
    if not options.smoke:
        torch.save(dict(zip(("plain", "noisy"), parts)), f"{kept}.part")
        os.replace(f"{kept}.part", kept)
    return [Stretches(part) for part in parts]


def token_tensors(tokenizer, texts, device):
    """All token ids in a row, where each one's sentence starts, and where each text lies."""
    ids, starts, offsets, lengths = [], [], [], []
    place = 0
    stops = np.array([tokenizer.token_to_id(mark) for mark in ".!?"])
    for first in range(0, len(texts), 8192):
        for encoding in tokenizer.encode_batch(texts[first : first + 8192], add_special_tokens=False):
            row = np.array(encoding.ids, dtype=np.int32)
            begins = np.zeros(len(row), np.int32)
            after = np.flatnonzero(np.isin(row[:-1], stops)) + 1
            begins[after] = after
            ids.append(row)
            starts.append(np.maximum.accumulate(begins) + place)
            offsets.append(place)
            lengths.append(len(row))
            place += len(row)
    return {
        "ids": torch.tensor(np.concatenate(ids), device=device),
        "starts": torch.tensor(np.concatenate(starts).astype(np.int32), device=device),
        "offsets": torch.tensor(offsets, device=device),
        "lengths": torch.tensor(lengths, device=device),
    }


@torch.no_grad()
def hard_weights(model, plain, texts, weights, strength):
    """Human texts the model takes for machine text are drawn more often, and weak machine ones a little."""
    model.eval()
    device = plain.ids.device
    lengths = plain.lengths.clamp(max=318)
    chance = np.zeros(len(texts))
    for batch in torch.argsort(lengths).split(512):
        size = int(lengths[batch].max())
        steps = torch.arange(size, device=device)[None]
        rows = plain.ids[(plain.offsets[batch][:, None] + steps).clamp(max=len(plain.ids) - 1)].long()
        mask = (steps < lengths[batch][:, None]).long()
        rows, mask = F.pad(rows * mask, (1, 0), value=CLS), F.pad(mask, (1, 0), value=1)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            logit, _ = model(rows, mask)
        chance[batch.cpu().numpy()] = torch.sigmoid(logit.float()).cpu().numpy()
    model.train()
    human = np.array([text["label"] == "human" for text in texts])
    ai = np.array([text["label"] == "ai" for text in texts])
    raised = weights.copy()
    raised[human] *= 1 + strength * chance[human]
    raised[ai] *= 1 + 0.3 * strength * (1 - chance[ai])
    return balanced(raised, texts)


if __name__ == "__main__":
    main()
