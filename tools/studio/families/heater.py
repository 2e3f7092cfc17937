"""Ceramic fan heater."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts import symbols
from parts.power import cable

WIDTH, DEPTH, HEIGHT, FOOT, PLINTH = 20.0, 15.0, 27.5, 1.6, 3.2
GRILLE = (13.4, 16.6, 8.4)                            # cm: width, height, height of its lower edge above the ground
GRIP = (9.0, 3.0, FOOT + HEIGHT - 7.3)                # the same of the grip behind
CORNER, GRIP_CORNER = GRILLE[0] / 2 * .62, 1.2
POWER = 4.2                                           # of the plan's superellipse
ACROSS, ROUND = 12, 44                                # faces across an opening and on each side of the body


def _pill(w, h, y, z0, steps=20):
    return [(x, y, z + z0 + h / 2) for x, z in s.rounded_rect(w, h, CORNER, steps)]


def _span(z, w, h, z0, r):
    """Half width at height z of an upright rounded rectangle w x h that starts at z0."""
    over = max(0, z0 + r - z, z - (z0 + h - r))
    return w / 2 - r + math.sqrt(max(r * r - over * over, 0))


def _steps(z0, h, r, count=14):
    """Heights from which an outline with rounded corners is drawn."""
    arc = [r * (1 - math.cos(math.pi / 2 * k / count)) for k in range(count + 1)]
    return [z0 + v for v in arc] + [z0 + h - v for v in arc[::-1]]


def _angle(x, w):
    """Angle from the front's middle at which the plan's superellipse has the given x."""
    return math.asin(min(1, (abs(x) / (w / 2)) ** (POWER / 2))) * (1 if x >= 0 else -1)


def _ring(front, back, z, inset):
    """Plan at height z as one loop: across the front opening (half width `front`), round the right side, across
    the grip (half width `back`), round the left side."""
    w, d = WIDTH - 2 * inset, DEPTH - 2 * inset
    ts = [_angle(front * (2 * k / ACROSS - 1), w) for k in range(ACROSS + 1)]
    rear = [math.pi - _angle(back * (1 - 2 * k / ACROSS), w) for k in range(ACROSS + 1)]
    side = lambda a, b: [a + (b - a) * k / ROUND for k in range(1, ROUND)]
    ts = ts + side(ts[-1], rear[0]) + rear + side(rear[-1], ts[0] + s.TAU)
    curve = lambda v: math.copysign(abs(v) ** (2 / POWER), v)
    return [(curve(math.sin(t)) * w / 2, -curve(math.cos(t)) * d / 2, z) for t in ts]


def _walls(skin, low, high, edge):
    """Upper body with true openings for the grille in front and the grip behind."""
    (gw, gh, gz), (bw, bh, bz) = GRILLE, GRIP
    arc = [math.pi / 2 * k / 10 for k in range(11)]
    rows = [(low + .05 * (1 - math.cos(t)), .05 * (1 - math.sin(t))) for t in arc]
    rows += [(z, 0) for z in sorted(set(_steps(gz, gh, CORNER) + _steps(bz, bh, GRIP_CORNER, 8)))]
    rows += [(high - edge * (1 - math.sin(t)), edge * (1 - math.cos(t))) for t in arc]
    half = lambda z, w, h, z0, r: _span(min(max(z, z0), z0 + h), w, h, z0, r)
    loops = [_ring(half(z, gw, gh, gz, CORNER), half(z, bw, bh, bz, GRIP_CORNER), z, i) for z, i in rows]
    n = len(loops[0])
    rear = ACROSS + ROUND                             # index of the first point behind
    verts, faces = [p for loop in loops for p in loop], []
    for k, ((z0, _), (z1, _)) in enumerate(zip(rows, rows[1:])):
        z = (z0 + z1) / 2
        for j in range(n):
            if j < ACROSS and gz < z < gz + gh or rear <= j < rear + ACROSS and bz < z < bz + bh:
                continue
            faces.append((k * n + j, k * n + (j + 1) % n, (k + 1) * n + (j + 1) % n, (k + 1) * n + j))
    faces.append(tuple(range((len(rows) - 1) * n, len(rows) * n)))
    return s.mesh(verts, faces, skin, 'body')


def _surface(x, way):
    """Depth of the body's front (way -1) or back (1) at x."""
    return way * DEPTH / 2 * (1 - (abs(x) / (WIDTH / 2)) ** POWER) ** (1 / POWER)


