"""Stacker, group head, calibration and thresholds → decision.json.

python fit_decision.py CACHE_DIR MODELS_DIR
"""

import json
import os
import sys

import numpy as np

from profiles import read_profiles
from scores import BANDS, GROUPS, balance, cross_fitted

# Half a per cent on the sources the thresholds are set on is three quarters of one on a source they never saw (`unseen`).
FALSE_ACCUSATIONS, MISSED = 0.005, 0.06
# So many texts of a kind weigh as much as all kinds together: thresholds of its own serve its strangers little.
PRIOR_TEXTS = 4000
LEAST_WORDS = 100
# Genres guessed from prompts (corpus README) say nothing about the kind of text.
NOISY_GENRES = {"flask", "arena_hard", "wildbench", "hellobench", "expertqa"}


def main() -> None:
    cache, models = sys.argv[1:3]
    known = cross_fitted(cache)
    known = known.where(known.words >= LEAST_WORDS)
    head = fit_groups(known)
    known = known.where(known.label != "mixed")
    with open(os.path.join(os.path.dirname(__file__), "..", "groups.json"), encoding="utf-8") as file:
        groups = [{key: group[key] for key in ("id", "name", "description")} for group in json.load(file)]
    decision = {
        "groups": groups,
        "window": {"words": 250, "most": 12, "tokens": 512},
        "minimum_words": LEAST_WORDS,
        "group_head": head,
        "stacker": {},
        "calibration": {},
        "span": {"context_words": 80, "terms": {"bias": -0.2, "linear": 0.35, "encoder": 0.35, "document": 0.25}},
    }
    guessed = predicted_group(known, head, has_encoder=True)
    guessed_alone = predicted_group(known, head, has_encoder=False)
    for mode, terms, kinds in (("both", ("linear", "encoder", "log_words"), guessed), ("linear", ("linear", "log_words"), guessed_alone)):
        weights = fit_stacker(known, terms)
        decision["stacker"][mode] = {"terms": weights}
        decision["calibration"][mode] = calibrate(known, stacked(known, weights), kinds)
    decision["profiles"] = read_profiles(cache)
    measure(known, decision)
    with open(os.path.join(models, "decision.json"), "w", encoding="utf-8") as output:
        json.dump(decision, output, separators=(",", ":"), ensure_ascii=False)
        output.write("\n")


def term(scores, name):
    if name == "bias":
        return np.ones(len(scores))
    if name == "log_words":
        return np.log(scores.words / 300)
    return np.clip(getattr(scores, name), -12, 12)


def stacked(scores, weights):
    return sum(weight * term(scores, name) for name, weight in weights.items())


def fit_stacker(scores, terms):
    """Logistic regression by Newton's method."""
    names = ("bias", *terms)
    inputs = np.stack([term(scores, name) for name in names], 1).astype(float)
    truth, weight = (scores.label == "ai").astype(float), balance(scores.source, scores.label)
    solution = np.zeros(len(names))
    for _ in range(30):
        chance = 1 / (1 + np.exp(-inputs @ solution))
        slope = inputs.T @ (weight * (chance - truth)) + 1e-2 * solution
        bend = (inputs * (weight * chance * (1 - chance))[:, None]).T @ inputs + 1e-2 * np.eye(len(names))
        solution -= np.linalg.solve(bend, slope)
    return {name: round(float(value), 5) for name, value in zip(names, solution)}


def fit_groups(scores):
    """Weights of the two group heads that name most sources right; a bias per group did not help strangers."""
    rows = scores.where((scores.group != "") & ~np.isin(scores.source, list(NOISY_GENRES)))
    truth = np.array([GROUPS.index(name) for name in rows.group])
    _, source, counts = np.unique(rows.source, return_inverse=True, return_counts=True)
    best = (0.0, 0.0, 0.0)
    for encoder, linear in ((0.0, 0.4), (0.1, 0.4), (0.2, 0.4), (0.3, 0.4), (0.4, 0.4), (0.4, 0.2), (0.4, 0.0)):
        right = (encoder * rows.encoder_groups + linear * rows.ngram_groups).argmax(1) == truth
        best = max(best, (float((np.bincount(source, right) / counts).mean()), encoder, linear))
    print(f"group head {best[1]} {best[2]}, mean accuracy over sources {best[0]:.3f}")
    return {"encoder": best[1], "linear": best[2], "bias": {name: 0.0 for name in GROUPS}}


def predicted_group(scores, head, has_encoder):
    bias = np.array([head["bias"][name] for name in GROUPS])
    if not has_encoder:
        return scores.ngram_groups.argmax(1)
    return (bias + head["encoder"] * scores.encoder_groups + head["linear"] * scores.ngram_groups).argmax(1)


def quantile(values, weights, share):
    """The value below which the given share of the weight lies."""
    order = np.argsort(values)
    reached = np.cumsum(weights[order]) / weights.sum()
    return float(values[order][min(np.searchsorted(reached, share), len(values) - 1)])


def band_of(words):
    return np.searchsorted(BANDS, words, "right") - 1


