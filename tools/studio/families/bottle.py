"""Insulated bottles."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.kitchen import print_on, walnut

_SIZES = {'s': (3.55, 16.6), 'm': (3.8, 21.4)}       # radius, height of the straight part: 0.5 and 0.75 l
SHOULDER = 3.6                                       # height of the shoulder over it
NECK = 2.45


def _flask(look, r, h):
    """Powder-coated double wall with a steel foot and mouth."""
    skin, steel = mat.plastic(look.colour, .22, grain=.75), mat.steel('ring', '#cfccc7', .2)
    top = h + SHOULDER
    s.lathe(s.fillet([(0, .25), (r - .9, .25, .1), (r - .75, 0, .1), (r - .25, .05, .15), (r - .06, .75)]), steel, 128)
    s.lathe(s.fillet([(r - .12, .78), (r, .82, .06), (r, h, 3.4), (NECK + .12, top, .9), (NECK + .12, top + .5, .1), (NECK, top + .55)], steps=14), skin, 160)
    s.lathe(s.fillet([(NECK - .02, top + .5), (NECK - .02, top + 1.9, .12), (NECK - .24, top + 1.9, .1), (NECK - .24, top - 1.5, .5), (r - .4, top - 4), (r - .4, top - 7), (0, top - 7)]), steel, 128)
    turns, z0 = 1.6, top + .75
    s.tube([(NECK * math.cos(a), NECK * math.sin(a), z0 + .9 * a / (turns * s.TAU)) for a in (turns * s.TAU * k / 90 for k in range(91))], .08, steel)
    return top


def _lid(look):
    """Screw lid: soft collar, walnut disc on top, loop of steel wire to carry it; stands on z = 0. Returns its parts."""
    dark, steel = mat.plastic('#262321', .25), mat.chrome('#d6d3ce', .16)
    r = NECK + .42
    made = [s.lathe(s.fillet([(r - .35, 0), (r, 0, .1), (r + .02, 2.5, .35), (r - .5, 2.62, .08), (r - .55, 2.45, .05), (0, 2.45)]), dark, 128),
            s.lathe(s.fillet([(r - .6, 2.4), (r - .6, 2.66, .1), (0, 2.7)]), walnut(look, 'x'), 96),
            s.lathe([(r - .35, 0), (r - .4, 2.0), (0, 2.0)], dark, 96)]
    ribs = s.place(s.rounded_box(.12, .1, 1.5, dark, .04, .04), (0, 0, .45))
    made += s.copies(ribs, [((r * math.sin(s.TAU * k / 56), -r * math.cos(s.TAU * k / 56), 0), (0, 0, 360 * k / 56)) for k in range(56)])
    loop = s.spline([(r + .12, 0, 1.5), (r + .2, 0, 2.8), (r - .5, 0, 4.3), (1.0, 0, 4.75), (-1.0, 0, 4.75), (-r + .5, 0, 4.3), (-r - .2, 0, 2.8), (-r - .12, 0, 1.5)], 10)
    made.append(s.tube(loop, .2, steel))
    for side in (-1, 1):
        made.append(s.place(s.cylinder(.42, .35, steel, .1), (side * (r - .06), 0, 1.5), (0, 90 * side, 0)))
    return made


@family(hero=lambda o: Shot((22, 12, .68 if o.get('size') == 's' else .82, 85)),
        side=lambda o: Shot((-24, 27, .72 if o.get('size') == 's' else .82, 85)),
        detail=lambda o: Shot((20, 36, 3.1 if o.get('size') != 's' else 2.7, 100), focus=(0, -1.5, sum(_SIZES[o.get('size', 'm')]) + .4), aperture=8))
def bottle(look, size='m'):
    """Insulated bottles, 7 to 7.6 cm wide: s 0.5 l (25 cm), m 0.75 l (30 cm), with a walnut-topped screw lid.

    The second picture shows the lid off.
    """
    r, h = _SIZES[size]
    top = _flask(look, r, h)
    s.place(look.name(1.35, print_on(look), at=(0, 0, h * .36), wrap=r + .004, depth=.012), turn=(0, 0, 12 if look.view == 'hero' else 0))
    if look.view == 'side':
        s.place(_lid(look), (r + 5.6, -4.6, 0), (0, 0, 28))
    else:
        s.place(_lid(look), (0, 0, top + .62), (0, 0, -18))