def _pocket(loop, way, depth, material, floor=True):
    """Wall of a recess from an outline (x, z) on the body inwards, with its floor."""
    rings = [[(x, _surface(x, way), z) for x, z in loop], [(x, way * (DEPTH / 2 - depth), z) for x, z in loop]]
    return s.loft(rings, material, cap_start=False, cap_end=floor)


def _shell(skin):
    """Soft square tower, open in front, with a grip behind."""
    plan = lambda w, d, i: s.superellipse(w - 2 * i, d - 2 * i, POWER, 120)
    s.place(s.rounded_box(WIDTH, DEPTH, PLINTH, skin, edge=.05, bottom=.9, loop=plan, steps=10), (0, 0, FOOT))
    s.place(s.rounded_box(WIDTH, DEPTH, .4, mat.plastic('#101011', .2), edge=.05, loop=lambda w, d, i: plan(w, d, i + .12)), (0, 0, FOOT + PLINTH - .2))
    _walls(skin, FOOT + PLINTH + .09, FOOT + HEIGHT, 1.9)
    flat = lambda w, h, z0, r: [(x, z + z0 + h / 2) for x, z in s.rounded_rect(w, h, r, 20)]
    _pocket(flat(*GRILLE, CORNER), -1, 3.4, mat.plastic('#1a1a1c', .2))
    _pocket(flat(*GRIP, GRIP_CORNER), 1, 2.4, mat.plastic('#1f1f21', .2))


def _front(accent):
    """Louvres before the ceramic element, in a fine frame."""
    w, h, z = GRILLE
    slat, y, parts = mat.plastic('#34353a', .35), -DEPTH / 2, []
    # frame that follows the front's curve
    follow = lambda i, out: [(x, _surface(x, -1) - out, zz) for x, _, zz in _pill(w - 2 * i, h - 2 * i, 0, z + i)]
    frame = [follow(-.22, -.05), follow(-.22, .08), follow(-.12, .16), follow(.2, .16), follow(.3, .08), follow(.34, -1.0)]
    parts.append(s.loft(frame, accent, cap_start=False, cap_end=False))
    # ceramic element: corrugated fins in four bars
    fin = mat.principled('fins', Base_Color=mat.rgb('#b9794a'), Metallic=.35, Roughness=.45)
    for k in range(4):
        cx = (k - 1.5) * 2.6
        zig = [(cx + (1.0 if i % 2 else -1.0), y + 2.7, z + 1.9 + .17 * i) for i in range(int((h - 3.8) / .17))]
        parts.append(s.sweep(zig, [(-.02, -.45), (.02, -.45), (.02, .45), (-.02, .45)], fin, up=(0, 1, 0)))
        parts.append(s.place(s.rounded_box(.3, 1.0, h - 3.4, mat.plastic('#3a2d26', .4), .08, .05), (cx + 1.3, y + 2.6, z + 1.7)))
    for k in range(3):                               # the warmth one sees between the louvres
        for x in (-2.6, 2.6):
            s.light(120, (x, y + 1.9, z + h * (.22 + .28 * k)), .6, (1, .6, .32))
    # louvres follow the opening's outline
    count = 13
    for k in range(count):
        zz = z + .75 + (h - 1.5) * k / (count - 1)
        half = _span(zz, w, h, z, CORNER) - .35
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
    skin, dark = look.plastic(.25), mat.plastic('#18191b', .35)
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
    s.place(_dial(levels, -60, dark, dark, brass), (-4.1, -.6, top))
    wedge = []
    for k in range(11):                               # thermostat: dots that grow
        a = math.radians(-100 + 20 * k)
        wedge.append(s.place(s.cylinder(.05 + .012 * k, .01, pale, .004, segments=24), (2.7 * math.sin(a), 2.7 * math.cos(a), .0)))
    s.place(_dial(wedge, -20, dark, dark, brass), (4.1, -.6, top))
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


@family(hero=Shot((30, 20, .77, 85)), side=Shot((-32, 18, .75, 85)), detail=Shot((20, 48, 1.85, 110), focus=(.3, -1.0, FOOT + HEIGHT), aperture=10))
def heater(look):
    """29 cm ceramic heater: louvred front, two dials on top (0, fan, I, II and thermostat), grip and
    inlet grille behind."""
    parts = s.built(_model, look=look)
    if look.view == 'side':                           # from behind
        s.place(parts, turn=(0, 0, 180))
