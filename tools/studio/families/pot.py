"""Cooking pots."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.kitchen import walnut
from parts.solid import wall

_SIZES = {'s': (10.0, 10.6), 'm': (12.0, 12.6), 'l': (14.0, 15.2)}    # radius, height: 3, 5.5, 9 l


def _vessel(look, r, h):
    """Brushed steel pot with a rolled rim, base disc, litre marks inside."""
    steel, polished = mat.steel('ring', '#b3afa9', .21), mat.chrome('#d9d6d2', .1)
    outer = s.fillet([(0, .75), (r - .75, .75, .15), (r, 1.6, .9), (r, h - .8, 1), (r + .02, h - .3)], steps=10) + [(r + .15, h - .08), (r + .36, h)]
    s.lathe(wall(outer, .12), steel, 192)
    s.lathe(s.fillet([(0, 0), (r - 1.2, 0, .12), (r - 1.05, .3, .1), (r - 1.05, .62, .1), (r - .9, .8)]), polished, 160)
    ink = mat.plastic('#5e5a55', .3)
    litres = math.pi * r * r / 1000
    for k in range(1, int((h - 3) * litres) + 1):
        z = .9 + k / litres
        mark = [s.place(s.rounded_box(1.6, .02, .09, ink, .01, .005), (-1.3, r - .15, z)), s.place(look.name(.9, ink, f'{k} l', at=(0, 0, 0), turn=(90, 0, 0), depth=.004), (.9, r - .16 - .05, z))]
        s.place(mark, turn=(0, 0, -24))


def _handles(r, h):
    """Two loops of flat steel bar on riveted feet."""
    polished = mat.steel('x', '#d3d0cc', .16)
    reach = 3.2
    z, foot = h - 2.9, math.sqrt(r * r - 4.2 ** 2)
    half = [(foot - .1, 4.17, z), (foot + .9, 4.5, z + .1), (r + reach * .62, 4.2, z + .32), (r + reach * .97, 2.5, z + .5)]
    for side in (0, 180):
        path = s.spline([(x, -y, q) for x, y, q in half] + [(r + reach + .1, 0, z + .55)] + half[::-1], 8)
        made = [s.sweep(path, s.superellipse(.95, 1.15, 2.6, 32), polished)]
        for y in (-4.2, 4.2):
            flange = s.lathe(s.fillet([(0, -.15), (1.15, -.15), (1.15, .12, .08), (.75, .35, .2), (.6, .6, .1), (0, .6)]), polished, 48)
            made.append(s.place(flange, (foot, y, z), (0, 90, math.degrees(math.asin(y / r)))))
        s.place(made, turn=(0, 0, side))


def _lid(look, r):
    """Domed glass lid with steel rim, steam vent and walnut knob; its rim at z = 0. Returns its parts."""
    steel = mat.steel('ring', rough=.16)
    rise = 2.2 + r * .1
    dome = [(r * math.sin(t), .15 + rise * (math.cos(t) - math.cos(1.2)) / (1 - math.cos(1.2))) for t in (1.2 * k / 24 for k in range(25))]
    scale = (r - .3) / dome[-1][0]
    dome = [(x * scale, z) for x, z in dome]
    under = [(x, z - .38) for x, z in dome]
    made = [s.lathe(dome + [(dome[-1][0] + .1, dome[-1][1] - .19)] + under[::-1], mat.glass('#e6e9e7'), 160),
            s.lathe(s.fillet([(r - .75, .42), (r - .35, .5, .1), (r + .3, .28, .12), (r + .42, .05, .1), (r + .3, -.12, .08), (r - .3, -.12, .1), (r - .35, -.7, .05), (r - .55, -.7, .05), (r - .6, .1)]), steel, 192)]
    top = dome[0][1]
    made += [s.lathe(s.fillet([(1.9, top - .1), (1.9, top + .18, .1), (1.0, top + .3, .1), (.8, top + 1.2)]), steel, 64),
             s.lathe(s.fillet([(0, top + 1.1), (1.5, top + 1.1, .3), (2.2, top + 2.0, .4), (2.15, top + 2.7, .5), (0, top + 2.9)]), walnut(look, 'y'), 96)]
    vent = s.lathe(s.fillet([(.18, -.1), (.2, .12, .03), (.42, .14, .05), (.5, -.05)]), steel, 32)
    k = 9
    made.append(s.place(vent, (0, -dome[k][0], dome[k][1] + .02), (24, 0, 0)))
    return made


_FILL = {'s': .62, 'm': .72, 'l': .82}


@family(hero=lambda o: Shot((20, 17, _FILL[o.get('size', 'm')], 85)),
        side=lambda o: Shot((-14, 38, _FILL[o.get('size', 'm')] + .1, 85)),
        detail=lambda o: Shot((40, 24, 2.4, 100), focus=(_SIZES[o.get('size', 'm')][0] + 1, -2, _SIZES[o.get('size', 'm')][1] - 2), aperture=8))
def pot(look, size='m', lid=True):
    """Steel pots of 20, 24 and 28 cm (s 3 l, m 5.5 l, l 8.5 l) with glass lid and walnut knob.

    The second picture shows it open, with the marks inside and the lid in front.
    """
    r, h = _SIZES[size]
    _vessel(look, r, h)
    _handles(r, h)
    look.name(1.0, mat.plastic('#55514c', .3), at=(0, 0, 2.4), wrap=r + .01, depth=.006)
    if not lid:
        return
    if look.view == 'side':
        s.place(_lid(look, r), (r * 1.5, -r * 1.6, .7), (0, 0, 30))
    else:
        s.place(_lid(look, r), (0, 0, h + .12), (0, 0, 14))
