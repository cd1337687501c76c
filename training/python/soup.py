"""Average the weights of several trained encoders (same start, other seeds) and score the strangers.

python soup.py --data DIR --tokenizer FILE --out DIR RUN_DIR...
"""

import argparse
import os

import numpy as np
import torch
from tokenizers import Tokenizer

from encoder import Encoder
from train_encoder import GROUPS, read, report, score_texts


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("runs", nargs="+")
    options = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    stored = [torch.load(os.path.join(run, "encoder.pt"), map_location="cpu", weights_only=True) for run in options.runs]
    mean = {name: torch.stack([weights[name].float() for weights in stored]).mean(0) for name in stored[0]}
    model = Encoder(len(GROUPS))
    model.load_state_dict(mean)
    model.to(device).eval()
    os.makedirs(options.out, exist_ok=True)
    torch.save({name: value.half() for name, value in mean.items()}, os.path.join(options.out, "encoder.pt"))
    tokenizer = Tokenizer.from_file(options.tokenizer)
    tokenizer.no_padding()
    strangers = read(os.path.join(options.data, "score.jsonl.xz"))
    means, kinds, _ = score_texts(model, tokenizer, strangers, device)
    np.savez_compressed(os.path.join(options.out, "strangers.npz"), ids=[text["id"] for text in strangers], logit=means.astype(np.float32), group=kinds.astype(np.float16))
    report(strangers, means, kinds)


if __name__ == "__main__":
    main()
