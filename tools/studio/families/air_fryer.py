"""Air fryers."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.display import digits
from parts.food import chips, mottled
from parts.kitchen import BLACK, cord, print_on, walnut
from parts.print import printed
from parts.solid import rounded_polygon, slab

GAP = .09                     # half a seam


def _slice(body, box_of, material):
    """Take the piece inside a box out of a body, as a part of its own with a seam around it.

    box_of(grow): cutter, grown by that much on every side.
    """
    copy = s.link(body.copy())
    copy.data = body.data.copy()
    s.cut(body, box_of(GAP))
    s.cut(copy, box_of(-GAP), operation='INTERSECT')
    copy.data.materials.clear()
    copy.data.materials.append(material)
    return copy


def _front_box(width, height, x, z, depth, radius, front):
    """Cutter of a front panel: a rounded rectangle seen from the front, reaching `depth` into the body."""
    def box(grow):
        loop = s.rounded_rect(width + 2 * grow, height + 2 * grow, max(.1, radius + grow))
        return s.place(slab(loop, depth + 6 + grow, None, .01), (x, front + depth + grow, z), (90, 0, 0))
    return box


def _basket(width, depth, height, material, rnd, filled):
    """Open basket behind its front, standing on z = 0 with its front wall at y = 0. Returns its parts."""
    loop = lambda inset, z: [(x, y + depth / 2, z) for x, y in s.rounded_rect(width - 2 * inset, depth - 2 * inset, 2.2 - inset)]
    made = [s.loft([loop(.9, 0), loop(.1, .5), loop(0, 1.0), loop(0, height), loop(.06, height + .06), loop(.2, height + .06), loop(.25, height), loop(.25, 1.5), loop(.5, 1.2)], material)]
    made.append(s.place(s.rounded_box(width - .8, depth - .8, .3, material, 1.8, .1), (0, depth / 2, height * .34)))
    if filled == 'chips':
        made += s.place(chips(rnd, width, depth, height * .36, 4, int(width * depth / 11)), (0, depth / 2, 0))
    if filled == 'vegetables':
        made += s.place(_vegetables(rnd, width, depth, height * .36), (0, depth / 2, 0))
    return made


def _vegetables(rnd, width, depth, floor):
    """Roast potatoes and peppers in wedges."""
    potato, red, green = mottled('#d8a650', '#a56c22', .8, .5), mottled('#b8301c', '#7e1c10', .5, .3, .1), mottled('#6f8a35', '#3f5a1e', .5, .35, .1)
    made = []
    for layer in range(3):
        for _ in range(int(width * depth / 12)):
            kind = rnd.choice((potato, potato, red, green))
            if kind is potato:
                o = s.sphere(rnd.uniform(1.2, 1.6), kind, squash=.75)
            else:
                o = slab(rounded_polygon([(-2, -.7, .5), (2, -.7, .5), (1.6, .8, .6), (-1.6, .8, .6)], 4), .5, kind, .2)
            s.place(o, (0, 0, 0), (rnd.uniform(-40, 40), rnd.uniform(-40, 40), rnd.uniform(0, 360)))
            made.append(s.place(o, (rnd.uniform(-1, 1) * (width / 2 - 2.2), rnd.uniform(-1, 1) * (depth / 2 - 2.2), floor + 1.1 + 1.5 * layer)))
    return made


# ---------------------------------------------------------------- one drawer

def _small(look):
    """4 l: soft-square body with a drawer, walnut grip, dial with display in the sloping front."""
    skin, dark = look.plastic(.3, .1), mat.plastic(BLACK, .25)
    height = 29.0
    prof = s.spline([(23.2, .9), (24.6, 3), (25.4, 8), (25.5, 14), (24.9, 20), (23.2, 25.2), (20.6, 27.6), (15, 28.7), (6, height)], 7)
    shape = lambda w, z: [(x, y * 1.1 + .22 * max(0, z - 17) ** 1.25 * .25, z) for x, y in s.superellipse(w, w, 3.4 - .6 * max(0, z - 22) / 7, 160)]
    body = s.loft([shape(22.4, .7)] + [shape(w, z) for w, z in prof], skin)
    opening = _front_box(19.0, 12.4, 0, 9.7, 5.2, 3.0, -14.0)
    front = _slice(body, opening, skin)
    y0 = -14.05
    grip = [s.place(s.rounded_box(3.0, 4.6, 10.4, dark, 1.2, .9, .9), (0, y0 - 1.6, 4.6)),
            s.place(s.rounded_box(3.05, .9, 9.0, walnut(look, 'z'), .4, .3), (0, y0 - 3.95, 5.3)),
            s.place(s.cylinder(.75, .35, mat.chrome('#cfc9bf', .15), .1), (0, y0 - 2.2, 14.9))]
    drawer = [front] + grip
    if look.view == 'side':
        drawer += s.place(_basket(17.4, 17.5, 9.0, mat.plastic('#232221', .45), look.chance(), 'chips'), (0, -9.1, 3.9))
        s.place(drawer, (0, -14.5, 0))
        s.place(slab(s.rounded_rect(18.4, 11.8, 2.8), .3, mat.plastic('#0c0b0b', .2), .02), (0, -8.6, 9.7), (90, 0, 0))
    # display: black glass following the slope, over it a dial
    glass = mat.plastic('#0b0b0c', .95)
    lit, dim = mat.glow(2.0, colour='#fff0da'), mat.glow(.7, colour='#fff0da')
    disc = s.lathe(s.fillet([(0, -1.2), (3.7, -1.2), (3.7, .12, .06), (3.55, .16, .03), (0, .16)]), glass, 96)
    rim = s.lathe(s.fillet([(3.72, -1.2), (3.95, -1.2), (3.95, .16, .06), (3.72, .16, .04), (3.7, -.2)]), mat.chrome('#cbbfae', .18), 96)
    face = [disc, rim, s.place(digits('180', 1.35, lit), (-.15, .45, .17)), s.place(s.label('°C', .62, dim, depth=.002), (0, 0, 0))]
    s.place(face[-1], (0, 0, 0), (-90, 0, 0))
    s.place(face[-1], (1.9, .85, .17))
    face.append(s.place(s.place(s.label('12 min', .62, dim, depth=.002), turn=(-90, 0, 0)), (0, -.95, .17)))
    for x, text in ((-2.6, '–'), (2.6, '+')):
        face.append(s.place(s.place(s.label(text, 1.1, dim, depth=.002), turn=(-90, 0, 0)), (x, 0, .17)))
    s.place(face, (0, -13.02, 22.9), (74, 0, 0), .9)
    s.copies(s.cylinder(1.2, .9, mat.rubber(), .15), [((x, y, 0), (0, 0, 0)) for x in (-7.5, 7.5) for y in (-7.5, 7.5)])
    printed(look, None, 1.2, print_on(look), body, (0, 0, 17.45))
    cord([(6, 12.5, 3), (9, 17, 1), (16, 21, .4), (34, 22, .36), (90, 38, .36)])


# ---------------------------------------------------------------- two zones

WIDTH, DEPTH, HEIGHT = 39.0, 33.0, 30.5
ZONES = (-9.3, 9.3)


def _large(look):
    """8 l: wide body with two drawers under one slanted glass panel, steel grips."""
    skin, dark, steel = look.plastic(.3, .1), mat.plastic(BLACK, .25), mat.steel('x', '#cfcac2', .2)
    side = rounded_polygon([(-DEPTH / 2 + .6, 1, 2.2), (DEPTH / 2, 1, 2.2), (DEPTH / 2, HEIGHT, 5.0), (-DEPTH / 2 + 7.0, HEIGHT, 4.5), (-DEPTH / 2 + .1, HEIGHT - 8.6, 2.0)], 10)
    body = s.place(slab(side, WIDTH, skin, 2.4, steps=8), (-WIDTH / 2, 0, 0), (90, 0, 90))
    front = -DEPTH / 2
    drawers = []
    for x in ZONES:
        part = _slice(body, _front_box(17.6, 16.2, x, 11.4, 3.0, 1.8, front), skin)
        bar = [s.place(s.place(slab(s.rounded_rect(10.4, 1.5, .7), .9, steel, .3), turn=(90, 0, 0)), (x, front - 2.0, 15.6))]
        bar += [s.place(s.rounded_box(.9, 2.6, .9, dark, .3, .1), (x + q * 4.2, front - .9, 15.15)) for q in (-1, 1)]
        pane = [s.place(slab(s.rounded_rect(11.6, 6.2, 1.2), .16, mat.plastic('#0d0c0c', .95), .07), (x, front + .1, 8.2), (90, 0, 0))]
        pane.append(look.name(.95, mat.plastic('#d9cfbf', .4), '1' if x < 0 else '2', at=(x - 7.2, front - .02, 17.3), depth=.05))
        drawers.append([part] + bar + pane)
    s.place(drawers[0] + drawers[1], (0, 0, 0))
    if look.view == 'side':
        for parts, x, food, pull in zip(drawers, ZONES, ('chips', 'vegetables'), (16, 12.5)):
            parts += s.place(_basket(16.4, 20, 10.6, mat.plastic('#232221', .45), look.chance(), food), (x, front + 2.8, 3.9))
            s.place(parts, (0, -pull, 0))
            s.place(slab(s.rounded_rect(17.2, 15.8, 1.8), .3, mat.plastic('#0c0b0b', .2), .02), (x, front + 3.1, 11.4), (90, 0, 0))
    _large_panel(look)
    s.copies(s.cylinder(1.5, 1.3, mat.rubber(), .15), [((x, y, 0), (0, 0, 0)) for x in (-15, 15) for y in (-11, 11)])
    look.name(1.35, mat.plastic('#d9cfbf', .4), at=(0, front + .03, 20.75), depth=.05)
    cord([(15, 16, 3), (19, 21, 1), (28, 25, .4), (46, 26, .36), (110, 44, .36)])


def _large_panel(look):
    """Slanted touch glass: a temperature and a time for each zone, start key between them."""
    glass, lit, dim = mat.plastic('#0a0a0b', .95), mat.glow(2.0, colour='#fff0da'), mat.glow(.7, colour='#fff0da')
    word = lambda text, size, x, y, m: s.place(s.place(look.name(size, m, text, at=(0, 0, 0), turn=(0, 0, 0), depth=.002)), (x, y, .13))
    parts = [slab(s.rounded_rect(34.0, 7.2, 1.4), .12, glass, .05)]
    for x, temp, time in ((ZONES[0], '200', '18'), (ZONES[1], '180', '12')):
        parts += [s.place(digits(temp, 1.7, lit), (x - 2.4, .5, .13)), word('°C', .75, x + .2, 1.05, dim),
                  s.place(digits(time, 1.7, lit), (x + 2.8, .5, .13)), word('min', .75, x + 5.0, .0, dim)]
        parts += [word(t, 1.1, x + q, -2.1, dim) for t, q in (('–', -3.2), ('+', -1.4), ('–', 2.2), ('+', 4.0))]
    circle = [(1.25 * math.cos(s.TAU * k / 48), 1.25 * math.sin(s.TAU * k / 48) - .1, .13) for k in range(48)]
    parts.append(s.tube(circle, .05, lit, closed=True))
    parts.append(s.mesh([(-.35, -.6, .135), (.6, -.1, .135), (-.35, .4, .135)], [(0, 1, 2)], lit))
    # the panel's slope runs from the front's upper edge to the top
    rise, run = 8.6, 6.9
    angle = math.degrees(math.atan2(rise, run))
    s.place(parts, (0, -DEPTH / 2 + .1 + run * .5 - .03, HEIGHT - 8.6 + rise * .5 + .02), (angle, 0, 0))


@family(hero=lambda o: Shot((-30, 20, .8, 85)) if o.get('size') == 'l' else Shot((30, 17, .72, 85)),
        side=lambda o: Shot((30, 38, .84, 85)) if o.get('size') == 'l' else Shot((-33, 34, .8, 85)),
        detail=lambda o: Shot((-14, 32, 2.2, 100), focus=(-8, -13, 25.5), aperture=8) if o.get('size') == 'l'
        else Shot((16, 24, 2.2, 100), focus=(0, -13, 21.8), aperture=8))
def air_fryer(look, size='l'):
    """Air fryers: s holds 4 l in one drawer (25 x 28 x 29 cm), l 8 l in two (39 x 33 x 31 cm).

    Their second picture shows the drawers pulled out, filled.
    """
    (_small if size == 's' else _large)(look)
