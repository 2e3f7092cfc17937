"""Manicure sets."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.plates import mirrored, plate

W, H = 9.4, 15.4                 # one half of the case, cm
LIFT = 1.0                       # height of the lining over the ground


@family(hero=Shot((-14, 58, .84, 85)), side=Shot((26, 34, .84, 85)),
        detail=Shot((-22, 40, 2.4, 140), focus=(4.4, 1.4, 1.4), aperture=6))
def manicure_set(look):
    """Nine steel tools in a zipped leatherette case, 15 x 9 cm closed, opened like a book.

    In the side picture the left half stands half open.
    """
    fold = 52 if look.view == 'side' else 8
    left, right = _half(look, -1), _half(look, 1)
    s.place(left, (-.4, 0, 0), (0, fold, 0))
    s.place(right, (.4, 0, 0))
    leather = mat.leather(look.colour)
    s.place(s.rounded_box(1.6, H - 1.2, .4, leather, .3, .15, .1), (0, 0, .02))


def _half(look, side):
    """Half of the case with its tools; its hinge edge is at x = 0."""
    leather, suede = mat.leather(look.colour), mat.velour('#2b6b66', 20)
    cx = side * W / 2
    parts = [s.place(s.rounded_box(W, H, .9, leather, 1.6, .25, .4), (cx, 0, 0)),
             s.place(s.rounded_box(W - .9, H - .9, .16, suede, 1.3, .07), (cx, 0, .86))]
    # zip around three sides: tape and teeth
    edge = [(x + cx, y, .98) for x, y in s.rounded_rect(W - .36, H - .36, 1.5, 10)]
    parts.append(s.tube(edge, .1, mat.nylon('#2a2d2f', 12), closed=True))
    parts += _zip(cx, side)
    band = mat.nylon(look.colour, 14)
    for y in (3.4, -3.4) if side > 0 else (3.0, -3.6):
        parts.append(s.place(s.rounded_box(W - 1.5, .9, .05, band, .1, .02), (cx, y, 1.16)))
    parts += _right_tools(cx) if side > 0 else _left_tools(cx)
    if side > 0:
        parts.append(look.name(.5, mat.chrome('#d9dcdc', .25), at=(cx, -H / 2 + 1.0, 1.025), turn=(0, 0, 0), depth=.01))
    return parts


def _zip(cx, side):
    """Metal teeth on the three open sides."""
    steel = mat.chrome('#c3c7c8', .25)
    tooth = s.rounded_box(.16, .09, .1, steel, .03, .02)
    w, h, r = W - .1, H - .1, 1.62
    loop, spots, walked = s.rounded_rect(w, h, r, 16), [], 0
    for a, b in zip(loop, loop[1:] + loop[:1]):
        length, angle = math.dist(a, b), math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        while walked <= length:
            x, y = (a[i] + (b[i] - a[i]) * walked / length for i in (0, 1))
            if x * side > -w / 2 + .3:
                spots.append(((x + cx, y, .96), (0, 0, angle + 90)))
            walked += .21
        walked -= length
    return s.copies(tooth, spots)


def _steel():
    """Brushed and polished steel."""
    return mat.steel('z', '#d5d6d6', .2), mat.chrome('#dcdedf', .08)


def _right_tools(cx):
    """Scissors, cuticle scissors, large clipper, tweezers."""
    z = LIFT + .16
    return (_scissors((cx - 2.8, -.3, z), 9.4, 2) + _scissors((cx - .3, -.3, z), 8.8, -2, curved=True)
            + _clipper((cx + 1.75, 0, z), 7.8, 1.3, 0) + _tweezers((cx + 3.3, .2, z), 9.6))


def _left_tools(cx):
    """File, small clipper, cuticle pusher, fork, cleaner."""
    z = LIFT + .16
    return (_file((cx - 3.2, 0, z)) + _pusher((cx - 1.65, 0, z), 'spoon') + _pusher((cx - .2, 0, z), 'fork')
            + _pusher((cx + 1.2, 0, z), 'point') + _clipper((cx + 2.85, .2, z), 6.0, 1.1, 0))


def _scissors(at, length, turn, curved=False):
    """Two crossed halves with finger rings, blades up."""
    steel, polish = _steel()
    blade, shank, ring = length * .3, length * .4, .62
    parts = []
    for side in (-1, 1):
        half = [(-.02, 0), (.26, -.1), (.32, .3), (.2, blade * .6), (.03, blade), (-.06, blade * .97)]
        bend = .5 if curved else 0
        piece = plate([[(side * x + bend * (max(y, 0) / blade) ** 2, y) for x, y in half]], .14, polish, .03)
        leg = s.tube(s.spline([(side * .06, .25, 0), (-side * .16, -.4, 0), (-side * .42, -shank * .6, 0), (-side * .5, -shank, 0)], 8), .15, steel)
        hoop = s.tube([(-side * .68 + ring * .82 * math.cos(a), -shank - .8 + ring * 1.3 * math.sin(a), 0) for a in (s.TAU * k / 40 for k in range(40))], .15, steel, closed=True)
        parts += s.place([piece, leg, hoop], (0, 0, .07 * side + .1))
    parts.append(s.place(s.cylinder(.24, .16, polish, .05), (0, 0, .16)))
    return s.place(parts, (at[0], at[1] + 1.2, at[2]), (0, 0, turn))


def _clipper(at, length, width, turn):
    """Nail clipper: two sprung plates, folded lever, pin."""
    steel, polish = _steel()
    h = length
    low = mirrored([(0, -h / 2), (width * .36, -h / 2), (width * .42, -h / 2 + .3), (width * .36, 0), (width * .5, h / 2 - .55), (width * .48, h / 2 - .12), (0, h / 2)])
    lever = mirrored([(0, -h / 2 + .1), (width * .3, -h / 2 + .15), (width * .4, -h / 2 + .5), (width * .3, h * .12), (width * .26, h * .3), (0, h * .33)])
    parts = [s.place(plate([low], .12, steel, .03), (0, 0, .02)), s.place(plate([low], .12, steel, .03), (0, 0, .32), (1.8, 0, 0)),
             s.place(plate([lever], .12, polish, .04), (0, 0, .62), (-2.0, 0, 0)),
             s.place(s.cylinder(.2, .75, polish, .05), (0, h * .26, .1))]
    ribs = s.place(s.rounded_box(width * .42, .07, .05, steel, .03, .02), (0, 0, .69))
    parts += s.copies(ribs, [((0, -h / 2 + .7 + .2 * k, .02 - .006 * k), (0, 0, 0)) for k in range(6)])
    return s.place(parts, at, (0, 0, turn))


def _tweezers(at, length):
    """Slanted tweezers seen from above: one arm over the other."""
    steel, polish = _steel()
    h = length
    arm = [(-.2, -h / 2), (.2, -h / 2), (.42, -h / 2 + .5), (.46, 0), (.34, h * .25), (.2, h / 2 - .1), (-.14, h / 2 - .32), (-.34, h * .25), (-.46, 0), (-.42, -h / 2 + .5)]
    return s.place([s.place(plate([arm], .1, steel, .03), (0, 0, .04)), s.place(plate([arm], .1, polish, .03), (0, 0, .34), (-1.2, 0, 0))], at)


def _file(at):
    """Diamond nail file with a smooth handle."""
    polish = _steel()[1]
    h = 11.6
    blade = mirrored([(0, -1.6), (.42, -1.6), (.42, h / 2 - 1.6), (.3, h / 2 - .6), (.1, h / 2 - .05), (0, h / 2)])
    grip = mirrored([(0, -h / 2), (.24, -h / 2 + .05), (.36, -h / 2 + .5), (.3, -3.0), (.42, -1.6), (0, -1.6)])
    rough = mat.plastic('#8c9294', .0)
    return s.place([s.place(plate([blade], .08, rough, .02), (0, 0, .06)), s.place(plate([grip], .14, polish, .05), (0, 0, .06))], at)


def _pusher(at, kind):
    """Turned steel handle with knurled middle and one of three working ends."""
    steel, polish = _steel()
    h = 10.8
    profile = [(0, -h / 2), (.13, -h / 2 + .1), (.19, -h * .3), (.25, -h * .08), (.25, h * .12), (.17, h * .24), (.12, h * .33), (0, h * .34)]
    parts = [s.place(s.lathe(s.fillet([(r, z, .2) for r, z in profile]), polish, 40), turn=(-90, 0, 0))]
    ring = s.place(s.lathe([(.25, -.03), (.275, 0), (.25, .03)], steel, 40), turn=(-90, 0, 0))
    parts += s.copies(ring, [((0, -h * .06 + .14 * k, 0), (0, 0, 0)) for k in range(10)])
    top = h * .32
    ends = {'spoon': mirrored([(0, top), (.12, top), (.16, top + .4), (.36, top + 1.0), (.34, top + 1.5), (0, top + 1.7)]),
            'fork': [(-.12, top), (.12, top), (.16, top + .5), (.34, top + 1.1), (.3, top + 1.6), (.2, top + 1.6), (.02, top + 1.05), (-.02, top + 1.05), (-.2, top + 1.6), (-.3, top + 1.6), (-.34, top + 1.1), (-.16, top + .5)],
            'point': mirrored([(0, top), (.11, top), (.1, top + .6), (.2, top + 1.1), (.03, top + 1.7), (0, top + 1.72)])}
    parts.append(plate([ends[kind]], .1, steel, .03))
    return s.place(parts, (at[0], at[1], at[2] + .26))