def thresholds(scores, value, groups):
    """Per predicted group and length band, drawn far towards the band's own over all groups."""
    weight = balance(scores.source, scores.label)
    bands, human = band_of(scores.words), scores.label == "human"
    table = {}
    for band in range(len(BANDS)):
        here = bands == band
        wide = {
            "ai_above": quantile(value[here & human], weight[here & human], 1 - FALSE_ACCUSATIONS),
            "human_below": quantile(value[here & ~human], weight[here & ~human], MISSED),
        }
        for group in range(len(GROUPS)):
            row = {}
            for key, mask, share in (("ai_above", here & human & (groups == group), 1 - FALSE_ACCUSATIONS), ("human_below", here & ~human & (groups == group), MISSED)):
                count = int(mask.sum())
                own = quantile(value[mask], weight[mask], share) if count >= 30 else wide[key]
                row[key] = (count * own + PRIOR_TEXTS * wide[key]) / (count + PRIOR_TEXTS)
            # A text is never called human at a score at which others of its kind are called AI.
            row["human_below"] = min(row["human_below"], row["ai_above"] - 0.2)
            table[group, band] = row
    return table


def calibrate(scores, value, groups):
    """One curve for all, on a score scaled so that both thresholds of a group and length meet."""
    table = thresholds(scores, value, groups)
    bands = band_of(scores.words)
    low = np.array([table[group, band]["human_below"] for group, band in zip(groups, bands)])
    high = np.array([table[group, band]["ai_above"] for group, band in zip(groups, bands)])
    place = np.clip((value - low) / (high - low), -3, 4)
    curve = monotone(place, scores.label == "ai", balance(scores.source, scores.label))
    result = {}
    for (group, band), row in table.items():
        low_here, span = row["human_below"], row["ai_above"] - row["human_below"]
        knots = [[round(low_here + span * at, 4), round(chance, 5)] for at, chance in curve]
        result.setdefault(GROUPS[group], {})[str(BANDS[band])] = {
            "knots": knots, "human_below": round(row["human_below"], 4), "ai_above": round(row["ai_above"], 4),
        }
    return result


def monotone(place, truth, weight, bins=60):
    """Pool adjacent violators over equal-weight bins, strictly rising by a hair."""
    order = np.argsort(place)
    edges = np.searchsorted(np.cumsum(weight[order]), np.linspace(0, weight.sum(), bins + 1)[1:-1])
    blocks = []
    for part in np.split(order, edges):
        if len(part) == 0:
            continue
        mass = weight[part].sum()
        blocks.append([(place[part] * weight[part]).sum() / mass, (truth[part] * weight[part]).sum() / mass, mass])
        while len(blocks) > 1 and blocks[-2][1] >= blocks[-1][1]:
            right, left = blocks.pop(), blocks.pop()
            total = left[2] + right[2]
            blocks.append([(left[i] * left[2] + right[i] * right[2]) / total for i in (0, 1)] + [total])
    points = [(at, min(max(chance, 0.002), 0.998)) for at, chance, _ in blocks]
    knots = [(points[0][0] - 1.0, 0.001), *points, (points[-1][0] + 1.0, 0.999)]
    return [(at, chance) for index, (at, chance) in enumerate(knots) if index == 0 or at > knots[index - 1][0] + 1e-3]


def measure(scores, decision):
    """What the thresholds do to the texts they were set on, source by source."""
    rows = scores.where(scores.words >= 200)
    value = stacked(rows, decision["stacker"]["both"]["terms"])
    groups, bands = predicted_group(rows, decision["group_head"], True), band_of(rows.words)
    cells = [decision["calibration"]["both"][GROUPS[group]][str(BANDS[band])] for group, band in zip(groups, bands)]
    accused = value > np.array([cell["ai_above"] for cell in cells])
    cleared = value < np.array([cell["human_below"] for cell in cells])
    human, ai = rows.label == "human", rows.label == "ai"
    print(f"left out: FPR {accused[human].mean():.4f} TPR {accused[ai].mean():.4f} uncertain {(~accused & ~cleared).mean():.3f} human cleared {cleared[human].mean():.3f} ai cleared {cleared[ai].mean():.3f}")
    print(f"accused where the thresholds never saw the source: {unseen(scores, decision):.4f}, mean over sources")
    for source in np.unique(rows.source):
        for name, mask in (("human", human), ("ai", ai)):
            here = mask & (rows.source == source)
            if here.sum() >= 20:
                print(f"  {source} {name} {here.sum()} ai {accused[here].mean():.3f} human {cleared[here].mean():.3f}")


def unseen(scores, decision):
    """Share of people accused by thresholds set without their source: the mean over sources of 30 texts or more."""
    value = stacked(scores, decision["stacker"]["both"]["terms"])
    groups, bands = predicted_group(scores, decision["group_head"], True), band_of(scores.words)
    shares = []
    for source in np.unique(scores.source):
        here = (scores.source == source) & (scores.label == "human") & (scores.words >= 200)
        if here.sum() < 30:
            continue
        others = scores.source != source
        table = thresholds(scores.where(others), value[others], groups[others])
        limit = np.array([table[group, band]["ai_above"] for group, band in zip(groups[here], bands[here])])
        shares.append((value[here] > limit).mean())
    return float(np.mean(shares))


if __name__ == "__main__":
    main()
