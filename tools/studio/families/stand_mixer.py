"""Stand mixers."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.kitchen import BLACK, cord, print_on, walnut
from parts.solid import rounded_polygon, slab, wall

BOWL_X = -8.2                 # middle of the bowl; the column stands at +X
COLUMN_X = 11.2
AXIS = 28.6                   # height of the head's axis
HEAD = (-19.6, 16.4)          # its ends along X
GIRTH = 6.3                   # its radius
FOOT = 3.2                    # thickness of the foot


def _head(skin):
    """Long drop-shaped head: blunt nose, full shoulders, rounded back."""
    loops = []
    x0, x1 = HEAD
    for k in range(61):
        t = k / 60
        x = x0 + (x1 - x0) * (.5 - .5 * math.cos(math.pi * t))
        nose, tail = (x - x0) / 7.0, (x1 - x) / 8.0
        ease = lambda q, p: (1 - (1 - min(1, q)) ** p) ** (1 / p)
        size = max(.02, min(ease(nose, 2.3), ease(tail, 2.3)))
        belly = 1 - .07 * ((x - 4) / 20) ** 2
        loops.append([(x, y * size * belly, AXIS + z * size * belly * .96) for y, z in s.superellipse(2 * GIRTH, 2 * GIRTH, 2.5, 96)])
    return s.loft(loops, skin)


def _column(skin):
    """Column that flows out of the foot and carries the head."""
    loops = []
    for k in range(41):
        t = k / 40
        z = FOOT - .4 + (AXIS - 3.5 - FOOT + .4) * t
        flare = 1 + .42 * max(0, 1 - t * 5) ** 2.2
        lean = -.9 * math.sin(math.pi * t)
        loops.append([(COLUMN_X + lean + x * flare, y * flare, z) for x, y in s.superellipse(9.2 + 1.2 * t, 9.0 + 1.4 * t, 2.8, 96)])
    return s.loft(loops, skin, True, True)


def _foot(skin):
    loop = rounded_polygon([(-19.8, -10.4, 10.2), (17.6, -8.2, 7.0), (17.6, 8.2, 7.0), (-19.8, 10.4, 10.2)], 16)
    s.place(slab(loop, FOOT - .5, skin, 1.3, .2, 7), (0, 0, .5))
    s.copies(s.cylinder(1.3, .6, mat.rubber(), .15), [((x, y, 0), (0, 0, 0)) for x, y in ((-13, -6), (-13, 6), (13, -5), (13, 5))])
    s.place(s.lathe(s.fillet([(7.4, 0), (7.4, .35, .12), (7.1, .4, .05), (6.6, .1, .1), (0, .1)]), mat.steel('ring', rough=.2), 96), (BOWL_X, 0, FOOT - .02))


def _bowl():
    """Steel bowl of 4.6 l with foot ring and handle. Returns its parts; stands on z = 0."""
    steel = mat.steel('ring', '#d0cecb', .17)
    outer = [(0, .5)] + s.fillet([(5.2, .5), (6.2, .7, .6), (10.2, 6.2, 7), (11.0, 14.4, 10), (11.15, 15.6)], steps=12) + [(11.4, 15.75), (11.5, 15.95)]
    made = [s.lathe(wall(outer, .13), steel, 160),
            s.lathe(s.fillet([(5.4, .9), (6.1, .1, .2), (6.4, 0, .1), (6.3, .5, .2), (6.0, .95)]), steel, 96)]
    path = s.spline([(10.7, 0, 12.9), (12.2, 0, 13.3), (14.4, 0, 12.9), (15.0, 0, 10.6), (14.2, 0, 7.8), (12.2, 0, 6.7), (10.3, 0, 7.0)], 10)
    made.append(s.sweep(path, s.superellipse(2.1, .42, 3.5, 32), steel, up=(0, 1, 0)))
    return made


def _whisk():
    """Wire balloon hanging from the planetary drive; its coupling at z = 0. Returns its parts."""
    steel, hub = mat.chrome('#dcdad6', .1), mat.plastic('#d9d5cd', .3)
    made = [s.lathe(s.fillet([(0, 0), (1.0, 0, .1), (1.25, -1.9, .4), (1.9, -2.5, .3), (1.9, -3.2, .3), (0, -3.4)]), hub, 64)]
    wires = []
    for k in range(6):
        a = math.pi * k / 6
        shape = s.spline([(1.4, -2.6), (2.6, -5.0), (4.1, -8.6), (3.9, -11.8), (2.2, -13.5), (0, -14.0 - .03 * k)], 8)
        full = shape + [(-x, z) for x, z in shape[-2::-1]]
        wires.append([(x * math.cos(a), x * math.sin(a), z) for x, z in full])
    return made + [s.tube(wires, .1, steel)]


def _hook():
    """Dough hook, cast aluminium. Returns its parts; its coupling at z = 0."""
    cast = mat.chrome('#bdbab4', .3)
    path = s.spline([(0, 0, 0), (0, 0, -3), (2.2, 1.2, -5.5), (3.4, -.6, -8.6), (1.6, -3.0, -11.4), (-1.6, -2.2, -13.2), (-2.4, .4, -13.6)], 12)
    return [s.sweep(path, lambda t: s.superellipse(1.7 * (1 - .45 * t), 1.7 * (1 - .45 * t), 2, 24), cast), s.lathe(s.fillet([(0, .1), (1.3, .1, .1), (1.3, -1.2, .2), (.6, -1.6)][::-1]), cast, 48)]


def _drive():
    """Planetary disc under the head and hub at its nose."""
    steel, dark = mat.steel('ring', rough=.18), mat.plastic(BLACK, .25)
    s.place(s.lathe(s.fillet([(0, -1.7), (4.4, -1.7, .3), (4.7, -.6, .2), (5.0, -.5, .1), (5.0, 1.6)]), steel, 96), (BOWL_X, 0, AXIS - GIRTH + .4))
    s.place(s.lathe(s.fillet([(2.7, -.9), (2.7, .5, .2), (2.3, .8, .15), (0, .85)]), steel, 96), (HEAD[0] + .15, 0, AXIS), (0, -90, 0))
    s.place(s.lathe(s.fillet([(0, .8), (.55, .8), (.7, 1.2, .1), (.9, 1.75, .2), (.8, 2.1, .2), (0, 2.15)]), dark, 64), (HEAD[0] + .15, 0, AXIS), (0, -90, 0))


def _dial(look):
    """Speed dial with eight steps and the lock of the head, on the column."""
    steel, ink = mat.steel('ring', rough=.18), print_on(look)
    dial = [s.lathe(s.fillet([(2.55, -.3), (2.55, .12, .06), (2.1, .14)]), steel, 96),
            s.lathe(s.fillet([(2.1, 0), (2.0, 1.5, .25), (0, 1.6)]), walnut(look, 'y'), 96),
            s.place(s.rounded_box(.16, 1.0, .12, mat.plastic('#efe6d6', .3), .07, .04), (0, 1.2, 1.56))]
    for k, text in enumerate('012345678'):
        a = math.radians(-150 + 300 * k / 8)
        dial.append(s.place(look.name(.62, ink, text, at=(0, 0, 0), turn=(0, 0, 0), depth=.05), (3.1 * math.sin(a), 3.1 * math.cos(a), -.05)))
    s.place(dial, (COLUMN_X - .9, -4.92, 13.2), (90, 0, 0))
    s.place(slab(s.rounded_rect(2.6, 1.1, .5), .8, mat.plastic(BLACK, .25), .25), (COLUMN_X - .3, -5.0, 20.4), (90, 0, 0))


def _upper(look, skin):
    """All that tilts: head, drive, tool, lettering."""
    _head(skin)
    _drive()
    s.place(_whisk(), (BOWL_X + 1.2, 0, AXIS - GIRTH - .9))
    look.name(1.9, print_on(look), at=(-2.0, -GIRTH + .05, AXIS + .2), depth=.06)


@family(hero=Shot((-24, 14, .8, 85)), side=Shot((32, 20, .82, 85)),
        detail=Shot((-30, 24, 1.9, 100), focus=(BOWL_X, -4, 21.5), aperture=8))
def stand_mixer(look):
    """Stand mixer with a 4.6 l bowl, 39 x 21 x 35 cm: drop-shaped head on a flowing column, eight speeds.

    Its second picture shows the head tilted up and the dough hook beside it.
    """
    skin = look.metal(.7)
    _foot(skin)
    _column(skin)
    _dial(look)
    upper = s.built(_upper, look=look, skin=skin)
    s.place(_bowl(), (BOWL_X, 0, FOOT + .05), (0, 0, -158))
    if look.view == 'side':
        hinge = (COLUMN_X + 1.5, 0, AXIS - 3.5)
        s.place(upper, tuple(-c for c in hinge))
        s.place(upper, hinge, (0, 26, 0))
        s.place(_hook(), (2.5, -17.5, 1.25), (0, 86, 24))
    cord([(15, 5, 1.6), (22, 9, .5), (32, 12, .36), (50, 13, .36), (90, 26, .36)])
