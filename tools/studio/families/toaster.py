"""Toasters."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.food import toast
from parts.kitchen import BLACK, cord, print_on, walnut
from parts.solid import rounded_polygon, slab

LENGTH, DEPTH, HEIGHT = 28.0, 17.0, 18.4
CAP = 2.6                     # length of an end cap
SLOT = (15.6, 3.1)            # wide slots
SLOTS_AT = (-2.75, 2.75)
FLOOR = 1.3                   # underside of the shell, over plinth and feet
ALONG = (90, 0, 90)           # turns a slab's outline into the YZ plane, its height along X


def _section():
    w, h = DEPTH / 2, HEIGHT - FLOOR
    return rounded_polygon([(-w + .5, 0, .9), (w - .5, 0, .9), (w, h * .5, 8), (w - .55, h, 3.4), (-w + .55, h, 3.4), (-w, h * .5, 8)], 10)


def _slots(shell):
    """Wide slots with steel frames, wires and glowing-grey heaters."""
    trim, wire = mat.steel('x', rough=.2), mat.chrome('#8a8780', .35)
    well, mica = mat.plastic('#151413', .3), mat.plastic('#6d655a', .2)
    length, width = SLOT
    s.cut(shell, *[s.place(s.rounded_box(length, width, 14, None, .7, .02), (0, y, 6.0)) for y in SLOTS_AT])
    for y in SLOTS_AT:
        ring = lambda grow, z: [(x, q + y, HEIGHT + z) for x, q in s.rounded_rect(length + grow, width + grow, .7 + grow / 2)]
        s.loft([ring(.55, -.06), ring(.5, .06), ring(.3, .1), ring(-.1, .06), ring(-.2, -.1), ring(-.2, -1)], trim, False, False)
        s.place(s.rounded_box(length, width, .2, well, .6, .05), (0, y, 6.4))
        for side in (-1, 1):
            s.place(s.rounded_box(length, .08, 11.2, mica, .03, .01), (0, y + side * (width / 2 - .05), 6.4))
        s.tube([[(-7.2, y + 1.0 * q, 6.8 + 1.35 * k), (7.2, y + 1.0 * q, 6.8 + 1.35 * k)] for k in range(8) for q in (-1, 1)], .06, wire)


def _controls(look):
    """Lever of walnut, browning dial with seven levels, three keys; on the right end."""
    dark, trim, ink = mat.plastic(BLACK, .3), mat.steel('ring', rough=.2), print_on(look)
    x = LENGTH / 2
    s.place(slab(s.rounded_rect(.75, 8.6, .37), .05, mat.plastic('#0a0a0a', .1), .02), (x - .01, -3.2, 11.6), ALONG)
    s.place(s.rounded_box(1.5, .5, 1.0, trim, .15, .1), (x + .5, -3.2, 13.9))
    s.place(s.rounded_box(1.9, 4.2, 1.5, walnut(look, 'y'), .7, .5), (x + 1.9, -3.2, 13.65))
    dial = [s.lathe(s.fillet([(2.25, -.02), (2.25, .06, .04), (1.95, .06)]), dark),
            s.lathe(s.fillet([(0, 0), (1.85, 0, .05), (1.8, 1.5, .22), (1.5, 1.6, .05), (1.45, 1.52, .03), (0, 1.5)]), trim),
            s.place(s.rounded_box(.16, 1.1, .1, dark, .07, .03), (0, .95, 1.5))]
    dial.append(s.place(s.rounded_box(.16, 1.1, .001, dark, .07, .0004), (0, .95, 1.6)))
    for k in range(7):
        a = -120 + 40 * k
        numeral = look.name(.62, ink, str(k + 1), at=(0, 0, .004), turn=(0, 0, 0), depth=.008)
        dial.append(s.place(numeral, (2.85 * math.sin(math.radians(a)), 2.85 * math.cos(math.radians(a)), 0)))
    s.place(dial, (x, 3.3, 6.4), ALONG)
    for k in range(3):
        s.place(slab(s.rounded_rect(2.0, 1.0, .48), .28, dark, .14), (x - .02, -3.2, 6.1 - 1.6 * k + .8), ALONG)
        s.place(slab(s.rounded_rect(.12, .12, .055), .02, mat.glow(.9 if k else 2, colour='#ffd9a0'), .005), (x + .26, -2.5, 6.1 - 1.6 * k + .8), ALONG)


@family(hero=Shot((33, 19, .76, 85)), side=Shot((-36, 24, .76, 85)), detail=Shot((58, 18, 1.6, 100), focus=(14.5, 0, 9.6), aperture=8))
def toaster(look):
    """Two-slice toaster, 28 x 17 x 18 cm: lacquered shell between two end caps, wide slots, 7 levels.

    Its second picture shows two slices done.
    """
    shell_m, cap_m, dark = look.metal(.5, .05), look.plastic(.35), mat.plastic(BLACK, .2)
    middle = LENGTH - 2 * CAP - .16
    shell = s.place(slab(_section(), middle, shell_m, .06), (-middle / 2, 0, FLOOR), ALONG)
    for turn in (0, 180):
        s.place(s.place(slab(_section(), CAP, cap_m, 1.5, .06, 8), (LENGTH / 2 - CAP, 0, FLOOR), ALONG), turn=(0, 0, turn))
    _slots(shell)
    s.place(s.rounded_box(LENGTH - 1.6, DEPTH - 2.4, .9, dark, 3.2, .1, .3), (0, 0, .5))
    s.copies(s.cylinder(1.0, .7, mat.rubber(), .1), [((x, y, 0), (0, 0, 0)) for x in (-10, 10) for y in (-5, 5)])
    s.place(s.rounded_box(1.0, 8.4, .55, dark, .2, .2), (LENGTH / 2 - .6, 0, .75))           # crumb tray
    _controls(look)
    look.name(1.45, print_on(look), at=(0, -DEPTH / 2 + .28, 4.2), turn=(86.5, 0, 0), depth=.02)
    if look.view == 'side':
        for y, sink in zip(SLOTS_AT, (0, .35)):
            s.place(toast(), (.2, y, HEIGHT - 5.6 - sink))
        cord([(12, 8.0, 1.6), (18, 12, .5), (26, 14, .36), (40, 13, .36), (80, 22, .36)])
    else:
        cord([(-11, 8.0, 1.6), (-15, 11, .5), (-24, 15, .36), (-40, 18, .36), (-80, 22, .36)])
