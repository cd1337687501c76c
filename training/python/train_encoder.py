"""Fine-tune MiniLM on random stretches of the prepared texts (see README.md for the commands)."""

import argparse
import collections
import json
import lzma
import multiprocessing
import os
import random
import time

import numpy as np
import torch
from tokenizers import Tokenizer
from torch.nn import functional as F

from augment import disturb, use_synonyms
from encoder import LAYERS, Encoder, load_pretrained, load_trained, start_as
from scores import GROUPS

CLS, SEP = 101, 102
# Few sizes, so that the compiled step is reused.
SIZES = (94, 126, 158, 190, 254, 254, 318, 318, 350, 350, 414, 510)
# Kinds of request whose answer stands beside the person's text it was made from. An imitation has
# another subject, and the same manner: what is left to tell them apart is who wrote them.
PAIRED_KINDS = {"mirror", "rewrite", "continue", "imitate"}
# How much of a student's target is its teacher's answer.
TEACHER_SHARE = 0.8
# How much a student's states must be like its teacher's at first; in the end only answers count.
STATES_WEIGHT = 1.0


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--pretrained", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layers", type=int, default=LAYERS, help="a multiple of MiniLM's six, each of which is then used several times")
    parser.add_argument("--teacher", help="weights of a trained encoder whose answers are learned too")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="end after so long, with fewer steps; the rate falls accordingly")
    parser.add_argument("--tokens", type=int, default=81920, help="tokens in a step")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--smoothing", type=float, default=0.03)
    parser.add_argument("--augmented", type=float, default=0.3, help="share of disturbed windows")
    parser.add_argument("--pairs", type=float, default=0.12, help="pairs of a person's text and its answer, as a share of the rows")
    parser.add_argument("--pair-weight", type=float, default=0.5)
    parser.add_argument("--spliced", type=float, default=0.18, help="share of rows where a person and an assistant take turns")
    parser.add_argument("--token-weight", type=float, default=0.4)
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
    """All texts as tokens in a row. A stretch starts at a sentence, or anywhere one time in four."""

    def __init__(self, parts):
        self.ids, self.starts = parts["ids"], parts["starts"]
        self.offsets, self.lengths = parts["offsets"], parts["lengths"]

    def draw(self, weights, human, count, size):
        """`count` texts of at least `size` tokens, half of them human."""
        drawn = weights * (self.lengths >= size)
        drawn = torch.where(human, drawn / (drawn * human).sum(), drawn / (drawn * ~human).sum())
        return torch.multinomial(drawn, count, replacement=True)

    def begin(self, chosen, size):
        """Where stretches of the chosen texts begin."""
        device = self.ids.device
        offset, length = self.offsets[chosen], self.lengths[chosen]
        begin = offset + (torch.rand(len(chosen), device=device) * (length - size + 1)).long()
        at_sentence = torch.maximum(self.starts[begin].long(), offset)
        return torch.where(torch.rand(len(chosen), device=device) < 0.25, begin, at_sentence)

    def cut(self, chosen, size):
        """Rows [CLS] `size` tokens [SEP]."""
        places = torch.arange(size, device=self.ids.device)[None]
        return framed(self.ids[self.begin(chosen, size)[:, None] + places].long())

    def splice(self, first, second, size):
        """Rows that begin with one text and go on with another, and which tokens belong to the second."""
        device = self.ids.device
        one, two = self.begin(first, size), self.begin(second, size)
        share = 0.2 + 0.6 * torch.rand(len(first), device=device)
        turn = one + (share * size).long()
        # At a sentence of both, so that the turn is not told by a broken sentence.
        at_sentence = self.starts[turn].long()
        turn = torch.where(at_sentence > one + size // 8, at_sentence, turn) - one
        two = torch.maximum(self.starts[two].long(), self.offsets[second])
        places = torch.arange(size, device=device)[None]
        is_second = places >= turn[:, None]
        index = torch.where(is_second, two[:, None] + places - turn[:, None], one[:, None] + places)
        return framed(self.ids[index].long()), is_second


def framed(body):
    rows = F.pad(body, (1, 1), value=CLS)
    rows[:, -1] = SEP
    return rows


def read(path, limit=None):
    texts = []
    unpacked = path.removesuffix(".xz")
    with open(unpacked, encoding="utf-8") if os.path.exists(unpacked) else lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            texts.append(json.loads(line))
            if limit and len(texts) >= limit:
                break
    return texts


class Batches:
    """What a step reads: drawn stretches, pairs of original and answer, and spliced rows.

    Nothing here waits for the GPU, so that the processor prepares steps ahead.
    """

    def __init__(self, texts, options, device):
        self.options, self.device = options, device
        self.human = torch.tensor([text["label"] == "human" for text in texts], device=device)
        self.targets = torch.tensor([min(max(text["target"], options.smoothing), 1 - options.smoothing) for text in texts], device=device)
        weights = np.array([text["weight"] for text in texts])
        weights[[text["is_anchor"] or options.without_fold in text["unseen"] for text in texts]] = 0
        self.weights = balanced(weights, texts)
        self.drawn = torch.tensor(self.weights, device=device)
        place = {text["id"]: index for index, text in enumerate(texts)}
        pairs = [
            (place[text["pair"]], index) for index, text in enumerate(texts)
            if text["request"] and text["request"]["kind"] in PAIRED_KINDS and text["label"] == "ai" and text["pair"] in place
            and weights[index] > 0 and weights[place[text["pair"]]] > 0
        ]
        self.pairs = torch.tensor(pairs or np.zeros((0, 2)), device=device, dtype=torch.long)
        self.fitting = {}

    def next(self, stretches, size):
        """Rows, the text of each, a target per token, and how many rows are single texts, pairs and spliced."""
        options = self.options
        rows = max(2, options.tokens // size)
        fitting = self.pairs_of(stretches, size)
        pairs = int(rows * options.pairs) if len(fitting) >= 8 else 0
        spliced = int(rows * options.spliced)
        chosen = stretches.draw(self.drawn, self.human, max(2, rows - 2 * pairs - spliced), size)
        singles = len(chosen)
        if pairs:
            original, answer = fitting[torch.randint(len(fitting), (pairs,), device=self.device)].unbind(1)
            chosen = torch.cat([chosen, original, answer])
        ids = stretches.cut(chosen, size)
        tokens = self.targets[chosen][:, None].expand(-1, size)
        if spliced:
            person, machine = self.two_sides(stretches, fitting, spliced, size)
            swap = torch.rand(spliced, device=self.device) < 0.5
            first, second = torch.where(swap, machine, person), torch.where(swap, person, machine)
            more, is_second = stretches.splice(first, second, size)
            ids = torch.cat([ids, more])
            tokens = torch.cat([tokens, torch.where(is_second, self.targets[second][:, None], self.targets[first][:, None])])
        return ids, chosen, tokens.float(), singles, pairs

    def pairs_of(self, stretches, size):
        """Pairs whose texts both have `size` tokens."""
        key = (id(stretches), size)
        if key not in self.fitting:
            self.fitting[key] = self.pairs[(stretches.lengths[self.pairs] >= size).all(1)]
        return self.fitting[key]

    def two_sides(self, stretches, fitting, count, size):
        """People's texts and machine texts to splice: half of them on the same subject."""
        enough = self.drawn * (stretches.lengths >= size)
        person = torch.multinomial(enough * self.human, count, replacement=True)
        machine = torch.multinomial(enough * ~self.human, count, replacement=True)
        if len(fitting) >= 8:
            half = count // 2
            person[:half], machine[:half] = fitting[torch.randint(len(fitting), (half,), device=self.device)].unbind(1)
        return person, machine


def weights_of_kinds(kinds, drawn):
    """A kind counts by the root of how seldom it is drawn: rare ones are learned and yet do not swallow the texts of others."""
    known = kinds >= 0
    shares = torch.zeros(len(GROUPS), device=kinds.device).index_add_(0, kinds[known], drawn[known].float())
    return shares.clamp_min(1e-4 * shares.sum()).rsqrt()


def loss_of_kinds(scores, kinds, weights):
    """Weighted cross-entropy over the rows whose kind is known; zero where none is."""
    known = kinds >= 0
    each = F.cross_entropy(scores, kinds, weight=weights, ignore_index=-100, reduction="sum")
    return each / (weights[kinds.clamp_min(0)] * known).sum().clamp_min(1e-6)


def main():
    options = arguments()
    if options.threads:
        torch.set_num_threads(options.threads)
    if options.smoke:
        options.steps, options.tokens = min(options.steps, 4), 1024
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
    kinds = torch.tensor([GROUPS.index(text["group"]) if text["group"] else -100 for text in texts], device=device)
    batches = Batches(texts, options, device)
    kind_weights = weights_of_kinds(kinds, batches.drawn)
    print(f"{len(texts)} texts, {len(plain.ids)} tokens, {len(batches.pairs)} pairs, {time.time() - started:.0f} s to read", flush=True)

    # One start for all seeds, so that their weights can be averaged.
    torch.manual_seed(0)
    model = Encoder(len(GROUPS), options.layers).to(device)
    torch.manual_seed(options.seed)
    load_pretrained(model, options.pretrained)
    teacher = load_trained(options.teacher, device) if options.teacher else None
    if teacher is not None:
        start_as(model, teacher)
    if device.type == "cuda":
        # Block by block: all blocks share one compiled form, and that takes seconds instead of minutes.
        for block in [*model.blocks, *(teacher.blocks if teacher is not None else [])]:
            block.compile(dynamic=True)
    optimizer = torch.optim.AdamW(
        [
            {"params": [p for p in model.parameters() if p.ndim > 1], "weight_decay": 0.05},
            {"params": [p for p in model.parameters() if p.ndim <= 1], "weight_decay": 0.0},
        ],
        lr=options.rate, betas=(0.9, 0.98), fused=device.type == "cuda",
    )
    average = {name: value.detach().clone().float() for name, value in model.state_dict().items()}
    rng = random.Random(options.seed)
    losses = collections.deque(maxlen=100)
    began, is_mined = time.time(), not options.hard
    for step in range(options.steps):
        done = max(step / options.steps, (time.time() - began) / options.seconds)
        if done >= 1:
            break
        for part in optimizer.param_groups:
            part["lr"] = options.rate * min((done + 0.002) * 12, max(0.02, (1 - done) * 12 / 11), 1)
        if done >= 0.5 and not is_mined:
            is_mined = True
            batches.drawn = torch.tensor(hard_weights(model, plain, texts, batches.weights, options.hard), device=device)
        size = rng.choice(SIZES[:2] if options.smoke else SIZES)
        rows, chosen, token_targets, singles, pairs = batches.next(noisy if rng.random() < options.augmented else plain, size)
        targets = batches.targets[chosen].float()
        wanted = None
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            if teacher is not None:
                with torch.no_grad():
                    wanted_states = teacher.layers(rows)
                    wanted, wanted_kinds, wanted_tokens = teacher.heads(wanted_states[-1])
            states = model.layers(rows)
            logit, group, token = model.heads(states[-1])
        whole, token = logit[: len(chosen)].float(), token[:, 1:-1].float()
        if wanted is not None:
            wanted = wanted[: len(chosen)].float()
            targets = (1 - TEACHER_SHARE) * targets + TEACHER_SHARE * torch.sigmoid(wanted)
            token_targets = (1 - TEACHER_SHARE) * token_targets + TEACHER_SHARE * torch.sigmoid(wanted_tokens[:, 1:-1].float())
        loss = F.binary_cross_entropy_with_logits(whole, targets)
        loss = loss + options.token_weight * F.binary_cross_entropy_with_logits(token, token_targets)
        if wanted is not None:
            loss = loss + 0.02 * F.mse_loss(whole, wanted.clamp(-8, 8))
            kinds_of_teacher = F.softmax(wanted_kinds[: len(chosen)].float(), dim=1)
            loss = loss + options.group_weight * F.cross_entropy(group[: len(chosen)].float(), kinds_of_teacher)
            loss = loss + STATES_WEIGHT * (1 - done) * unlike(states, wanted_states)
        if pairs:
            original, answer = whole[singles : singles + pairs], whole[singles + pairs :]
            loss = loss + options.pair_weight * F.softplus(2 - (answer - original)).mean()
        loss = loss + options.group_weight * loss_of_kinds(group[: len(chosen)].float(), kinds[chosen], kind_weights)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if step % 5 == 0:
            keep = min(0.995, (step / 5 + 1) / (step / 5 + 10))
            with torch.no_grad():
                torch._foreach_lerp_(list(average.values()), list(model.state_dict().values()), 1 - keep)
        losses.append(loss.detach())
        if step % 100 == 99:
            print(f"step {step + 1}, {done:.0%}, loss {torch.stack(list(losses)).mean().item():.4f} {time.time() - started:.0f} s", flush=True)
    os.makedirs(options.out, exist_ok=True)
    target = os.path.join(options.out, "encoder.pt")
    torch.save({name: value.half() for name, value in average.items()}, f"{target}.part")
    os.replace(f"{target}.part", target)
    print(f"done, {step + 1} steps in {time.time() - started:.0f} s", flush=True)


def unlike(states, wanted):
    """How far each layer's states lie from those of the teacher's layers up to the same depth."""
    times = len(wanted) // len(states)
    return torch.stack([F.mse_loss(own.float(), wanted[(layer + 1) * times - 1].float()) for layer, own in enumerate(states)]).mean()


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
    lengths = plain.lengths.clamp(max=254)
    chance = np.zeros(len(texts))
    for batch in torch.argsort(lengths).split(256):
        size = int(lengths[batch].max())
        steps = torch.arange(size, device=device)[None]
        rows = plain.ids[(plain.offsets[batch][:, None] + steps).clamp(max=len(plain.ids) - 1)].long()
        mask = (steps < lengths[batch][:, None]).long()
        rows, mask = F.pad(rows * mask, (1, 0), value=CLS), F.pad(mask, (1, 0), value=1)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            logit, _, _ = model(rows, mask)
        chance[batch.cpu().numpy()] = torch.sigmoid(logit.float()).cpu().numpy()
    model.train()
    if device.type == "cuda":
        # Others train on the same GPU.
        torch.cuda.empty_cache()
    human = np.array([text["label"] == "human" for text in texts])
    ai = np.array([text["label"] == "ai" for text in texts])
    raised = weights.copy()
    raised[human] *= 1 + strength * chance[human]
    raised[ai] *= 1 + 0.3 * strength * (1 - chance[ai])
    return balanced(raised, texts)


if __name__ == "__main__":
    main()
