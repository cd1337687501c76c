#!/usr/bin/env bash
# The steps of README.md from "teachers" to the first command of "passages", on a machine with one large GPU and a dozen cores:
#   MINILM=… TOKENIZER=… [TEACHERS=1] [TEACHER_TOKENS=32768] [TEACHER_SECONDS=450] [STUDENT_SECONDS=760] training/train-encoder.sh
# It reads .cache/training/pack. Logs are in .cache/training/logs.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${MINILM:?}" "${TOKENIZER:?}"
teachers=${TEACHERS:-1} teacher_tokens=${TEACHER_TOKENS:-32768} teacher_seconds=${TEACHER_SECONDS:-450} student_seconds=${STUDENT_SECONDS:-760}
folds=$(python3 -c 'import json; print(*range(len(json.load(open("training/split.json"))["folds"])))')
pack=.cache/training/pack runs=.cache/training/encoder logs=.cache/training/logs
# Several runs share one GPU.
export PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True
mkdir -p "$runs" "$logs"
# Without this service the processes take turns, and the pauses of each are lost; with it their work runs side by side.
if command -v nvidia-cuda-mps-control > /dev/null && nvidia-cuda-mps-control -d; then
  trap 'echo quit | nvidia-cuda-mps-control' EXIT
fi

step() { echo "$(date +%T) $*"; }
call() { local name=$1; shift; python3 "training/python/$name.py" "$@"; }
train() { # name, options
  local name=$1; shift
  call train_encoder --data $pack --pretrained "$MINILM" --tokenizer "$TOKENIZER" --threads 2 --out "$runs/$name" "$@" > "$logs/$name.log" 2>&1
}
score() { # weights, texts, fold, name of the scores
  call score_texts --data $pack --tokenizer "$TOKENIZER" --weights "$runs/$1/encoder.pt" --texts "$2" --fold "$3" --out "$runs/$4-$3.npz"
}
all() { local one; for one in "$@"; do wait "$one"; done; }

step teachers
# The first run writes the tokens that the others read.
train first --seconds 1 --steps 1
jobs=()
for fold in $folds; do
  for number in $(seq "$teachers"); do
    train "t$fold-$number" --layers 12 --rate 1.3e-4 --steps 12000 --tokens "$teacher_tokens" --seconds "$teacher_seconds" --seed "$number$fold" --without-fold $fold &
    jobs+=($!)
  done
done
all "${jobs[@]}"
for fold in $folds; do call soup --out $runs/t$fold $runs/t$fold-*; done
call soup --out $runs/soup $runs/t[0-9]-*

step students
jobs=()
for fold in $folds; do
  train s$fold --rate 2.5e-4 --steps 20000 --tokens 49152 --seconds "$student_seconds" --teacher $runs/t$fold/encoder.pt --seed 3$fold --without-fold $fold &
  jobs+=($!)
done
train s --rate 2.5e-4 --steps 20000 --tokens 49152 --seconds "$student_seconds" --teacher $runs/soup/encoder.pt --seed 40 &
all "${jobs[@]}" $!

step scores
jobs=()
anchors() { # weights, name of the scores, options
  call score_texts --data $pack --tokenizer "$TOKENIZER" --weights "$runs/$1/encoder.pt" --texts anchors --out "$runs/anchors-$2.npz" "${@:3}"
}
{
  call quantize --data $pack --tokenizer "$TOKENIZER" --weights $runs/s/encoder.pt --out $runs/q --steps 250
  anchors q s --quantized
} > $logs/q.log 2>&1 &
jobs+=($!)
for fold in $folds; do
  { score s$fold train $fold fold && score s$fold spliced $fold spliced && anchors s$fold $fold; } > $logs/score-$fold.log 2>&1 &
  jobs+=($!)
done
all "${jobs[@]}"
call read_passages --data $pack --tokenizer "$TOKENIZER" --encoder $runs
step done
