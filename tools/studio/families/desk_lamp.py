"""Jointed desk lamp."""
import math

from families.bulb import opal_bulb
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.power import cable

BASE, ELBOW, WRIST = (0, 0, 4.7), (-11.5, 0, 34), (13.5, 0, 49)


def joint(at, shell, trim, r=1.3):
    """Friction hinge across Y: hub, washers and a fluted thumb nut towards the viewer."""
    hub = s.place(s.cylinder(r, 2.2, shell, .16), (0, 0, -1.1))
    washer = s.lathe(s.fillet([(0, 1.1), (r - .12, 1.1), (r - .12, 1.24, .05), (0, 1.24)]), mat.plastic('#17181a', .2), 64)
    flutes = 20
    edge = [((.86 + .05 * math.cos(flutes * a)) * math.cos(a), (.86 + .05 * math.cos(flutes * a)) * math.sin(a))
            for a in (s.TAU * k / 240 for k in range(240))]
    nut = s.loft([[(x * k, y * k, z) for x, y in edge] for k, z in ((1, 1.24), (1, 1.95), (.93, 2.05), (.3, 2.07))], trim)
    slot = s.place(s.rounded_box(.9, .12, .03, mat.plastic('#4b3a1d', .3), .04, .01), (0, 0, 2.06), (0, 0, 35))
    back = s.lathe(s.fillet([(0, -1.3), (.6, -1.3, .06), (.6, -1.1), (0, -1.1)]), trim, 48)
    return s.place([hub, washer, nut, slot, back], at, (90, 0, 0))


def between(a, b, t):
    return tuple(p + (q - p) * t for p, q in zip(a, b))


def shade(paint, trim, lit):
    """Spun shade with neck, air slots, switch and bulb; the neck's hinge is at the origin."""
    dark, inside = mat.plastic('#17181a', .3), mat.plastic('#f6f1e6', .25)
    line = s.spline([(2.1, -2.2), (2.5, -3.3), (4.0, -5.5), (5.9, -8.2), (7.1, -11.2)], 12)
    inner = [(r - .12, z - .02) for r, z in line][::-1]
    parts = [s.lathe(s.fillet([(0, 1.15), (1.85, 1.15, .5), (2.1, -2.0, .12)]) + line + [(7.18, -11.3), (7.14, -11.42), (7.0, -11.38)], paint, 160),
             s.lathe([(6.98, -11.36)] + inner + [(1.5, -2.6), (0, -2.6)], inside, 128),
             s.lathe(s.fillet([(2.0, -.3), (2.2, -.3, .04), (2.22, -.85, .04), (2.05, -.85)]), trim)]
    for k in range(10):                               # air slots round the neck
        a = s.TAU * k / 10
        parts.append(s.place(s.rounded_box(.22, .1, 1.0, dark, .04, .04), (1.93 * math.sin(a), -1.93 * math.cos(a), -.16), (3, 0, math.degrees(a))))
    bulb = s.place(opal_bulb(lit, power=5000), (0, 0, 1.0), (180, 0, 0), .86)
    parts += bulb
    # rotary switch on the crown
    parts += [s.place(s.cylinder(.55, .9, trim, .12), (0, 0, 1.1)), s.place(s.rounded_box(.16, .9, .35, trim, .06, .06), (0, 0, 1.9))]
    if lit:
        parts.append(s.spotlight(110000, (0, 0, -10.8), (0, 0, -30), 116, .7, 2.2))
    return parts


@family(hero=Shot((24, 1, .8, 85), dusk=True, level=.36, gain=1.1), side=Shot((-38, 14, .78, 85)),
        detail=Shot((-24, 12, 2.7, 110), focus=(WRIST[0], 0, 45.5), aperture=5.6))
def desk_lamp(look, on=False):
    """50 cm work lamp: weighted foot, two arms, three friction joints, spun shade."""
    paint, brass = look.metal(.3), mat.chrome('#cfa962', .2)
    s.lathe(s.fillet([(0, .12), (8.6, .12, .12), (9, .5, .3), (8.95, 1.4, .5), (2.6, 1.95, 1.2), (1.5, 3.4, .5), (0, 3.4)]), paint, 160)
    s.lathe(s.fillet([(0, 0), (8.3, 0, .05), (8.3, .14), (0, .14)]), mat.rubber())
    s.place(s.cylinder(.75, 1.5, brass, .1), (0, 0, 3.2))
    for p in (BASE, ELBOW, WRIST):
        joint(p, paint, brass)
    s.tube([BASE, ELBOW], .5, paint)
    s.tube([ELBOW, WRIST], .5, paint)
    for a, b in ((BASE, ELBOW), (ELBOW, WRIST)):      # ferrules at both ends of each arm
        for t in (.035, .93):
            s.tube([between(a, b, t), between(a, b, t + .035)], .62, brass)
    # balance spring beside the lower arm
    lo, hi = between(BASE, ELBOW, .12), between(BASE, ELBOW, .62)
    turns = 46
    coil = []
    for k in range(turns * 8 + 1):
        t, a = k / (turns * 8), s.TAU * k / 8
        x, _, z = between(lo, hi, .12 + .5 * t)
        coil.append((x + 1.25 + .34 * math.cos(a) * .93, .34 * math.sin(a), z + .45 + .34 * math.cos(a) * .36))
    steel = mat.chrome('#d2cfc8', .2)
    s.tube(coil, .075, steel, sides=3)
    offset = lambda p: (p[0] + 1.25, 0, p[2] + .45)
    s.tube([[offset(between(lo, hi, -.06)), offset(between(lo, hi, .13))], [offset(between(lo, hi, .61)), offset(between(lo, hi, 1.0))]], .09, steel)
    for t in (-.06, 1.0):
        p = between(lo, hi, t)
        s.tube([p, offset(p)], .16, brass)
    s.place(shade(paint, brass, on), (WRIST[0] + 1.35, 0, WRIST[2] - 1.5), (0, -24, 0), 1.14)
    # lead along the upper arm into the shade
    s.tube(s.spline([between(ELBOW, WRIST, .55), tuple(c + d for c, d in zip(between(ELBOW, WRIST, .72), (-.2, .6, .9))),
                     (WRIST[0] - 1.2, 1.5, WRIST[2] + 2.0), (WRIST[0] + 1.6, 1.4, WRIST[2] + 1.0), (WRIST[0] + 1.7, .7, WRIST[2] - .9)], 10), .2, mat.rubber())
    if on:                                            # the wall behind, so that a dark lamp stands out from it
        s.spotlight(950000, (-10, 26, 44), (-12, 130, 50), 168, 1.0, 8, (1, .74, .5))['studio'] = True
    look.name(.9, mat.plastic('#b89456' if look.finish != 'amber' else '#5d3a0c', .6), at=(0, -6.0, 1.69), turn=(5, 0, 0), depth=.008)
    cable([(0, 8.6, .6), (2, 13, .35), (9, 19, .3), (25, 24, .3), (70, 34, .3), (260, 60, .3)], '#2a2a2a', .3, textile=True)
