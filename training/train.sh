#!/usr/bin/env bash
# All steps of README.md between "pack" and "decide", on a machine with one large GPU and a dozen cores:
#   MINILM=… TOKENIZER=… [TEACHERS=1] [TEACHER_TOKENS=32768] [TEACHER_SECONDS=450] [STUDENT_SECONDS=760] training/train.sh
# The n-grams are trained on the processor while the teachers train on the GPU. Logs are in .cache/training/logs.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${MINILM:?}" "${TOKENIZER:?}"
teachers=${TEACHERS:-1} teacher_tokens=${TEACHER_TOKENS:-32768} teacher_seconds=${TEACHER_SECONDS:-450} student_seconds=${STUDENT_SECONDS:-760}
folds=$(node -p "Object.keys(require('./training/split.json').folds).join(' ')")
cache=.cache/training pack=$cache/pack runs=$cache/encoder logs=$cache/logs
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

step n-grams
(
  nice node training/src/featurize.ts train spliced
  nice node --max-old-space-size=8000 training/src/train-linear.ts
  nice node --max-old-space-size=8000 training/src/train-groups.ts
  nice python3 training/python/train_trees.py $cache
) > $logs/ngrams.log 2>&1 &
ngrams=$!

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
wait $ngrams
node training/src/featurize.ts passages
node --max-old-space-size=8000 training/src/score-linear.ts spliced passages
step done
