"""Average the weights of several trained encoders (same start, other seeds and sources).

python soup.py --out DIR RUN_DIR...
"""

import argparse
import os

import torch


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("runs", nargs="+")
    options = parser.parse_args()
    stored = [torch.load(os.path.join(run, "encoder.pt"), map_location="cpu", weights_only=True) for run in options.runs]
    mean = {name: torch.stack([weights[name].float() for weights in stored]).mean(0).half() for name in stored[0]}
    os.makedirs(options.out, exist_ok=True)
    torch.save(mean, os.path.join(options.out, "encoder.pt"))


if __name__ == "__main__":
    main()
