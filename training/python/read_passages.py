"""Read the passage of each text that is most like a machine's as a text of its own, by models that never saw it.

python read_passages.py --data DIR --tokenizer FILE --encoder DIR: after score_texts.py, for texts of the training sample and documents of two hands;
writes passages.jsonl into --data (for featurize.ts and score-linear.ts) and passages.npz into --encoder.
"""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
import torch
from tokenizers import Tokenizer

from encoder import load_trained
from pack import windows_of
from passages import suspects
from score_texts import score_windows
from scores import FOLDS, chunks_of, with_window_words
from train_encoder import read


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--encoder", required=True, help="folder of the folds' runs and scores")
    options = parser.parse_args()
    texts = {stem: read(os.path.join(options.data, f"{name}.jsonl.xz")) for name, stem in (("train", "fold"), ("spliced", "spliced"))}
    folds = [{stem: [text for text in some if text["fold"] == fold] for stem, some in texts.items()} for fold in range(FOLDS)]
    if torch.cuda.is_available():
        with ProcessPoolExecutor(FOLDS, get_context("spawn")) as processes:
            found = list(processes.map(partial(read_fold, options), range(FOLDS), folds))
    else:
        found = list(map(partial(read_fold, options), range(FOLDS), folds))
    passages, logits = [passage for own, _ in found for passage in own], [logit for _, own in found for logit in own]
    with open(os.path.join(options.data, "passages.jsonl"), "w", encoding="utf-8") as output:
        for passage in passages:
            output.write(json.dumps(passage, ensure_ascii=False) + "\n")
    pick = lambda key: np.array([passage[key] for passage in passages])
    np.savez_compressed(
        os.path.join(options.encoder, "passages.npz"), ids=pick("id"), first=pick("first"), end=pick("end"), top=pick("top"), low=pick("low"),
        encoder=np.array(logits, np.float32),
    )
    print(len(passages), "passages read", flush=True)


def read_fold(options, fold, texts):
    """The passages of one fold's texts, and what the fold's encoder says of each."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    passages = [one for stem, own in texts.items() for one in suspect_passages(own, options.encoder, stem, fold)]
    if not passages:
        return [], []
    tokenizer = Tokenizer.from_file(options.tokenizer)
    tokenizer.no_padding()
    model = load_trained(os.path.join(options.encoder, f"s{fold}", "encoder.pt"), device)
    windows = [window for passage in passages for window in passage["windows"]]
    found = np.clip(score_windows(model, tokenizer, windows, device)[0], -12, 12)
    ends = np.cumsum([len(passage["windows"]) for passage in passages])
    return passages, [float(found[end - len(passage["windows"]) : end].mean()) for end, passage in zip(ends, passages)]


def suspect_passages(texts, folder, stem, fold):
    """The passages of one fold's texts, cut as the detector would cut them were they whole texts."""
    stored = np.load(os.path.join(folder, f"{stem}-{fold}.npz"))
    found = suspects(chunks_of(stored, [with_window_words(text) for text in texts]))
    return [
        {"id": text["id"], "fold": fold, "first": first, "end": end, "top": top, "low": low, "windows": windows_of(" ".join(" ".join(text["windows"]).split(" ")[first:end]))}
        for text, passage in zip(texts, found) if passage for first, end, top, low in [passage]
    ]


if __name__ == "__main__":
    main()
