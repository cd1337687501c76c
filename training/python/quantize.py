"""Teach an encoder to answer in int8 as it answers in full: a short run against itself.

python quantize.py --data DIR --tokenizer FILE --weights DIR/encoder.pt --out DIR
"""

import argparse
import copy
import os
import random

import torch
from tokenizers import Tokenizer
from torch.nn import functional as F

from encoder import load_trained
from train_encoder import SIZES, Batches, read, stretches_of

GROUP_WEIGHT, TOKEN_WEIGHT = 0.1, 0.3


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--tokens", type=int, default=40960, help="tokens in a step")
    parser.add_argument("--rate", type=float, default=3e-5)
    parser.add_argument("--smoke", action="store_true", help="a tiny run on the CPU")
    options = parser.parse_args()
    if options.smoke:
        options.steps, options.tokens = 2, 512
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.matmul.allow_tf32 = True
    texts = read(os.path.join(options.data, "train.jsonl.xz"), 40 if options.smoke else None)
    tokenizer = Tokenizer.from_file(options.tokenizer)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    plain, noisy = stretches_of(texts, tokenizer, options, device)
    options.smoothing, options.without_fold, options.pairs, options.spliced = 0.0, -1, 0.1, 0.15
    batches = Batches(texts, options, device)
    full = load_trained(options.weights, device)
    model = copy.deepcopy(full)
    model.quantized = True
    optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate, betas=(0.9, 0.98), weight_decay=0.0)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, options.steps)
    rng = random.Random(options.seed)
    for step in range(options.steps):
        size = rng.choice(SIZES[:2] if options.smoke else SIZES)
        rows, *_ = batches.next(noisy if rng.random() < 0.2 else plain, size)
        with torch.no_grad():
            wanted, kinds, tokens = full(rows)
        logit, group, token = model(rows)
        loss = F.mse_loss(logit, wanted) + GROUP_WEIGHT * F.mse_loss(group, kinds) + TOKEN_WEIGHT * F.mse_loss(token, tokens)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step % 50 == 0 or step == options.steps - 1:
            is_human = wanted < 0
            shift = (logit - wanted).detach()
            print(f"step {step} loss {loss.item():.4f} shift of human {shift[is_human].mean():.3f} of machine {shift[~is_human].mean():.3f}", flush=True)
    os.makedirs(options.out, exist_ok=True)
    torch.save({name: value.half() for name, value in model.state_dict().items()}, os.path.join(options.out, "encoder.pt"))


if __name__ == "__main__":
    main()
