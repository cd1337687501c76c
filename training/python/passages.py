"""Passages as the detector finds them, over chunks of tokens instead of sentences (detector/src/model/passages.ts)."""

import multiprocessing

import numpy as np

LEAST_WORDS, SWITCH_COST, CLIP = 80, 40, 4
CHUNK_TOKENS = 12


def extreme_passages(pieces):
    """Of each text the highest and the lowest mean of a passage long enough; minus and plus infinity where it has none."""
    with multiprocessing.Pool() as pool:
        found = pool.map(extremes_of, pieces, chunksize=256)
    return np.array([high for high, _ in found], np.float32), np.array([low for _, low in found], np.float32)


def extremes_of(piece):
    means = [mean for _, _, words, mean in segment(*piece) if words >= LEAST_WORDS]
    return (max(means), min(means)) if means else (-np.inf, np.inf)


def segment(values, words):
    """Stretches (first chunk, end chunk, words, mean) where people and machines take turns; short ones join their neighbours."""
    values = np.clip(values, -CLIP, CLIP)
    if words.sum() < 2 * LEAST_WORDS:
        return []
    borders = turns(values * CHUNK_TOKENS, SWITCH_COST * CLIP / 2)
    while len(borders) > 2:
        sizes = [words[a:b].sum() for a, b in zip(borders, borders[1:])]
        shortest = int(np.argmin(sizes))
        if sizes[shortest] >= LEAST_WORDS:
            break
        # It joins both neighbours, which are of one side; at an end there is only one.
        for border in {borders[shortest], borders[shortest + 1]} - {0, len(values)}:
            borders.remove(border)
    return [(a, b, float(words[a:b].sum()), float(values[a:b].mean())) for a, b in zip(borders, borders[1:])]


def turns(gains, cost):
    """Borders of the best split into two alternating sides, by dynamic programming."""
    machine = person = 0.0
    from_machine, from_person = [], []
    for gain in gains.tolist():
        from_machine.append(machine >= person - cost)
        from_person.append(person >= machine - cost)
        machine, person = max(machine, person - cost) + gain, max(person, machine - cost) - gain
    is_machine, borders = machine >= person, [len(gains)]
    for place in range(len(gains) - 1, 0, -1):
        stays = from_machine[place] if is_machine else from_person[place]
        if not stays:
            borders.append(place)
            is_machine = not is_machine
    borders.append(0)
    return borders[::-1]
