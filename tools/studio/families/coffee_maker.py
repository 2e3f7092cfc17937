"""Filter coffee makers."""
import math

from families.mug import mug_piece
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from kit.look import Look
from parts.display import digits
from parts.food import liquid
from parts.kitchen import BLACK, cord, print_on
from parts.solid import offset, rounded_polygon, slab, wall

WIDTH, DEPTH = 19.0, 25.0
BACK, FRONT = DEPTH / 2, -DEPTH / 2
BASE, HEAD, TOP = 5.6, 24.4, 34.0     # top of the base, underside of the head, height
PLATE = (0, -2.9)                     # middle of the hot plate
COFFEE, GLASS = '#1c0c05', .26


def _plan(inset=0.0):
    """D-shaped plan: round nose to the front, soft corners behind."""
    r = WIDTH / 2
    nose = [(-r * math.cos(t), FRONT + r - r * math.sin(t)) for t in (math.pi * k / 64 for k in range(65))]
    back = s.fillet([nose[-1], (r, BACK, 2.6), (-r, BACK, 2.6), nose[0]], steps=10)[1:-1]
    return offset(nose + back, inset)


def _housing(look):
    """Base, tank tower, head with filter basket, lid."""
    skin, dark = look.plastic(.3), mat.plastic(BLACK, .25)
    s.place(slab(_plan(), BASE - .9, skin, .7, .15, 6), (0, 0, .9))
    s.place(slab(_plan(.5), .7, dark, .1), (0, 0, .35))
    tower = rounded_polygon([(-WIDTH / 2, 4.0, 1.2), (WIDTH / 2, 4.0, 1.2), (WIDTH / 2, BACK, 2.6), (-WIDTH / 2, BACK, 2.6)], 10)
    s.place(slab(tower, HEAD - BASE + .6, skin, .05), (0, 0, BASE - .3))
    s.place(slab(_plan(), TOP - HEAD - 1.7, skin, .06, .7, 6), (0, 0, HEAD))
    s.place(slab(_plan(.35), .5, dark, .03), (0, 0, TOP - 1.85))
    s.place(slab(_plan(), 1.55, skin, .75, .08, 6), (0, 0, TOP - 1.6))
    s.place(slab(s.rounded_rect(4.2, .7, .3), .5, dark, .12), (0, FRONT + .2, TOP - 1.95))
    x, y = PLATE
    s.place(s.lathe(s.fillet([(7.0, -.1), (6.3, -2.4, .6), (3.0, -2.7, .3), (2.6, -3.1, .2), (0, -3.1)][::-1]), dark, 96), (x, y, HEAD + .5))
    s.place(s.lathe(s.fillet([(7.6, 0), (7.6, .3, .12), (7.3, .34, .08), (7.1, .22, .05), (0, .22)]), mat.steel('ring', '#8d8a86', .3), 96), (x, y, BASE - .05))
    s.copies(s.cylinder(1.1, .5, mat.rubber(), .1), [((a, b, 0), (0, 0, 0)) for a, b in ((-6.5, 8.5), (6.5, 8.5), (-5, -7), (5, -7))])
    _gauge()


def _gauge():
    """Water window with cup marks on the tower's right side."""
    x = WIDTH / 2
    pane, water, ink = mat.plastic('#3d4346', .85), mat.plastic('#7f949b', .85), mat.plastic('#d8d2c6', .4)
    s.place(slab(s.rounded_rect(1.7, 14.4, .8), .12, pane, .06), (x - .04, 8.4, 15.0), (90, 0, 90))
    s.place(slab(s.rounded_rect(1.0, 8.8, .45), .03, water, .01), (x + .085, 8.4, 12.6), (90, 0, 90))
    for k in range(5):
        z = 9.6 + 2.7 * k
        s.place(slab(s.rounded_rect(.5, .09, .04), .01, ink, .004), (x, 6.95, z), (90, 0, 90))
        s.label(str(2 * k + 2), .62, ink, (x + .002, 6.2, z), (90, 0, 90), .006)


