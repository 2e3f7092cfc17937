"""Ceramic fan heater."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts import symbols
from parts.power import cable

WIDTH, DEPTH, HEIGHT, FOOT, PLINTH = 20.0, 15.0, 27.5, 1.6, 3.2
GRILLE = (13.4, 16.6, 8.4)                            # cm: width, height, height of its lower edge above the ground


def _pill(w, h, y, z0, steps=20):
    return [(x, y, z + z0 + h / 2) for x, z in s.rounded_rect(w, h, w / 2 * .62, steps)]


def _shell(skin):
    """Soft square tower, open in front."""
    plan = lambda w, d, i: s.superellipse(w - 2 * i, d - 2 * i, 4.2, 120)
    s.place(s.rounded_box(WIDTH, DEPTH, PLINTH, skin, edge=.05, bottom=.9, loop=plan, steps=10), (0, 0, FOOT))
    s.place(s.rounded_box(WIDTH, DEPTH, .4, mat.plastic('#101011', .2), edge=.05, loop=lambda w, d, i: plan(w, d, i + .12)), (0, 0, FOOT + PLINTH - .2))
    body = s.place(s.rounded_box(WIDTH, DEPTH, HEIGHT - PLINTH - .09, skin, edge=1.9, bottom=.05, loop=plan, steps=10), (0, 0, FOOT + PLINTH + .09))
    w, h, z = GRILLE
    opening = s.loft([_pill(w, h, -DEPTH / 2 + 3.4, z), _pill(w, h, -DEPTH, z)], None)
    grip = s.place(s.rounded_box(9, 4, 3.0, None, 1.2, .6), (0, DEPTH / 2, FOOT + HEIGHT - 6))
    return s.cut(body, opening, grip)


def _front(accent):
    """Louvres before the ceramic element, in a fine frame."""
    w, h, z = GRILLE
    dark, slat = mat.plastic('#141416', .2), mat.plastic('#34353a', .35)
    y = -DEPTH / 2
    parts = [s.loft([_pill(w + .02, h + .02, y + 3.3, z), _pill(w + .02, h + .02, y + 3.38, z)], dark)]
    frame = [_pill(w - 2 * i, h - 2 * i, yy, z + i) for i, yy in ((-.02, y + 1.0), (-.02, y + .3), (.12, y + .2), (.34, y + .24), (.4, y + .4), (.4, y + 1.0))]
    parts.append(s.loft(frame, accent, cap_start=False, cap_end=False))
    # ceramic element: corrugated fins in four bars
    fin = mat.chrome('#c98d5a', .34)
    for k in range(4):
        cx = (k - 1.5) * 2.6
        zig = [(cx + (1.0 if i % 2 else -1.0), y + 2.7, z + 1.9 + .17 * i) for i in range(int((h - 3.8) / .17))]
        parts.append(s.sweep(zig, [(-.02, -.45), (.02, -.45), (.02, .45), (-.02, .45)], fin, up=(0, 1, 0)))
        parts.append(s.place(s.rounded_box(.3, 1.0, h - 3.4, mat.plastic('#3a2d26', .4), .08, .05), (cx + 1.3, y + 2.6, z + 1.7)))
    for k in range(3):                               # the warmth one sees between the louvres
        s.light(45, (0, y + 1.9, z + h * (.22 + .28 * k)), .5, (1, .55, .25))
    # louvres follow the opening's outline
    count = 13
    for k in range(count):
        zz = z + .75 + (h - 1.5) * k / (count - 1)
        half = w / 2 - .35
        r = w / 2 * .62
        over = max(0, r - (zz - z), r - (z + h - zz))
        half -= r - math.sqrt(max(r * r - over * over, 0))
        parts.append(s.place(s.rounded_box(2 * half, 1.25, .16, slat, .05, .07), (0, y + 1.25, zz), (-24, 0, 0)))
    for k in (-1, 0, 1):
        parts.append(s.place(s.rounded_box(.22, .5, h - .8, slat, .08, .05), (k * 3.3, y + 1.75, z + .4)))
    return parts


def _dial(signs, pointer, skin, dark, marks):
    """Turning knob with its printed scale, standing on z = 0."""
    parts = [s.lathe(s.fillet([(0, 0), (2.2, 0), (2.2, .12, .05), (0, .12)]), dark, 96),
             s.lathe(s.fillet([(1.75, .12), (1.72, 1.35, .22), (1.5, 1.5, .1), (0, 1.46)]), skin, 96)]
    flutes = s.copies(s.place(s.rounded_box(.07, .07, .9, dark, .02, .02), (0, 1.745, .25)), [((0, 0, 0), (0, 0, 10 * k)) for k in range(36)])
    hand = s.place(s.place([s.rounded_box(.16, .75, .03, marks, .06, .01)], (0, 1.05, 1.475)), (0, 0, 0), (0, 0, pointer))
    return parts + flutes + list(hand) + signs


def _model(look):
    """The heater as it stands, its louvres in front."""
    skin, dark = look.plastic(.25, .06), mat.plastic('#18191b', .35)
    pale = mat.plastic('#e9e2d6', .4) if look.finish != 'white' else mat.plastic('#55514c', .4)
    brass = mat.chrome('#cfa262', .22)
    for x in (-1, 1):
        for y in (-1, 1):
            s.place(s.cylinder(1.25, FOOT + .2, mat.rubber(), .25, top=1.45), (x * 6.6, y * 4.3, 0))
    _shell(skin)
    _front(brass)
    top = FOOT + HEIGHT
    look_text = lambda text, a, r, size=.62: look.name(size, pale, text, at=(r * math.sin(math.radians(a)), r * math.cos(math.radians(a)), .006), turn=(0, 0, 0), depth=.003)
    levels = [look_text('0', -60, 2.75), look_text('I', 20, 2.75), look_text('II', 60, 2.75),
              s.place(symbols.fan(pale, .62), (2.75 * math.sin(math.radians(-20)), 2.75 * math.cos(math.radians(-20)), .006))]
    s.place(_dial(levels, -60, dark, dark, brass), (-4.1, -.6, top - .02))
    wedge = []
    for k in range(11):                               # thermostat: dots that grow
        a = math.radians(-100 + 20 * k)
        wedge.append(s.place(s.cylinder(.05 + .012 * k, .01, pale, .004, segments=24), (2.7 * math.sin(a), 2.7 * math.cos(a), .0)))
    s.place(_dial(wedge, -20, dark, dark, brass), (4.1, -.6, top - .02))
    s.place(s.cylinder(.16, .06, mat.glow(2.5, colour='#ff9a3c'), .03, segments=32), (0, -3.2, top - .03))
    look.name(.95, pale, at=(0, -DEPTH / 2 - .004, FOOT + 5.0), depth=.006)
    # behind: inlet slots, rating label, cable
    for k in range(13):
        for x in (-1, 1):
            s.place(s.rounded_box(5.2, .1, .32, dark, .04, .04), (x * 3.1, DEPTH / 2 - .04, FOOT + 6.2 + .95 * k))
    s.place(s.rounded_box(5, 1.9, .03, mat.plastic('#cfcac1', .4), .1, .01), (0, DEPTH / 2 - .02, FOOT + 4.8), (-90, 0, 0))
    for k, text in enumerate(('1800 W   220-240 V~', 'Do not cover')):
        look.name(.42, mat.plastic('#333333', .3), text, at=(0, DEPTH / 2 + .014, FOOT + 5.05 - .6 * k), turn=(90, 0, 180), depth=.002)
    s.place(s.lathe(s.fillet([(.75, 0), (.7, .6, .15), (.45, 2.0, .1), (.38, 2.2)]), mat.rubber(), 48), (5.4, DEPTH / 2 - .25, FOOT + 1.7), (-90, 0, 0))
    cable([(5.4, DEPTH / 2 + 1, FOOT + 1.7), (5.6, DEPTH / 2 + 3.5, 2.4), (8, DEPTH / 2 + 7, .5), (17, DEPTH / 2 + 9, .38), (30, DEPTH / 2 + 6, .38), (90, DEPTH / 2 + 14, .38)], '#1b1c1e', .36)


@family(hero=Shot((30, 20, .77, 85)), side=Shot((-32, 18, .75, 85)), detail=Shot((22, 46, 2.1, 110), focus=(0, -1.5, FOOT + HEIGHT), aperture=6))
def heater(look):
    """29 cm ceramic heater: louvred front, two dials on top (0, fan, I, II and thermostat), grip and
    inlet grille behind."""
    parts = s.built(_model, look=look)
    if look.view == 'side':                           # from behind
        s.place(parts, turn=(0, 0, 180))
