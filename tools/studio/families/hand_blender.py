"""Hand blenders."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.kitchen import BLACK, cord, print_on
from parts.print import printed
from parts.solid import rounded_polygon, slab

NECK = 20.2                   # top of the steel shaft, from the tip
LENGTH = 40.5


def _section(z):
    """Width, depth and backward shift of the grip at a height."""
    points = ((NECK, 4.7, 4.7, 0), (NECK + 2.2, 5.3, 5.4, 0), (NECK + 6, 5.2, 5.9, .25), (NECK + 11, 5.0, 5.6, .35), (NECK + 15.5, 5.3, 5.9, .2), (LENGTH - 1.3, 5.2, 5.9, .05))
    for a, b in zip(points, points[1:]):
        if z <= b[0]:
            t = (z - a[0]) / (b[0] - a[0])
            t = t * t * (3 - 2 * t)
            return [p + (q - p) * t for p, q in zip(a[1:], b[1:])]
    return list(points[-1][1:])


def _grip(look):
    """Soft-square handle; two keys and the name on its front (-Y), cap with cord at its end."""
    skin, dark = look.plastic(.35), mat.plastic(BLACK, .25)
    loop = lambda z, k=1.0: [(x * k, y * k + _section(z)[2], z) for x, y in s.superellipse(*_section(z)[:2], 2.5, 96)]
    heights = [NECK + .25 + (LENGTH - 1.6 - NECK) * k / 60 for k in range(61)]
    made = [s.loft([loop(NECK + .02, .93), loop(NECK + .08, .98)] + [loop(z) for z in heights], skin)]
    cap = [(heights[-1] + .1, .985), (heights[-1] + .12, 1.0), (LENGTH - .7, .97), (LENGTH - .2, .86), (LENGTH, .66), (LENGTH + .04, .3)]
    made.append(s.loft([loop(z, k) for z, k in cap], dark))
    made.append(s.loft([loop(heights[-1] - .05, .96), loop(heights[-1] + .2, .96)], dark))
    # soft inlay with the two speeds
    strip = []
    for k in range(33):
        t = k / 32
        z = NECK + 5.2 + 9.6 * t
        w, d, shift = _section(z)
        half = 1.25 * min(1, 1.02 - abs(2 * t - 1) ** 8) ** .5
        edge = [(x, -d / 2 * (1 - abs(2 * x / w) ** 2.5) ** .4 + shift) for x in [half * q / 8 for q in range(-8, 9)]]
        strip.append([(x, y - .05, z) for x, y in edge] + [(x, y + .4, z) for x, y in edge[::-1]])
    made.append(s.loft(strip, mat.rubber('#2a2826')))
    for z, text in ((NECK + 12.1, 'I'), (NECK + 8.3, 'II')):
        w, d, shift = _section(z)
        y = shift - d / 2
        made.append(s.place(slab(s.rounded_rect(1.9, 3.0, .9), .42, mat.plastic('#3b3937', .35), .25), (0, y + .08, z), (90, 0, 0)))
        made.append(look.name(.85, mat.plastic('#e9e1d2', .4), text, at=(0, y - .345, z), depth=.008))
    z = NECK + 2.9
    made.append(printed(look, None, .95, print_on(look), made[0], (0, 0, z)))
    return made


def _shaft(turn):
    """Steel shaft with its bell and blade; the tip's rim at z = 0. turn: where the blade came to rest, degrees."""
    steel, ring = mat.steel('ring', '#bfbbb6', .18), mat.plastic(BLACK, .3)
    outer = s.fillet([(3.3, 0), (3.35, .9, .3), (3.05, 2.6, 1.2), (1.75, 5.2, 2.0), (1.45, 7.0, 2), (1.4, 14.5, 3), (1.75, 17.0, 2), (2.2, 18.6, .6), (2.25, 19.2)], steps=10)
    inside = [(1.2, 4.6), (2.5, 3.2), (3.0, 1.8), (3.1, .6), (3.15, 0)]
    # scalloped rim: four openings
    made = [s.lathe(inside + outer, steel, 128)]
    cutters = [s.place(s.rounded_box(1.7, 8, 1.2, None, .5, .02), (0, 0, -.66), (0, 0, a)) for a in (45, 135)]
    s.cut(made[0], *cutters)
    made.append(s.lathe(s.fillet([(2.0, 19.15), (2.3, 19.2, .05), (2.32, 20.1, .1), (2.2, 20.25)]), ring, 96))
    made.append(s.lathe([(0, .9), (.4, .9), (.4, 4.6)], steel, 32))
    blade = rounded_polygon([(-2.4, -.2, .1), (0, -.55, .3), (2.4, -.1, .1), (2.4, .2, .1), (0, .55, .3), (-2.4, .1, .1)], 3)
    made.append(s.place(slab(blade, .14, mat.chrome('#d5d2cc', .1), .04), (0, 0, 1.2), (0, 0, turn)))
    return made


def _joint():
    """Twist ring between grip and shaft."""
    return [s.lathe(s.fillet([(2.15, 20.1), (2.4, 20.15, .05), (2.4, 20.35)]), mat.chrome('#d9d7d2', .12), 96)]


def _laid(parts, at, bearing):
    """Lay parts modelled upright on their side at a point; bearing: degrees from +Y to their upper end."""
    s.place(parts, turn=(-90, 0, 0))
    s.place(parts, at, (0, 0, -bearing))


def _cord_from(at, bearing, length):
    """Cord out of the grip's end, lying down and leaving the picture to the right."""
    a = math.radians(90 - bearing)
    x, y, z = at[0] + length * math.cos(a), at[1] + length * math.sin(a), at[2] - .1
    cord([(x, y, z), (x + 1.9, y + 2.2, z - .4), (x + 6, y + 5, .8), (x + 16, y + 5, .36), (x + 50, y - 8, .36)])


@family(hero=Shot((0, 36, .9, 60)), side=Shot((-8, 46, .84, 85)), detail=Shot((10, 52, 3.0, 100), focus=(16.3, 24.1, 5.5), aperture=8))
def hand_blender(look):
    """Hand blender, 40 cm long: soft-square grip with two speeds, steel shaft with a scalloped bell.

    Laid diagonally; its second picture shows the shaft twisted off beside the grip. Upright it stands on its bell,
    for who puts it into something.
    """
    grip, shaft = _grip(look), _shaft(30 if look.view == 'side' else -20) + _joint()
    if look.view == 'side':
        at = (-4.0, -27, 3.0)
        _laid(grip, at, 24)
        _laid(shaft, (-8.5, -9.0, 3.36), 24)
        _cord_from(at, 24, LENGTH)
    elif look.view == 'upright':
        cord([(0, .3, LENGTH - .3), (.5, 1.2, LENGTH + 2.2), (3.4, 5, LENGTH + 1.6), (9, 11, LENGTH - 12), (20, 16, 2.5), (38, 17, .2), (120, 15, -1)])
    else:
        _laid(grip + shaft, (0, 0, 3.36), 34)
        _cord_from((0, 0, 3.36), 34, LENGTH)