def _controls(look):
    """Clock and keys on the base's round nose."""
    lit, ink = mat.glow(1.7, colour='#ffe2b8'), mat.plastic('#cfc6b8', .4)
    r, centre = WIDTH / 2, FRONT + WIDTH / 2
    black = mat.plastic('#090909', .9)
    on_nose = lambda parts, angle, z: s.place(s.place(parts, (0, -r, z), (90, 0, 0)), (0, 0, 0), (0, 0, angle))

    def curved(angle, span, z, h, material, lift):
        """Piece of a cylinder's face round the nose."""
        loops = []
        for k in range(25):
            a = math.radians(angle - span / 2 + span * k / 24)
            q = min(1, min(k, 24 - k) / 1.5) ** .5
            half = h / 2 * (.55 + .45 * q)
            loops.append([((r + d) * math.sin(a), -(r + d) * math.cos(a), zz) for d, zz in ((-.1, z - half), (lift, z - half + .06), (lift, z + half - .06), (-.1, z + half))])
        return s.loft(loops, material)

    parts = [curved(0, 50, 3.35, 2.5, black, .05)]
    clock = digits('7:30', 1.25, lit)
    parts += s.place(on_nose([clock], 0, 3.35), (0, -.075, 0))
    for angle, text in ((-42, 'h'), (-60, 'min'), (42, 'auto')):
        parts += on_nose([s.place(s.cylinder(.62, .22, mat.plastic('#3a3937', .4), .09, segments=48), (0, 0, -.03))], angle, 3.6)
        parts += on_nose([look.name(.55, ink, text, at=(0, -1.15, .006), turn=(0, 0, 0), depth=.008)], angle, 3.6)
    ring = mat.chrome('#cfc9bf', .15)
    parts += on_nose([s.place(s.lathe(s.fillet([(.95, -.05), (.95, .16, .08), (.72, .16, .06), (.72, .05)]), ring, 64)),
                      s.place(s.cylinder(.72, .14, mat.plastic('#3a3937', .4), .06, segments=48)),
                      s.tube([(.26 * math.sin(t), .26 * math.cos(t), .15) for t in [.6 + (math.tau - 1.2) * k / 20 for k in range(21)]], .035, lit),
                      s.tube([(0, .1, .15), (0, .34, .15)], .035, lit)], 62, 3.5)
    s.place(parts, (0, centre, 0))


def _carafe(look, cups=10):
    """Glass carafe with steel collar, handle, lid and cup marks; its handle to -Y. Returns its parts."""
    dark = mat.plastic(BLACK, .25)
    outer = [(0, 0)] + s.fillet([(4.6, 0), (5.4, 0, .6), (7.0, 2.4, 2.6), (7.15, 5.6, 4), (5.3, 11.4, 3.2), (5.05, 13.4)], steps=8)
    made = [s.lathe(wall(outer, GLASS), mat.glass('#ffffff'), 128)]
    level = 1.0 + .82 * cups
    inner = [(max(0, r - GLASS - .02), z) for r, z in outer if z < level and z > .3]
    made.append(s.lathe([(0, .3)] + inner + [(inner[-1][0], level), (inner[-1][0] - .1, level), (0, level)], liquid(COFFEE), 96))
    made.append(s.lathe(s.fillet([(5.2, 11.6), (5.42, 11.7, .08), (5.22, 13.1, .08), (5.05, 13.2)]), mat.steel('ring', rough=.2), 96))
    made.append(s.lathe(s.fillet([(5.0, 13.2), (5.45, 13.3, .1), (5.4, 14.0, .3), (4.6, 14.7, .4), (1.6, 14.9, .2), (1.3, 14.5, .1), (0, 14.5)]), dark, 96))
    path = s.spline([(0, -4.9, 13.2), (0, -6.6, 13.9), (0, -9.2, 13.5), (0, -10.3, 11.4), (0, -10.1, 7.6), (0, -9.3, 5.2), (0, -8.7, 4.5)], 10)
    made.append(s.sweep(path, lambda t: s.superellipse(2.1 - .3 * t, 1.1 + .4 * max(0, 1 - 5 * t), 3.2, 40), dark, up=(0, 0, 1)))
    made.append(s.place(s.rounded_box(1.5, 1.6, 1.5, dark, .4, .3), (0, -5.6, 11.7)))
    ink = mat.plastic('#efe9dd', .4)
    for k in range(5):
        z = 1.0 + .82 * 2 * (k + 1)
        r = next(a + (b - a) * (z - p) / (q - p) for (a, p), (b, q) in zip(outer[1:], outer[2:]) if p <= z < q)
        tick = [look.name(.6, ink, str(2 * k + 2), at=(0, 0, z), wrap=r + .01, depth=.006)]
        made += s.place(tick, turn=(0, 0, -48))
    return made


@family(hero=Shot((-31, 14, .8, 85)), side=Shot((28, 15, .8, 85)),
        detail=Shot((-6, 20, 2.0, 100), focus=(0, -12, 4.8), aperture=8))
def coffee_maker(look):
    """Filter coffee maker for ten cups, 19 x 25 x 34 cm: D-shaped plan, glass carafe, clock with timer.

    Its second picture shows the carafe taken out beside a poured mug.
    """
    _housing(look)
    _controls(look)
    s.place(look.name(1.35, print_on(look), at=(0, 0, 28.4), wrap=WIDTH / 2, depth=.012), (0, FRONT + WIDTH / 2, 0))
    x, y = PLATE
    if look.view == 'side':
        s.place(_carafe(look, 8), (-14.5, -10.5, 0), (0, 0, 68))
        s.place(mug_piece(Look('nidora', 'cream', 'side', look.key), COFFEE), (16.5, -8.5, 0), (0, 0, -20))
        cord([(5, BACK - .2, 1.6), (9, 18, .5), (18, 21, .36), (40, 20, .36), (80, 28, .36)])
    else:
        s.place(_carafe(look), (x, y, BASE + .2), (0, 0, -24))
        cord([(5, BACK - .2, 1.6), (9, 17, .5), (18, 20, .36), (40, 22, .36), (90, 44, .36)])
