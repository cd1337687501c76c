"""Stacker, group head, calibration and the curves of the decision → decision.json, and every text as its fold judges it → training/results/judged.jsonl.gz.

python fit_decision.py MODELS_DIR: by the scores and profiles kept in training/results/ (scores.py, profiles.py).
"""

import gzip
import json
import os
import sys

import numpy as np

from calibration import chances, fit_calibration, limits_of, monotone, share_at
from passages import CLIP, LEAST_WORDS, SWITCH_COST
from profiles import read_profiles
from scores import BANDS, FOLDS, GROUPS, LEAST_TEXT_WORDS, RESULTS, Scores, balance, kept

JUDGED = os.path.join(RESULTS, "judged.jsonl.gz")
LABELS = os.path.join(os.path.dirname(__file__), "..", "labels")
MISSED = 0.12
DEFAULT_RATE, LEAST_RATE, MOST_RATE = 0.01, 0.001, 0.05
# A text is accused for the whole of it or for a passage; each has its part of the rate.
SHARES = {"document": 0.8, "passage": 0.2}
RATES = (0.9, 0.7, 0.5, 0.3, 0.2, 0.14, 0.1, 0.07, 0.05, 0.035, 0.025, 0.018, 0.013, 0.01, 0.0075, 0.005, 0.0035, 0.0025, 0.0015, 0.001, 0.0005)
# So many texts of a kind weigh as much as all kinds together: a curve of its own serves its strangers little.
PRIOR_TEXTS = 1000
# Kinds of text whose people are accused more often than promised where their sources are unknown: their limits are so many times stricter.
STRICTER = {"essay": 5.0, "encyclopedic": 4.0, "academic": 3.0, "speech": 3.0, "fiction": 2.0}
BASES = ("both", "linear")
# In which proportion scores are added up. Fitted freely, the stacker trusts the linear model more than serves the answers of assistants it knows
# less of. People whose texts are taken for machines' write like them word by word, so their tokens score high too, while rewrites give themselves
# away as a whole and in their highest windows: what the tokens say counts against. Of a passage the linear model reads too few words to say much,
# and the measures of style say nothing.
PROPORTIONS = {
    "both": {"linear": 0.5, "encoder": 1.0, "highest": 1.0, "tokens": -0.5, "trees": 0.2}, "linear": {"linear": 1.0}, "passage": {"linear": 0.1, "encoder": 1.0},
}
# What is known of a passage: what both models say of it as a text of its own, and what the tokens say of it and of the lowest other.
PASSAGE_TERMS = ("own", "top", "low")
# Passages whose tokens stand out less than those of so many people's texts are not read again.
READ_AGAIN = 0.1
DRAWS = 200
GROUP_RIDGE = 0.03
# Of a kind that is ruled out, how surely says nothing.
LEAST_LOG_SHARE = -7


def main() -> None:
    models = sys.argv[1]
    scores, spliced = kept("scores"), kept("spliced-scores")
    head = fit_groups(scores)
    with open(os.path.join(os.path.dirname(__file__), "..", "groups.json"), encoding="utf-8") as file:
        groups = [{key: group[key] for key in ("id", "name", "description")} for group in json.load(file)]
    # One for all folds: in its fixed proportion it only stretches and moves the sum, which puts no text before another.
    stackers = {name: fit_stacker(scores, proportion) for name, proportion in PROPORTIONS.items()}
    fitted = {basis: fit(scores, spliced, head, basis, stackers) for basis in BASES}
    decision = {
        "version": 5, "groups": groups, "bands": [str(band) for band in BANDS],
        "window": {"words": 250, "most": 12, "tokens": 512}, "minimum_words": LEAST_TEXT_WORDS, "group_head": head,
        "stacker": {name: {"terms": terms} for name, terms in stackers.items()},
        "calibration": {basis: one["calibration"] for basis, one in fitted.items()},
        "people": {basis: one["people"] for basis, one in fitted.items()},
        "machines": {basis: one["machines"] for basis, one in fitted.items()},
        "limits": {"default": DEFAULT_RATE, "least": LEAST_RATE, "most": MOST_RATE, "missed": MISSED},
        "passages": fitted["both"]["passages"],
        "shares": SHARES,
    }
    judged = judge_by_folds(scores, spliced, head, stackers)
    decision["combined"] = judged["both"]["combined"]
    decision["people"] = {"both": with_intervals(decision["people"]["both"]), "linear": with_intervals(decision["people"]["linear"], judged["linear"]["combined"])}
    decision["passages"]["people"] = {band: [[at, rate, rate, rate] for at, rate in knots] for band, knots in decision["passages"]["people"].items()}
    decision["cascade"] = fit_cascade(scores)
    decision["profiles"] = read_profiles()
    save_decision(models, decision)
    write_judged(scores, judged["both"])
    measure_spliced(spliced, judged["both"]["spliced"])


