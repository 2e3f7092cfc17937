"""Frying pans."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.kitchen import walnut

_RADII = {'s': 10.0, 'm': 12.0, 'l': 14.0}


def _body(look, r):
    """Pan without handle: enamelled outside, ceramic inside, steel base for induction. Returns its parts."""
    outside = look.metal(.55)
    inside = mat.ceramic('#4a4540', .35, .6)
    foot = r - 3.3
    made = [s.lathe(s.fillet([(foot, .06), (foot + .3, .12, .1), (foot + 1.0, .45, 1.8), (r - .45, 4.9, 3.0), (r + .1, 5.15)], steps=10), outside, 192),
            s.lathe(s.fillet([(r + .1, 5.15), (r + .22, 5.26, .06), (r + .05, 5.34, .06), (r - .75, 4.9, 2.6), (foot + .55, .75, 2.4), (0, .6)], steps=10), inside, 192),
            s.lathe([(0, 0), (foot - .1, 0), (foot, .06)], mat.steel('ring', '#bdb9b3', .3), 128)]
    return made


def _base_print(r):
    """Dots pressed into the induction base, leaving its middle free. Returns its parts."""
    dark, parts = mat.plastic('#4a4643', .3), []
    foot = r - 3.3
    dot = s.cylinder(.2, .012, dark, .004, segments=20)
    spots = []
    for ring in range(3, int(foot / .85)):
        q = .85 * ring
        count = int(s.TAU * q / .95)
        spots += [((q * math.cos(s.TAU * k / count), q * math.sin(s.TAU * k / count), -.008), (0, 0, 0)) for k in range(count)]
    parts += s.copies(dot, spots)
    return parts


def _handle(look, r):
    """Steel bracket with three rivets, walnut grip, steel cap with an eye. Returns its parts."""
    metal, wood = mat.steel('x', rough=.2), walnut(look, 'x', .4)
    made = []
    # plate that follows the wall, bending out into the shank
    path = s.spline([(r - 1.22, 0, 2.7), (r - .72, 0, 3.9), (r + .28, 0, 4.75), (r + 2.2, 0, 5.4), (r + 4.6, 0, 6.2), (r + 6.4, 0, 6.85)], 8)
    made.append(s.sweep(path, lambda t: s.rounded_rect(5.2 - 2.9 * min(1, t * 1.7) ** .8, .3 + .75 * t, .14), metal, up=(0, 0, 1)))
    made.append(s.sweep([(r + 5.75, 0, 6.6), (r + 6.1, 0, 6.74), (r + 6.45, 0, 6.86)], lambda t: s.superellipse(2.5, 1.75, 2.6, 48), metal))
    grip = s.spline([(r + 6.4, 0, 6.84), (r + 9.5, 0, 7.75), (r + 14, 0, 8.7), (r + 18.5, 0, 9.3), (r + 20.2, 0, 9.4)], 12)
    made.append(s.sweep(grip, lambda t: s.superellipse(2.35 + .55 * math.sin(math.pi * min(1, .1 + .8 * t)), 1.65 + .5 * math.sin(math.pi * (.1 + .75 * t)), 2.5, 56), wood))
    end = grip[-1]
    made.append(s.sweep([(end[0] - .02, 0, end[2]), (end[0] + .9, 0, end[2] + .03)], lambda t: s.superellipse(2.5 - .5 * t, 1.95 - .5 * t, 2.5, 56), metal))
    eye = [(end[0] + 1.75 + 1.0 * math.cos(s.TAU * k / 48), .95 * math.sin(s.TAU * k / 48), end[2] + .05) for k in range(48)]
    made.append(s.tube(eye, .21, metal, closed=True))
    for y, x, z in ((-1.35, r - 1.45, 3.55), (1.35, r - 1.45, 3.55), (0, r - 1.9, 2.6)):
        made.append(s.place(s.lathe(s.fillet([(.5, -.3), (.5, .05), (.4, .2, .1), (0, .25)]), metal, 40), (x - .08, y, z + .12), (0, -56, 0)))
    return made


@family(hero=Shot((26, 36, .84, 85)), side=Shot((24, 40, .84, 85)), detail=Shot((-104, 36, 2.5, 100), focus=(10.6, -8.3, 4.4), aperture=8))
def pan(look, size='l'):
    """Frying pans of 20, 24 and 28 cm (s, m, l): ceramic inside, induction base, walnut handle riveted on.

    Laid diagonally; the second picture shows the underside.
    """
    r = _RADII[size]
    parts = _body(look, r) + _handle(look, r) + _base_print(r)
    if look.view == 'side':
        # upside down it rests on its rim and on the end of the grip
        slope = math.degrees(math.atan2(10.6 - 5.3, r + 22 + r))
        name = look.name(1.3, mat.plastic('#4a4643', .3), at=(0, 0, 0), turn=(180, 0, 0), depth=.012)
        parts.append(s.place(name, (0, 0, -.005), (0, 0, -38)))
        s.place(parts, turn=(0, 180 + slope, 0))
        s.place(parts, turn=(0, 0, 180 - 38))
    else:
        s.place(parts, turn=(0, 0, -38))
