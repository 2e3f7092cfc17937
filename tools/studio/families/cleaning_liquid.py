"""Cleaning liquid for shavers."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, lay, pad

BODY = [(0, 6.5, 4.3, 0, 0, 3), (1.0, 6.8, 4.6, 0, 0, 3), (8, 6.8, 4.6, 0, 0, 3), (12.2, 6.7, 4.5, 0, 0, 2.9), (13.4, 6.0, 4.1, 0, 0, 2.7), (14.4, 4.0, 3.4, 0, 0, 2.3), (15.0, 2.9, 2.9, 0, 0, 2)]
LEVEL = 12.6


def _hero(options):
    return Shot((-24, 12, .8 if options.get('count', 1) > 1 else .72, 85))


def _side(options):
    return Shot((34, 30, .8 if options.get('count', 1) > 1 else .72, 85))


def _detail(options):
    return Shot((-16, 16, 2.1 if options.get('count', 1) > 1 else 1.9, 120), focus=(-.2, -2.3, 8.0), aperture=8)


@family(hero=_hero, side=_side, detail=_detail)
def cleaning_liquid(look, count=1):
    """Bottle of 300 ml, 18.5 cm: translucent, with label and screw cap; one or three."""
    spots = {1: [(0, 0, 0)], 3: [(-6.9, 1.6, 10), (0, .0, 0), (6.6, -2.4, -8)]}[count]
    for x, y, turn in spots:
        s.place(_bottle(look), (x, y, 0), (0, 0, turn))


def _bottle(look):
    """One bottle, its label facing -Y."""
    form = Form(BODY, n=80)
    wall = form.piece(mat.filled('#e3f1ec', '#8cc7b4', LEVEL), round_lo=.5, round_hi=.05)
    parts = [wall, _cap()]
    parts += _label(look, wall)
    return parts


def _cap():
    """Ribbed screw cap over a collar."""
    cap = mat.plastic('#116f68', .4)
    loops, n = [], 144
    profile = s.fillet([(1.5, 14.85), (1.66, 14.9, .06), (1.62, 17.7, .22), (1.1, 17.85)])
    for r, z in profile:
        ribbed = 15.0 < z < 17.5
        loops.append([((r + (.035 * math.cos(48 * s.TAU * i / n) if ribbed else 0)) * math.cos(s.TAU * i / n),
                       (r + (.035 * math.cos(48 * s.TAU * i / n) if ribbed else 0)) * math.sin(s.TAU * i / n), z) for i in range(n)])
    return s.loft(loops, cap)


def _label(look, wall):
    """Front label: brand, line, a mint leaf, contents."""
    paper, ink = mat.plastic('#f4f7f5', .25, grain=0), mat.plastic('#116f68', .3)
    sheet = lay(pad(5.2, 8.0, .02, paper, corner=.3, edge=.015, sink=.0), wall, (0, 0, 6.6))
    parts = [sheet]

    def word(text, size, z, x=0.0):
        flat = look.name(size, ink, text, at=(x, 0, .004), turn=(0, 0, 0), depth=.003)
        parts.append(lay(flat, sheet, (0, 0, z)))

    word('velmo', .95, 9.3)
    word('fino', .62, 8.2)
    word('300 ml', .42, 3.6)
    word('10.1 fl oz', .3, 3.05)
    for x, z, turn, size in ((-.42, 5.6, 38, 1.5), (.42, 6.0, -38, 1.7)):
        leaf = [(.27 * size * math.sin(math.pi * t) * side, size * (t - .5)) for side, ts in
                ((1, range(0, 13)), (-1, range(12, 0, -1))) for t in (k / 12 for k in ts)]
        flat = s.place(pad(.54 * size, size, .012, mat.plastic('#57b394', .3), edge=.008, sink=0, loop=leaf, step=.12), turn=(0, 0, turn))
        parts.append(lay(flat, sheet, (x, 0, z)))
    return parts