def save_decision(models, decision):
    with open(os.path.join(models, "decision.json"), "w", encoding="utf-8") as output:
        json.dump(decision, output, separators=(",", ":"), ensure_ascii=False)
        output.write("\n")


def with_intervals(people, combined=None):
    """Knots with an interval: that of the combined curve where the rate is the answer itself, none where it is only a step to it."""
    through = lambda rate: [round(float(rate_up(combined, rate, column)), 6) for column in (1, 2, 3)] if combined else [rate] * 3
    return {name: {band: [[at, *through(rate)] for at, rate in knots] for band, knots in bands.items()} for name, bands in people.items()}


def fit_cascade(scores):
    """How far the rest of a text may lie below its first window, and its highest third above it: further in one text of fifty only."""
    several = np.isfinite(scores.rest)
    drop = (scores.first - scores.rest)[several & (scores.first > 2)]
    rise = (scores.highest_rest - scores.first)[several & (scores.first < -2)]
    return {"ai_margin": round(float(np.quantile(drop, 0.98)), 3), "human_margin": round(float(np.quantile(rise, 0.98)), 3)}


def term(scores, name):
    if name == "bias":
        return np.ones(len(scores))
    return np.clip(getattr(scores, name), -12, 12)


def stacked(scores, weights):
    return sum(weight * term(scores, name) for name, weight in weights.items())


def fit_stacker(scores, proportion):
    """Logistic regression on the sum of the scores in their fixed proportion."""
    scores = scores.where(scores.label != "mixed")
    inputs = np.stack([np.ones(len(scores)), stacked(scores, proportion)], 1).astype(float)
    truth, weight = (scores.label == "ai").astype(float), balance(scores)
    solution = newton(inputs, truth, weight)
    return {"bias": round(float(solution[0]), 5)} | {name: round(float(solution[1] * share), 5) for name, share in proportion.items()}


def newton(inputs, truth, weight):
    """Logistic regression with a little ridge."""
    solution, ridge = np.zeros(inputs.shape[1]), 1e-2
    for _ in range(30):
        chance = 1 / (1 + np.exp(-inputs @ solution))
        slope = inputs.T @ (weight * (chance - truth)) + ridge * solution
        bend = (inputs * (weight * chance * (1 - chance))[:, None]).T @ inputs + ridge * np.eye(len(solution))
        solution -= np.linalg.solve(bend, slope)
    return solution


def fit_groups(scores):
    """What the two group heads say together, fitted on texts whose kind was read; few, so that it stays near equal trust in both."""
    with gzip.open(os.path.join(LABELS, "taught.jsonl.gz"), "rt", encoding="utf-8") as lines:
        kinds = {text["id"]: text["kind"] for text in map(json.loads, lines)}
    rows = scores.where(np.array([name in kinds for name in scores.id]))
    truth = np.eye(len(GROUPS))[[GROUPS.index(kinds[name]) for name in rows.id]]
    inputs, count = group_inputs(rows), len(GROUPS)
    start = np.concatenate([0.5 * np.eye(count), 0.5 * np.eye(count), np.zeros((1, count))])
    weights, speed = start.copy(), np.zeros_like(start)
    for _ in range(3000):
        slope = inputs.T @ (softmax(inputs @ weights) - truth) / len(rows) + GROUP_RIDGE * (weights - start)
        speed = 0.9 * speed - 0.02 * slope
        weights += speed
    rounded = lambda part: np.round(part, 4).tolist()
    print(f"group head fitted on {len(rows)} texts, names {((inputs @ weights).argmax(1) == truth.argmax(1)).mean():.3f} of them right")
    return {"encoder": rounded(weights[:count]), "linear": rounded(weights[count : 2 * count]), "bias": rounded(weights[-1])}


