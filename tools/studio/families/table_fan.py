"""Table fan."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.power import cable

SIZES = {'s': 12.4, 'm': 16.2}                        # guard's radius, cm


def _blade(r, material):
    """One twisted blade with a swept edge."""
    verts, faces, nu, nv = [], [], 26, 14
    hub, tip = 2.4, r * .9
    for i in range(nu + 1):
        u = i / nu
        radius = hub + (tip - hub) * u
        width = math.radians(30 + 36 * math.sin(math.pi * min(u * .78 + .12, 1))) * (1 - .2 * u ** 8)
        for j in range(nv + 1):
            v = j / nv - .5
            a = v * width + .42 * u ** 1.3
            verts.append((radius * math.cos(a), radius * math.sin(a), 2.3 * v * (1.1 - .35 * u) - .25 * (v * v * 4 - 1)))
    for i in range(nu):
        for j in range(nv):
            p = i * (nv + 1) + j
            faces.append((p, p + 1, p + nv + 2, p + nv + 1))
    o = s.mesh(verts, faces, material, 'blade', 60)
    sheet = o.modifiers.new('sheet', 'SOLIDIFY')
    sheet.thickness = .2
    return o


def _guard(R, wire):
    """Front and back wire guard with stiffening rings and the clamping rim."""
    parts = []
    dome = lambda r, depth, sign: sign * depth * max(0, 1 - (r / R) ** 2.6) ** .6
    front, back = [], []
    for k in range(84):
        a = s.TAU * k / 84
        rr = [3.0 + (R - 3.0) * t / 14 for t in range(15)]
        front.append([(r * math.cos(a + .5 * (1 - r / R)), r * math.sin(a + .5 * (1 - r / R)), 1 + dome(r * .9999, 4.6, 1)) for r in rr])
        if k % 2 == 0:
            back.append([(r * math.cos(a), r * math.sin(a), -1 + dome(r * .9999, 4.4, -1)) for r in rr])
    parts += [s.tube(front, .08, wire, sides=3), s.tube(back, .085, wire, sides=3)]
    circle = lambda r, z: [(r * math.cos(t), r * math.sin(t), z) for t in (s.TAU * i / 96 for i in range(96))]
    for share, depth, sign in ((.62, 4.6, 1), (.62, 4.4, -1), (.86, 4.4, -1)):
        parts.append(s.tube(circle(R * share, sign * .95 + dome(R * share, depth, sign)), .1, wire, closed=True, sides=3))
    parts.append(s.lathe(s.fillet([(R - .1, -1.0), (R + .4, -1.0, .3), (R + .4, 1.0, .3), (R - .1, 1.0), (R - .1, -1.0)]), wire, 160))
    clip = s.rounded_box(1.6, .7, 2.5, wire, .25, .2)
    parts += s.copies(s.place(clip, (0, R + .45, -1.25)), [((0, 0, 0), (0, 0, 90 * k)) for k in range(4)])
    return parts


def _head(look, R, body, dark, wire, blade):
    """Guard, blades, motor; faces +Z, axis at the origin."""
    parts = _guard(R, wire)
    brass = mat.chrome('#cfa962', .22)
    parts += [s.place(s.lathe(s.fillet([(3.3, 0, .1), (3.3, .5, .2), (2.7, .8, .2), (2.6, .72, .05), (0, .9)]), body, 96), (0, 0, 5.1)),
              s.place(s.lathe(s.fillet([(2.62, .7), (2.62, .86, .04), (2.5, .86, .04), (2.5, .7)]), brass, 96), (0, 0, 5.1))]
    ink = mat.plastic('#85807a' if look.finish != 'ink' else '#b8b2a6', .4)
    parts.append(look.name(.78, ink, at=(0, 0, 5.965), turn=(0, 0, 0), depth=.012))
    parts += s.copies(_blade(R, blade), [((0, 0, 0), (0, 0, 72 * k)) for k in range(5)])
    parts.append(s.lathe(s.fillet([(3.0, -1.6, .2), (3.0, 1.4, .8), (1.4, 2.4, .6), (0, 2.6)]), dark, 96))
    # motor housing with air slots and the knob of the swing
    parts.append(s.lathe(s.fillet([(3.2, -5.2), (5.4, -5.3, .4), (5.3, -9.6, 1.6), (3.4, -13.2, 1.8), (0, -13.6)])[::-1], body))
    for k in range(14):
        a = s.TAU * k / 14
        parts.append(s.place(s.rounded_box(.35, .1, 2.6, dark, .05, .05), (5.33 * math.cos(a), 5.33 * math.sin(a), -8.6), (0, 0, math.degrees(a) + 90)))
    parts += [s.place(s.cylinder(.55, 2.0, dark, .15), (0, 2.6, -11.9), (-60, 0, 0))]
    return parts


def _shot(az, el, options):
    return Shot((az, el, .8 if options.get('size', 'm') != 's' else .64, 85))


def _model(look, size):
    """The fan as it stands, its keys in front."""
    R = SIZES[size]
    white = look.finish == 'white'
    body, dark = look.plastic(.35), mat.plastic('#2a2c30' if white else '#101113', .4)
    wire = mat.painted_metal('#cfcbc4' if white else '#2b2d31', .5)
    blade = mat.plastic('#c3c6c6' if white else '#46494e', .7)
    head = s.built(_head, look=look, R=R, body=body, dark=dark, wire=wire, blade=blade)
    z = R + 16.8
    s.place(head, (0, -2.5, z), (97, 0, 0))
    # tilting neck, column, foot
    s.place(s.cylinder(2.2, 4.6, body, .5), (-2.3, 4.6, z - 1.6), (0, 90, 0))
    for k in (-1, 1):
        s.place(s.cylinder(1.25, .6, dark, .2), (2.3 * k if k > 0 else -2.9, 4.6, z - 1.6), (0, 90, 0))
    column = s.lathe(s.fillet([(3.8, 2.6), (2.3, 5.5, 4), (1.8, z - 16, 6), (2.2, z - 3.6, .6), (0, z - 3.2)]), body)
    s.place(column, (0, 4.6 * .55, 0))
    s.place(s.lathe(s.fillet([(1.84, z - 9), (1.98, z - 8.9, .05), (2.0, z - 8.2, .05), (1.86, z - 8.1)]), mat.chrome('#cfa962', .22), 96), (0, 4.6 * .55, 0))
    s.lathe(s.fillet([(0, .18), (12.2, .18, .3), (12.6, 1.0, .6), (11.6, 2.2, .8), (4.4, 2.9, 1.2), (3.7, 4.0), (0, 4.0)]), body, 160)
    s.lathe(s.fillet([(0, 0), (11.7, 0, .05), (11.7, .2), (0, .2)]), mat.rubber(), 128)
    # keys: 0, 1 (pressed) to 4, on a dark bar that follows the foot's slope
    bar = [s.rounded_box(12.6, 2.9, .4, dark, .7, .15)]
    ink = mat.plastic('#f2ede2', .4)
    for k in range(5):
        x, pressed = -4.8 + 2.4 * k, k == 2
        key = s.rounded_box(1.95, 1.9, .62 if not pressed else .42, mat.plastic(look.accent, .45) if k == 0 else mat.plastic('#e8e4dc' if white else '#3b3d42', .4), .3, .15)
        bar.append(s.place(key, (x, 0, .3)))
        sign = mat.plastic('#5a4008', .4) if k == 0 else mat.plastic('#3c3c3e', .4) if white else ink
        bar.append(look.name(.8, sign, str(k), at=(x, 0, .925 if not pressed else .725), turn=(0, 0, 0), depth=.004))
    s.place(bar, (0, -8.5, 2.24), (5, 0, 0))
    cable([(0, 12, .8), (4, 17, .4), (16, 24, .36), (60, 40, .36)], '#d8d5cf' if white else '#1b1c1e', .34)


@family(hero=lambda options: _shot(28, 12, options), side=lambda options: _shot(-34, 12, options),
        detail=Shot((18, 40, 3.2, 110), focus=(0, -8.6, 2.4), aperture=5, gain=.92))
def table_fan(look, size='m'):
    """30 cm fan: spiral wire guard, five blades, tilting head, foot with 0 and four speed keys."""
    parts = s.built(_model, look=look, size=size)
    if look.view == 'side':                           # from behind
        s.place(parts, turn=(0, 0, 180))
