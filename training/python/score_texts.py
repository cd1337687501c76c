"""Score texts window by window with a model that never saw them.

python score_texts.py --data DIR --tokenizer FILE --weights DIR/encoder.pt --out FILE.npz --texts train|spliced --fold N
python score_texts.py --data DIR --tokenizer FILE --weights DIR/encoder.pt --out FILE.npz --texts score|anchors [--quantized]
"""

import argparse
import os

import numpy as np
import torch
from tokenizers import Tokenizer

from encoder import load_trained
from scores import GROUPS, spans_of
from train_encoder import read

# Tokens whose log-odds are averaged: about half a sentence.
CHUNK = 12


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--texts", required=True, choices=["train", "spliced", "score", "anchors"])
    parser.add_argument("--fold", type=int, default=-1, help="only texts judged by this fold")
    parser.add_argument("--quantized", action="store_true", help="as the exported int8 network computes")
    options = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.matmul.allow_tf32 = True
    model = load_trained(options.weights, device)
    model.quantized = options.quantized
    tokenizer = Tokenizer.from_file(options.tokenizer)
    tokenizer.no_padding()
    name = "train" if options.texts == "anchors" else options.texts
    texts = [text for text in read(os.path.join(options.data, f"{name}.jsonl.xz")) if options.fold in (-1, text["fold"])]
    if options.texts == "anchors":
        texts = [text for text in texts if text["is_anchor"]]
    windows = [window for text in texts for window in text["windows"]]
    logits, groups, chunks, chunk_counts = score_windows(model, tokenizer, windows, device)
    sizes = np.array([len(text["windows"]) for text in texts])
    spans = spans_of(sizes)
    np.savez_compressed(
        options.out, ids=[text["id"] for text in texts], fold=[text["fold"] for text in texts], label=[text["label"] for text in texts], windows=sizes,
        logit=np.array([np.clip(logits[span], -12, 12).mean() for span in spans], np.float32),
        group=np.array([groups[span].mean(0) for span in spans], np.float16),
        window_logit=logits.astype(np.float32), chunk_counts=chunk_counts, chunks=chunks,
    )
    if options.texts == "train":
        report(texts, np.array([np.clip(logits[span], -12, 12).mean() for span in spans]))


@torch.no_grad()
def score_windows(model, tokenizer, windows, device):
    """Log-odds and group scores of each window, and mean log-odds of its tokens by chunks, read in order of length."""
    tokens = 200_000 if device.type == "cuda" else 4_000
    tokenizer.enable_truncation(512)
    encodings = tokenizer.encode_batch(windows)
    tokenizer.no_truncation()
    order = sorted(range(len(windows)), key=lambda index: len(encodings[index].ids))
    logits = np.zeros(len(windows), np.float32)
    groups = np.zeros((len(windows), len(GROUPS)), np.float32)
    chunks = [np.zeros(0, np.float16)] * len(windows)
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
        logit, group, token = model(rows.to(device), mask.to(device))
        logits[batch] = logit.float().cpu().numpy()
        groups[batch] = group.float().cpu().numpy()
        each = token.float().cpu().numpy()
        for row, index in enumerate(batch):
            own = each[row, 1 : len(encodings[index].ids) - 1]
            chunks[index] = np.array([part.mean() for part in np.array_split(own, max(1, round(len(own) / CHUNK)))], np.float16)
        place += len(batch)
    return logits, groups, np.concatenate(chunks), np.array([len(chunk) for chunk in chunks], np.int16)


def report(texts, logits):
    """How texts of at least 250 words from sources the model never saw are told apart."""
    long = np.array([text["words"] >= 250 for text in texts])
    label = np.array([text["label"] for text in texts])
    answers = np.array([text["request"] is not None for text in texts])
    human = logits[long & (label == "human")]
    for name, rows in (("older generators", (label == "ai") & ~answers), ("today's assistant", (label == "ai") & answers)):
        machine = logits[long & rows]
        if len(human) < 20 or len(machine) < 20:
            continue
        rank = np.argsort(np.argsort(np.concatenate([human, machine])))
        auroc = (rank[len(human) :].sum() - len(machine) * (len(machine) - 1) / 2) / (len(human) * len(machine))
        found = [(machine > np.quantile(human, 1 - share)).mean() for share in (0.01, 0.05)]
        print(f"{name}: {len(human)} human {len(machine)} ai AUROC {auroc:.4f} TPR at 1 % {found[0]:.3f} at 5 % {found[1]:.3f}", flush=True)
    by = {}
    limit = np.quantile(human, 0.99) if len(human) else 0
    for index in np.flatnonzero(long & answers & (label == "ai")):
        by.setdefault(texts[index]["request"]["style"].split(":")[0], []).append(logits[index] > limit)
    print({style: (len(found), round(float(np.mean(found)), 3)) for style, found in by.items()}, flush=True)


if __name__ == "__main__":
    main()