def softmax(logits):
    odds = np.exp(logits - logits.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def group_inputs(scores):
    """Logarithms of each head's shares, and a one for the bias."""
    logs = [np.maximum(np.log(softmax(logits.astype(float)) + 1e-9), LEAST_LOG_SHARE) for logits in (scores.encoder_groups, scores.ngram_groups)]
    return np.concatenate([*logs, np.ones((len(scores), 1))], 1)


def predicted_group(scores, head, basis):
    if basis == "linear":
        return scores.ngram_groups.argmax(1)
    return (group_inputs(scores) @ np.array([*head["encoder"], *head["linear"], head["bias"]])).argmax(1)


def quantiles(values, weights, shares):
    """The values below which the given shares of the weight lie."""
    order = np.argsort(values)
    reached = np.cumsum(weights[order]) / weights.sum()
    return values[order][np.minimum(np.searchsorted(reached, shares), len(values) - 1)]


def band_of(words):
    return np.searchsorted(BANDS, words, "right") - 1


def fit(scores, spliced, head, basis, stackers):
    """Everything between the stacked scores and the rates, fitted on the given texts."""
    curves = fit_curves(scores, stacked(scores, stackers[basis]), predicted_group(scores, head, basis))
    return curves | {"passages": fit_passages(scores, spliced, stackers["passage"]) if basis == "both" else None}


def fit_curves(scores, value, groups):
    """How often people and machines of each kind and length score as high, and how probable a machine is there."""
    weight, bands = balance(scores), band_of(scores.words)
    human, machine = scores.label == "human", scores.label == "ai"
    tables = {"people": {}, "machines": {}}
    for band in range(len(BANDS)):
        people, machines = human & (bands == band), machine & (bands == band)
        wide_people = quantiles(value[people], weight[people], 1 - np.array(RATES))
        wide_machines = quantiles(value[machines], weight[machines], np.array(RATES[::-1]))
        for index, name in enumerate(GROUPS):
            of_people = drawn_together(value, weight, people & (groups == index), wide_people, 1 - np.array(RATES))
            of_machines = drawn_together(value, weight, machines & (groups == index), wide_machines, np.array(RATES[::-1]))
            rates = [round(min(1.0, rate * STRICTER.get(name, 1.0)), 6) for rate in RATES]
            tables["people"].setdefault(name, {})[str(BANDS[band])] = rising([[round(float(at), 4), rate] for at, rate in zip(of_people, rates)])
            tables["machines"].setdefault(name, {})[str(BANDS[band])] = rising([[round(float(at), 4), rate] for at, rate in zip(of_machines, RATES[::-1])])
    sure = human | machine
    limits = limits_of(tables["people"], DEFAULT_RATE)
    tables["calibration"] = fit_calibration(value[sure], machine[sure], groups[sure], bands[sure], weight[sure], limits)
    return tables


def drawn_together(value, weight, mask, wide, shares):
    """A kind's own quantiles, drawn toward those of all kinds; the fewer its texts, the further."""
    count = int(mask.sum())
    if count < 30:
        return wide
    return (count * quantiles(value[mask], weight[mask], shares) + PRIOR_TEXTS * wide) / (count + PRIOR_TEXTS)


def rising(knots):
    """Scores must rise strictly."""
    kept = []
    for knot in knots:
        if not kept or knot[0] > kept[-1][0] + 1e-4:
            kept.append(knot)
        else:
            kept[-1][1] = min(kept[-1][1], knot[1]) if knots[0][1] > knots[-1][1] else max(kept[-1][1], knot[1])
    return kept


def fit_passages(scores, spliced, terms):
    """How far the highest passage of people's texts stands out, by length, and what the tokens of a passage say."""
    weight, human, bands = balance(scores), scores.label == "human", band_of(scores.words)
    weights = fit_passage_terms(scores.where(human), weight[human], spliced, terms)
    # A single passage stands out by nothing.
    read_above = float(quantiles(np.where(scores.has_passages, scores.top - scores.low, 0)[human], weight[human], [1 - READ_AGAIN])[0])
    settings = {"terms": weights, "read_above": round(read_above, 4)}
    value = passage_value(scores, settings, terms)
    people = {}
    for band in range(len(BANDS)):
        # Few texts have several passages: only the rare rates mean anything.
        rates = np.array([rate for rate in RATES if rate <= READ_AGAIN / 2])
        rows = human & (bands == max(band, 1))
        at = quantiles(value[rows], weight[rows], 1 - rates)
        people[str(BANDS[band])] = rising([[round(max(float(score), -9.0), 4), float(rate)] for score, rate in zip(at, rates)])
    both = (scores.label != "mixed") & scores.has_passages
    curve = monotone(scores.top[both], (scores.label == "ai")[both], weight[both])
    # Three in a hundred AI texts have a passage as low; most have only one, and none that is low.
    ai = scores.label == "ai"
    human_below = quantiles(np.where(scores.has_passages, scores.low, np.inf)[ai], weight[ai], [0.03])[0]
    return {
        "least_words": LEAST_WORDS, "switch_cost": SWITCH_COST, "clip": CLIP, "least_human_words": LEAST_WORDS,
        "ai_above": round(float(quantiles(scores.top[human & scores.has_passages], weight[human & scores.has_passages], [0.9])[0]), 4),
        "human_below": round(float(human_below), 4),
        "people": people, "knots": [[round(float(at), 4), round(float(chance), 5)] for at, chance in curve],
    } | settings


def fit_passage_terms(people, weight, spliced, terms):
    """What tells the assistant's part of a document of two hands from the highest passage of a person's text."""
    people, weight = people.where(people.has_passages), weight[people.has_passages]
    spliced = spliced.where(spliced.has_passages)
    inputs = np.concatenate([passage_inputs(people, terms), passage_inputs(spliced, terms)])
    truth = np.concatenate([np.zeros(len(people)), np.ones(len(spliced))])
    weights = np.concatenate([weight / weight.sum(), np.full(len(spliced), 1 / max(1, len(spliced)))]) * len(truth)
    inputs = np.concatenate([inputs, np.ones((len(truth), 1))], 1)
    solution = newton(inputs, truth, weights)
    return {name: round(float(value), 5) for name, value in zip(PASSAGE_TERMS, solution)}


def passage_inputs(scores, terms):
    own = stacked(Scores(linear=scores.passage_linear, encoder=scores.passage_encoder, words=scores.words), terms)
    return np.stack([own, scores.top, scores.low], 1).astype(float)


def passage_value(scores, settings, terms):
    """How far the highest passage stands out; minus infinity where it was not read as a text of its own."""
    value = passage_inputs(scores, terms) @ np.array([settings["terms"][name] for name in PASSAGE_TERMS])
    return np.where(scores.has_passages & (scores.top - scores.low > settings["read_above"]), value, -np.inf)


def rate_at(knots, score):
    """Linear in the score on the logarithm of the rate; everybody below the first knot."""
    at, rates = np.array([knot[0] for knot in knots]), np.log([knot[1] for knot in knots])
    return np.where(score < at[0], 1.0, np.exp(np.interp(score, at, rates)))


def measured(scores, head, fitted, basis, stackers):
    """Stacked score, group, and the rates for the whole and for the passage."""
    value, groups, bands = stacked(scores, stackers[basis]), predicted_group(scores, head, basis), band_of(scores.words)
    whole, missed = np.ones(len(scores)), np.zeros(len(scores))
    chance = chances(fitted["calibration"], value, groups, bands)
    passage = np.ones(len(scores))
    for group in np.unique(groups):
        for band in np.unique(bands):
            here = (groups == group) & (bands == band)
            if not here.any():
                continue
            name, length = GROUPS[group], str(BANDS[band])
            whole[here] = rate_at(fitted["people"][name][length], value[here])
            missed[here] = share_at(fitted["machines"][name][length], value[here])
    if basis == "both":
        standing_out = passage_value(scores, fitted["passages"], stackers["passage"])
        for band in np.unique(bands):
            here = bands == band
            passage[here] = rate_at(fitted["passages"]["people"][str(BANDS[band])], standing_out[here])
    return {"value": value, "group": groups, "whole": whole, "passage": passage, "missed": missed, "chance": chance}


def smaller(found, basis):
    """The smaller of both rates, each in its part."""
    x = np.minimum(found["whole"] / SHARES["document"], found["passage"] / SHARES["passage"]) if basis == "both" else found["whole"]
    return np.minimum(1.0, x)


def judge_by_folds(scores, spliced, head, stackers):
    """Each fold judged by curves fitted on the others; what then really happens to people is the combined curve."""
    result = {}
    for basis in BASES:
        found, turned = {}, {}
        for fold in range(FOLDS):
            fitted = fit(scores.where(scores.fold != fold), spliced.where(spliced.fold != fold), head, basis, stackers)
            for texts, into in ((scores, found), (spliced, turned)):
                here = texts.fold == fold
                for name, values in measured(texts.where(here), head, fitted, basis, stackers).items():
                    into.setdefault(name, np.zeros(len(texts)))[here] = values
        human = scores.label == "human"
        rate_by_others(scores, basis, human, ((scores, found), (spliced, turned)))
        factors = broken_promises(found["rate"][human & (scores.words >= 250)])
        for into in (found, turned):
            into["rate"], into["passage_rate"] = held(factors, into["rate"]), held(factors, into["passage_rate"])
        found["combined"] = [[x, *(round(float(held(factors, rate)), 6) for rate in rates)] for x, *rates in combine(found["x"], scores, human)]
        found["spliced"] = turned
        result[basis] = found
        print_outcome(basis, scores, found)
    return result


def rate_by_others(scores, basis, human, measured_texts):
    """The rates of each fold by what happened to the people of the others."""
    for _, into in measured_texts:
        into["x"] = smaller(into, basis)
        into["rate"], into["passage_rate"] = np.zeros(len(into["x"])), np.zeros(len(into["x"]))
    x = measured_texts[0][1]["x"]
    for fold in range(FOLDS):
        others = combine(x, scores, human & (scores.fold != fold))
        for texts, into in measured_texts:
            here = texts.fold == fold
            into["rate"][here] = rate_up(others, into["x"][here])
            into["passage_rate"][here] = rate_up(others, np.minimum(1.0, into["passage"][here] / SHARES["passage"]))


def combine(x, scores, human):
    """Share of people whose x is as small, with its interval over redrawn sources."""
    rows = scores.where(human)
    own, weight = x[human], balance(rows)
    sources, inverse = np.unique(rows.source, return_inverse=True)
    rng = np.random.default_rng(7)
    grid = np.geomspace(0.0003, 1, 40)
    share = lambda weights: np.array([(weights * (own <= at)).sum() for at in grid]) / weights.sum()
    drawn = np.stack([share(weight * np.bincount(rng.integers(len(sources), size=len(sources)), minlength=len(sources))[inverse]) for _ in range(DRAWS)])
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    rates = np.maximum.accumulate(np.maximum(share(weight), 1e-4))
    low, high = np.clip(low, 1e-5, rates), np.minimum(1, np.maximum(np.maximum(high, 3 / len(own)), rates))
    return [[round(float(value), 6) for value in knot] for knot in zip(grid, rates, low, high)]


def broken_promises(rates):
    """By how much more people were accused than the other folds' curves promised: models differ, and the one that ships is another."""
    grid = np.geomspace(0.001, 0.3, 24)
    real = np.maximum.accumulate([max((rates <= rate).mean(), rate) for rate in grid])
    return np.log(grid), np.log(real) - np.log(grid)


def held(factors, rate):
    """A rate that people can rely on."""
    grid, more = factors
    rate = np.asarray(rate, float)
    # The surplus ends where everybody is accused.
    surplus = np.interp(np.log(np.maximum(rate, 1e-9)), np.append(grid, 0.0), np.append(more, 0.0))
    return np.minimum(1.0, rate * np.exp(surplus))


def rate_up(curve, x, column=1):
    """The combined rate at x, or an end of its interval: linear in x on the logarithm of the rate."""
    return np.exp(np.interp(x, [knot[0] for knot in curve], np.log([knot[column] for knot in curve])))


def verdicts(found):
    """Which texts are accused at the default rate, and which are called human: those that no rate a caller may ask for accuses."""
    cleared = (found["rate"] > MOST_RATE) & (found["missed"] <= MISSED) & (found["passage"] > MOST_RATE)
    return found["rate"] <= DEFAULT_RATE, cleared


def print_outcome(basis, scores, found):
    """What strangers get at the default, by label and by source."""
    accused, cleared = verdicts(found)
    long, answers = scores.words >= 250, scores.kind != ""
    human, ai = scores.label == "human", scores.label == "ai"
    at = lambda rows: f"{rows.sum()} accused {accused[rows].mean():.4f} human {cleared[rows].mean():.3f}"
    print(basis, "people", at(human & long), "| all lengths", at(human))
    print(basis, "older machines", at(ai & ~answers & long), "| answers", at(ai & answers & long), f"| uncertain {(~accused & ~cleared)[(human | ai) & long].mean():.3f}")
    for name, rows in (("older", ai & ~answers & long), ("answers", ai & answers & long)):
        for score in ("linear", "trees", "encoder"):
            values = getattr(scores, score) if score == "linear" or basis == "both" else None
            if values is not None:
                print(f"  {name} {score} alone TPR at 1 % {(values[rows] > np.quantile(values[human & long], 0.99)).mean():.3f}")
        print(f"  {name} stacked TPR at 1 % {(found['value'][rows] > np.quantile(found['value'][human & long], 0.99)).mean():.3f}")
    if basis == "linear":
        return
    for style in np.unique(scores.style[answers]):
        print(f"  style {style}", at(answers & long & (scores.style == style)))
    for group in GROUPS:
        print(f"  people, {group}", at(human & (scores.group == group)), "| answers", at(ai & answers & (scores.group == group)))
    for source in np.unique(scores.source):
        for name, rows in (("human", human), ("ai", ai)):
            here = rows & long & (scores.source == source)
            if here.sum() >= 20:
                print(f"    {source} {name}", at(here))


def write_judged(scores, found):
    accused, cleared = verdicts(found)
    rows = []
    for index in range(len(scores)):
        row = {key: str(getattr(scores, key)[index]) for key in ("id", "source", "label", "group", "generator", "attack", "kind", "style", "document")}
        row |= {
            "words": int(scores.words[index]), "fold": int(scores.fold[index]), "found": GROUPS[int(found["group"][index])],
            "linear": round(float(scores.linear[index]), 2), "encoder": round(float(scores.encoder[index]), 2),
            "stacked": round(float(found["value"][index]), 3), "probability": round(float(found["chance"][index]), 4),
            "rate": float(f"{found['rate'][index]:.3g}"), "classification": "ai" if accused[index] else "human" if cleared[index] else "uncertain",
        }
        rows.append(row)
    save_judged(rows)


def save_judged(rows):
    with gzip.open(JUDGED, "wt", encoding="utf-8", compresslevel=9) as output:
        for row in rows:
            output.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")


def measure_spliced(spliced, found):
    """Documents of two hands, judged by models and curves that saw neither: are they accused, and where do they turn?"""
    accused, for_passage = found["rate"] <= DEFAULT_RATE, found["passage_rate"] <= DEFAULT_RATE
    distance = np.minimum(abs(spliced.passage_first - spliced.turn), abs(spliced.passage_end - spliced.turn))
    quality = {
        "documents": len(spliced), "accused": int(accused.sum()), "for_a_passage": int(for_passage.sum()),
        "turn_within_60": int((for_passage & (distance <= 60)).sum()),
    }
    print("spliced", quality)
    with open(os.path.join(RESULTS, "spliced.json"), "w", encoding="utf-8") as output:
        json.dump(quality, output, indent=2)
        output.write("\n")


if __name__ == "__main__":
    main()
