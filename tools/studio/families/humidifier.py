"""Ultrasonic humidifier filled from the top."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts import symbols
from parts.power import cable

SEAM, RIM = 8.6, 22.4                                 # cm: base to tank, tank to lid


def _base(look, body, brass):
    s.lathe(s.fillet([(0, 0), (7.6, 0, .05), (7.6, .3), (0, .3)]), mat.rubber('#6b6863'), 128)
    line = s.spline([(8.5, .75), (9.2, 2.2), (9.7, 4.6), (9.9, SEAM - .25)], 8)
    s.lathe(s.fillet([(0, .28), (7.9, .28, .2), (8.5, .75, .3)]) + line[1:] + s.fillet([(9.9, SEAM - .25), (9.85, SEAM - .05, .1), (9.4, SEAM)]) + [(0, SEAM)], body, 192)
    s.lathe(s.fillet([(9.5, SEAM - .02), (9.72, SEAM, .03), (9.72, SEAM + .22, .03), (9.5, SEAM + .24)]), brass, 192)


def _tank(tint, base):
    """Clear tank with water in it and the riser tube."""
    outer = s.spline([(9.86, SEAM + .26), (9.8, SEAM + 4), (9.45, SEAM + 9), (8.9, RIM)], 10)
    wall = .3
    inner = [(r - wall, z) for r, z in outer]
    floor = SEAM + .8
    s.lathe(outer + [(8.9 - wall, RIM)] + inner[::-1] + [outer[0]], mat.pane(tint), 192)
    s.lathe(s.fillet([(0, SEAM), (9.5, SEAM, .05), (9.5, floor, .3), (0, floor)]), base, 160)
    level = SEAM + 8.6
    body = [(r - .03, z) for r, z in inner if floor < z < level]
    s.lathe([(body[0][0], floor + .01)] + body + [(body[-1][0], level)], mat.pane('#e2eef4', .1), 192)
    s.lathe([(body[-1][0], level), (1.56, level)], mat.pane('#eef8f7'), 192)
    riser = mat.plastic('#e6e3dc', .4)
    s.lathe(s.fillet([(1.9, floor), (1.55, floor + .6, .2), (1.5, RIM + .2), (1.3, RIM + .2), (1.3, floor)]), riser, 96)
    for k in range(4):                                # gauge on the tank
        a, z = math.radians(24), SEAM + 3.0 + 2.9 * k
        r = 9.93 - .062 * (z - SEAM)
        s.place(s.rounded_box(.9 if k % 2 == 0 else .55, .02, .07, mat.plastic('#f4f1ea', .4), .01, .01), (r * math.sin(a), -r * math.cos(a), z), (0, 0, math.degrees(a)))


def _lid(body, brass):
    """Shallow lid with a funnel to pour into and a turning nozzle; its underside at z = 0."""
    line = s.spline([(9.0, .35), (8.7, 1.2), (7.6, 1.9), (6.2, 2.0)], 8)
    parts = [s.lathe(s.fillet([(0, 0), (8.95, 0, .08), (9.0, .35, .05)]) + line[1:] + s.fillet([(6.2, 2.0), (5.4, 1.9, .5), (3.6, .9, .6), (2.7, .75, .2), (2.4, 2.3, .15), (1.9, 2.4, .1), (1.75, 1.2)]) + [(0, 1.2)], body, 192),
             s.lathe(s.fillet([(2.62, .85), (2.8, .9, .04), (2.75, 1.3, .04), (2.55, 1.3)]), brass, 128)]
    parts.append(s.place(s.rounded_box(1.9, .5, .05, mat.plastic('#1a1b1d', .3), .2, .02), (0, 0, 1.2)))
    return parts


def _mist(top):
    """Plume that leans a little as it rises."""
    rings = []
    for k in range(26):
        t = k / 25
        r = .7 + 3.4 * t ** .8 + .35 * math.sin(9 * t)
        cx, cy = 1.6 * t * t + .5 * math.sin(5 * t), .4 * math.sin(4 * t + 1)
        rings.append([(cx + r * (1 + .12 * math.sin(3 * a + 6 * t)) * math.cos(a), cy + r * math.sin(a), top + 13 * t) for a in (s.TAU * i / 64 for i in range(64))])
    for scale in (1.0, .62):
        mean = [(sum(p[0] for p in ring) / 64, sum(p[1] for p in ring) / 64) for ring in rings]
        veil = s.loft([[(c[0] + (x - c[0]) * scale, c[1] + (y - c[1]) * scale, z) for x, y, z in ring] for ring, c in zip(rings, mean)],
                      mat.mist(.95, top - 1, top + 13, '#b2bfc8'), cap_start=False, cap_end=False, smooth=80)
        veil.visible_shadow = veil.visible_diffuse = veil.visible_glossy = False


@family(hero=Shot((22, 13, .84, 85)), side=Shot((-28, 36, .76, 85)),
        detail=Shot((10, 12, 2.7, 110), focus=(0, -9.5, 6.6), aperture=5.6))
def humidifier(look):
    """2.5 l, 25 cm: weighted base with touch keys, clear tank with gauge, lid one pours through."""
    body, brass = look.plastic(.4), mat.chrome('#cfa962', .2)
    _base(look, body, brass)
    _tank('#f6f4ee', body)
    if look.view == 'side':                           # open for filling: lid beside it
        lid = s.place(_lid(body, brass), (0, 0, 0))
        s.place(lid, (13.5, -11.5, 0), (0, 0, 20))
    else:
        s.place(_lid(body, brass), (0, 0, RIM - .02))
        _mist(RIM + 2.3)
    grey = mat.plastic('#8b867e' if look.finish == 'white' else '#eee9df', .4)
    for k, sign in enumerate((symbols.moon, symbols.power, symbols.drop)):
        a = math.radians(-17 + 17 * k)
        r = 9.79
        s.place(sign(grey, .85 if k == 1 else .68), (r * math.sin(a), -r * math.cos(a), 5.3), (86, 0, math.degrees(a)))
    for k in range(3):
        a = math.radians(-4 + 4 * k)
        s.place(s.cylinder(.1, .04, mat.glow(2.2, colour='#ffb862') if k < 2 else grey, .015, segments=24), (9.72 * math.sin(a), -9.72 * math.cos(a), 4.25), (90, 0, math.degrees(a)))
    look.name(.7, grey, at=(0, 0, 2.75), wrap=9.395, depth=.01)
    cable([(5, 7.4, 1.2), (7.5, 10.5, .5), (15, 14, .25), (30, 16, .25), (80, 30, .25)], '#d8d4cc', .25)
