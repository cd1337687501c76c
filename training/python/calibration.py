"""From a score to the probability that is printed."""

import numpy as np

from scores import BANDS, GROUPS

# From here on the curve is a line: the few people above it are too few to tell how it bends.
LINE_FROM = 0.95
# A unit of the score adds so much to the log-odds. The regression that made the score would add one, and people's scores thin out faster still:
# the line claims less than was seen, so that it still rises where nine in ten AI texts lie and an edit shows in the figure.
LINE_SLOPE = 0.6
LINE_STEP = 0.25
LINE_TO = 0.999


def fit_calibration(value, is_machine, groups, bands, weight, limits):
    """The share of machines by score where people and machines of a length weigh the same. All kinds share a curve, moved to each kind's limit."""
    away = value - limits[groups, bands]
    weight = weight.copy()
    curves = []
    for band in range(len(BANDS)):
        here = bands == band
        for label in (here & is_machine, here & ~is_machine):
            weight[label] /= weight[label].sum()
        curves.append(continued(monotone(away[here], is_machine[here], weight[here])))
    return {
        name: {
            str(length): {"knots": [[round(float(limits[group, band] + at), 4), round(float(chance), 5)] for at, chance in curves[band]]}
            for band, length in enumerate(BANDS)
        }
        for group, name in enumerate(GROUPS)
    }


def chances(calibration, value, groups, bands):
    found = np.zeros(len(value))
    for group in np.unique(groups):
        for band in np.unique(bands):
            here = (groups == group) & (bands == band)
            found[here] = share_at(calibration[GROUPS[group]][str(BANDS[band])]["knots"], value[here])
    return found


def limits_of(people, rate):
    """The score at which so many people of a kind and length are accused."""
    return np.array([[limit_of(people[name][str(length)], rate) for length in BANDS] for name in GROUPS])


def limit_of(knots, rate):
    return np.interp(-np.log(rate), [-np.log(knot[1]) for knot in knots], [knot[0] for knot in knots])


def share_at(knots, score):
    return np.interp(score, [knot[0] for knot in knots], [knot[1] for knot in knots])


def continued(points):
    """Ends in a line of log-odds, so that a text whose score falls is told so however high it scores."""
    places, shares = zip(*points)
    chance = min(LINE_FROM, shares[-1])
    at = float(np.interp(chance, shares, places))
    odds = np.log(chance / (1 - chance))
    below = [point for point in points if point[0] < at]
    line = [(at, chance)]
    while chance < LINE_TO:
        at, odds = at + LINE_STEP, odds + LINE_SLOPE * LINE_STEP
        chance = 1 / (1 + np.exp(-odds))
        line.append((at, chance))
    return [*below, *line]


def monotone(place, truth, weight, bins=60):
    """Pool adjacent violators over equal-weight bins. Beyond the first and the last nothing is known, so the curve stays level there."""
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
    return [(at, chance) for index, (at, chance) in enumerate(points) if index == 0 or at > points[index - 1][0] + 1e-3]
