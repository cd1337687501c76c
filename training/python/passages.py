"""Passages as the detector finds them, over chunks of tokens instead of sentences (detector/src/model/passages.ts)."""

import multiprocessing

import numpy as np

LEAST_WORDS, SWITCH_COST, CLIP = 80, 20, 4
CHUNK_TOKENS = 12


def suspects(pieces):
    """Of each text the passage most like a machine's, and how low the lowest goes; None where it has only one."""
    with multiprocessing.Pool() as pool:
        return pool.map(suspect_of, pieces, chunksize=256)


def suspect_of(piece):
    """(first word, end word, mean, lowest mean) of the highest passage, where another is long enough to compare."""
    found = segment(*piece)
    long = [passage for passage in found if passage[2] >= LEAST_WORDS]
    if len(long) < 2:
        return None
    top = max(long, key=lambda passage: passage[3])
    ends = np.concatenate([[0], np.cumsum(piece[1])])
    return int(round(ends[top[0]])), int(round(ends[top[1]])), top[3], min(mean for *_, mean in long)


def segment(values, words):
    """Stretches (first chunk, end chunk, words, mean) where people and machines take turns; short ones join their neighbors."""
    values = np.clip(values, -CLIP, CLIP)
    if words.sum() < 2 * LEAST_WORDS:
        return []
    borders = turns(values * CHUNK_TOKENS, SWITCH_COST * CLIP / 2)
    while len(borders) > 2:
        sizes = [words[a:b].sum() for a, b in zip(borders, borders[1:])]
        shortest = int(np.argmin(sizes))
        if sizes[shortest] >= LEAST_WORDS:
            break
        # It joins both neighbors, which are of one side; at an end there is only one.
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
