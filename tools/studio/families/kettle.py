"""Electric kettles."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family


@family(hero=Shot('left'), side=Shot((28, 12, .76, 85)), detail=Shot((-48, 30, 2.1, 100), focus=(-6, -3, 20), aperture=5.6))
def kettle(look):
    """1.7 l: turned body, V spout, D handle, power base, lid with knob."""
    body_m = look.metal(.45)
    dark, trim = mat.plastic('#1d1e20', .25), mat.chrome('#d9d7d2', .12)
    # power base
    s.lathe(s.fillet([(0, 0), (8.4, 0, .3), (8.7, 1.0, .5), (8.2, 1.9, .35), (7.6, 2.0, .1),
                      (7.5, 1.8, .1), (0, 1.8)]), dark)
    z = 2.15
    s.lathe(s.fillet([(7.2, z - .1), (7.9, z, .2), (8.0, z + 1.5, .15), (7.85, z + 1.6, .05), (7.7, z + 1.62)]), dark)
    # body: slight belly, drawn in towards the rim
    outer = s.spline([(7.85, z + 1.75), (7.9, z + 5), (7.6, z + 10), (6.9, z + 15.5), (6.1, z + 20.4)], 10)
    s.lathe([(7.6, z + 1.7)] + outer + [(6.1, z + 20.5), (5.95, z + 20.55), (5.8, z + 20.4)], body_m)
    top = z + 20.5
    # lid: recessed ring, dome and knob
    s.lathe(s.fillet([(5.85, top - .5), (5.85, top + .12, .1), (5.6, top + .25, .15), (5.2, top + .7, .5),
                      (2.2, top + 1.35, .8), (0, top + 1.4)]), body_m)
    s.lathe(s.fillet([(.9, top + 1.2), (.75, top + 1.9, .2), (1.55, top + 2.35, .25), (1.5, top + 2.9, .35), (0, top + 3.0)]), dark)
    # spout: V sections growing out of the body
    spout = []
    for k in range(12):
        t = k / 11
        zz = top - 6.2 + 6.35 * t
        reach = 6.25 - .3 * t + 2.7 * t ** 1.7
        half = .5 + 2.3 * t ** .6
        loop = []
        for i in range(24):
            a = math.pi * (i / 23 - .5)
            loop.append((-(4.6 + (reach - 4.6) * math.cos(a) ** .85), half * math.sin(a), zz))
        spout.append(loop + [(-4.4, half * .6, zz), (-4.4, -half * .6, zz)])
    s.loft(spout, body_m, cap_end=True)
    # handle: rounded sweep, thicker at the grip
    path = s.spline([(5.7, 0, top - .6), (8.2, 0, top + .3), (10.9, 0, top - 1.0), (11.9, 0, top - 5.5),
                     (11.4, 0, top - 10.5), (10.2, 0, top - 14.2), (8.6, 0, top - 15.8), (7.4, 0, top - 16.2)], 10)
    s.sweep(path, lambda t: s.rounded_rect(1.35, 2.3 + .5 * math.sin(math.pi * t), .6), dark, up=(0, 1, 0))
    # switch, level window, name
    s.place(s.rounded_box(1.7, 1.7, .55, dark, .5, .2), (9.0, 0, z + 1.0), (0, 62, 0))
    s.place(s.sphere(.16, mat.glow(5, colour='#ffb35c')), (9.55, 0, z + 1.45))
    look.name(1.25, mat.plastic('#2a2a2a', .5), at=(0, 0, z + 4.2), wrap=7.93, depth=.01)
    s.lathe(s.fillet([(7.86, z + 1.62), (8.02, z + 1.68, .05), (8.02, z + 1.9, .05), (7.86, z + 1.95)]), trim)
    # cable
    s.unframed(s.tube(s.spline([(7.5, 3.0, .7), (11, 6, .4), (17, 12, .38), (30, 16, .38), (60, 30, .38)], 10), .34, mat.rubber()))
