"""Score the strangers, or the texts of a fold the model never saw, window by window.

python score_texts.py --data DIR --tokenizer FILE --weights DIR/encoder.pt --out FILE.npz [--fold N] [--quantised]
"""

import argparse
import json
import os

import numpy as np
import torch
from tokenizers import Tokenizer

from encoder import load_trained
from train_encoder import GROUPS, read


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--split", default=os.path.join(os.path.dirname(__file__), "..", "split.json"))
    parser.add_argument("--fold", type=int, default=-1)
    parser.add_argument("--quantised", action="store_true", help="as the exported int8 network computes")
    options = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.matmul.allow_tf32 = True
    model = load_trained(options.weights, device)
    model.quantised = options.quantised
    tokenizer = Tokenizer.from_file(options.tokenizer)
    tokenizer.no_padding()
    texts = texts_of(options)
    logits, groups = score_texts(model, tokenizer, texts, device)
    np.savez_compressed(options.out, ids=[text["id"] for text in texts], logit=logits.astype(np.float32), group=groups.astype(np.float16))
    if options.fold >= 0:
        report(texts, logits, groups)


def texts_of(options):
    if options.fold < 0:
        return read(os.path.join(options.data, "score.jsonl.xz"))
    with open(options.split, encoding="utf-8") as file:
        sources = set(json.load(file)["folds"][options.fold])
    return [text for text in read(os.path.join(options.data, "train.jsonl.xz")) if text["source"] in sources]


def score_texts(model, tokenizer, texts, device):
    """Mean log-odds and mean group scores over the windows of each text."""
    logits, groups = score_windows(model, tokenizer, [window for text in texts for window in text["windows"]], device)
    sizes = [len(text["windows"]) for text in texts]
    ends = np.cumsum(sizes)
    means = np.array([logits[end - size : end].mean() for end, size in zip(ends, sizes)])
    kinds = np.array([groups[end - size : end].mean(0) for end, size in zip(ends, sizes)])
    return means, kinds


@torch.no_grad()
def score_windows(model, tokenizer, windows, device):
    """Log-odds and group scores of each window, read in order of length."""
    tokens = 200_000 if device.type == "cuda" else 4_000
    tokenizer.enable_truncation(512)
    encodings = tokenizer.encode_batch(windows)
    tokenizer.no_truncation()
    order = sorted(range(len(windows)), key=lambda index: len(encodings[index].ids))
    logits = np.zeros(len(windows), np.float32)
    groups = np.zeros((len(windows), len(GROUPS)), np.float32)
    place = 0
    while place < len(order):
        longest = len(encodings[order[min(place + tokens // 512, len(order) - 1)]].ids)
        batch = order[place : place + max(1, tokens // longest)]
        width = max(len(encodings[index].ids) for index in batch)
        rows = torch.zeros(len(batch), width, dtype=torch.long)
        mask = torch.zeros(len(batch), width, dtype=torch.long)
        for row, index in enumerate(batch):
            ids = encodings[index].ids
            rows[row, : len(ids)] = torch.tensor(ids)
            mask[row, : len(ids)] = 1
        # In full: bfloat16 knows 64 steps to the unit where the surest texts lie, and they lie closer.
        logit, group = model(rows.to(device), mask.to(device))
        logits[batch] = logit.float().cpu().numpy()
        groups[batch] = group.float().cpu().numpy()
        place += len(batch)
    return logits, groups


def report(texts, logits, groups):
    """How texts of at least 200 words from sources the model never saw are told apart."""
    rows = [index for index, text in enumerate(texts) if text["words"] >= 200]
    of = lambda label: np.array([logits[index] for index in rows if texts[index]["label"] == label])
    human, ai = of("human"), of("ai")
    if len(human) < 20 or len(ai) < 20:
        return
    rank = np.argsort(np.argsort(np.concatenate([human, ai])))
    auroc = (rank[len(human) :].sum() - len(ai) * (len(ai) - 1) / 2) / (len(human) * len(ai))
    found = [(ai > np.quantile(human, 1 - share)).mean() for share in (0.01, 0.05)]
    kinds = [GROUPS[int(groups[index].argmax())] == texts[index]["group"] for index in rows if texts[index]["group"]]
    print(f"{len(human)} human {len(ai)} ai AUROC {auroc:.4f} TPR at 1 % {found[0]:.3f} at 5 % {found[1]:.3f}, kind of text {np.mean(kinds):.3f}")


if __name__ == "__main__":
    main()
