"""Stoneware mugs."""
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.food import liquid
from parts.solid import wall

RADIUS, HEIGHT = 4.35, 9.2            # 355 ml
FOOT = 3.15
_OUTER = s.fillet([(0, .3), (FOOT - .45, .3, .1), (FOOT - .25, 0, .08), (FOOT, 0, .1), (FOOT + .12, .45, .12),
                   (RADIUS - .12, 1.5, 1.4), (RADIUS, 4.5, 4), (RADIUS - .05, HEIGHT)], steps=8)


def mug_piece(look, drink=None):
    """One mug, its handle to +X; drink: colour of what is in it. Returns its parts."""
    glaze, raw = mat.ceramic(look.colour, .85, .45), mat.ceramic('#b98d66', .25, .05)
    made = [s.lathe(_OUTER[:18], raw, 96), s.lathe(wall(_OUTER, .36)[14:], glaze, 128)]
    stamp = look.name(.8, mat.plastic('#6b4a33', .1), at=(0, 0, .3), turn=(180, 0, 0), depth=.008)
    made.append(s.place(stamp, turn=(0, 0, 205)))
    path = s.spline([(RADIUS - .3, 0, 7.5), (RADIUS + .8, 0, 7.75), (RADIUS + 2.2, 0, 7.2), (RADIUS + 2.75, 0, 5.5),
                     (RADIUS + 2.3, 0, 3.8), (RADIUS + 1.0, 0, 2.85), (RADIUS - .35, 0, 2.5)], 10)
    grow = lambda t: .75 * max(0, 1 - t * 6) ** 2 + .6 * max(0, 1 - (1 - t) * 6) ** 2
    made.append(s.sweep(path, lambda t: s.superellipse(.95 + grow(t), 1.35 + grow(t), 2.6, 32), glaze, up=(0, 1, 0)))
    if drink:
        made.append(s.lathe(s.fillet([(0, 6), (RADIUS - .5, 6), (RADIUS - .42, 7.6), (RADIUS - .6, 7.56, .1), (0, 7.55)]), liquid(drink), 96))
    return made


def _group(look):
    """Four mugs: two stacked, one waiting, one full."""
    for drink, at, turn in ((None, (-5.6, 4.6, 0), 165), (None, (-5.3, 4.4, HEIGHT - .12), 198), (None, (7.4, 4.0, 0), 18), ('#2a140a', (.2, -5.8, 0), -28)):
        s.place(mug_piece(look, drink), at, (0, 0, turn))


def _row(look):
    """Four mugs seen from above, one of them upside down."""
    for k, (at, turn) in enumerate((((-6.3, 5.4, 0), 150), ((6.0, 6.6, 0), 40), ((-5.2, -6.4, 0), 215), ((7.2, -5.2, 0), -35))):
        parts = mug_piece(look, '#2a140a' if k == 3 else '#8a5a34' if k == 0 else None)
        if k == 2:
            s.place(parts, (0, 0, HEIGHT), (180, 0, 0))
        s.place(parts, at, (0, 0, turn))


@family(hero=lambda o: Shot((10, 20, .76 if o.get('count', 1) > 1 else .62, 85)), side=Shot((8, 52, .8, 85)),
        detail=Shot((14, 28, 2.3, 100), focus=(2.0, -9.5, 8.2), aperture=6))
def mug(look, count=1):
    """Stoneware mugs of 355 ml, 8.7 cm wide, speckled glaze over a raw foot; alone or as a set of four."""
    if count == 1:
        s.place(mug_piece(look, '#2a140a'), turn=(0, 0, -24))
    elif look.view == 'side':
        _row(look)
    else:
        _group(look)
