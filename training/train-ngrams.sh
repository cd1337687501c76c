#!/usr/bin/env bash
# The steps of README.md that need no GPU, from "featurize" to "trees": 20 minutes on two cores, beside train-encoder.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

npx node training/src/featurize.ts train spliced
npx node --max-old-space-size=8000 training/src/train-linear.ts
npx node --max-old-space-size=8000 training/src/train-groups.ts
python3 training/python/train_trees.py .cache/training
