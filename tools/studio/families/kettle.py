"""Electric kettles."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.kitchen import BLACK, cord, print_on, walnut
from parts.print import printed

BOTTOM = 2.15                 # underside of the body above the table, on its base
TOP = BOTTOM + 20.5           # rim
SPOUT = 7.6                   # height over which the spout grows out of the body

_PROFILE = s.spline([(7.85, BOTTOM + 1.75), (7.9, BOTTOM + 5), (7.6, BOTTOM + 10), (6.9, BOTTOM + 15.5), (6.1, TOP)], 14)


def _shell(offset, heights):
    """Rings of the body with its spout towards -X; offset: wall thickness inwards."""
    rings = []
    for r, z in heights:
        t = max(0, (z - TOP + SPOUT) / SPOUT)
        width = math.radians(8 + 33 * t ** .75)
        ring = []
        for k in range(192):
            a = s.TAU * k / 192
            u = abs((a - math.pi)) / width
            ridge = max(0, 1 - math.sqrt(u * u + .01)) ** 1.45 if t else 0
            radius = r - offset + 3.1 * t ** 1.7 * ridge
            ring.append((radius * math.cos(a), radius * math.sin(a), z + .75 * t ** 5 * ridge))
        rings.append(ring)
    return rings


def _body(look):
    """Vessel with spout, lid, handle, switch and lettering."""
    skin = look.metal(.45)
    dark, trim = mat.plastic(BLACK, .2), mat.chrome('#d9d7d2', .12)
    z, top = BOTTOM, TOP
    s.lathe(s.fillet([(0, z - .05), (7.3, z - .05, .1), (7.9, z, .2), (8.0, z + 1.5, .15), (7.85, z + 1.6, .05), (7.7, z + 1.62)]), dark)
    s.lathe(s.fillet([(7.8, z + 1.6), (7.98, z + 1.66, .05), (7.98, z + 1.86, .05), (7.8, z + 1.92)]), trim)
    rim = [(_PROFILE[-1][0] - .03, top + .06), (_PROFILE[-1][0] - .12, top + .06)]
    shell = s.loft(_shell(0, _PROFILE + rim), skin, False, False)
    s.loft(_shell(.15, [(r, q) for r, q in reversed(_PROFILE) if q > top - 9]), mat.steel('ring'), False, True)
    s.lathe(s.fillet([(5.6, top - .8), (5.72, top + .1, .1), (5.5, top + .25, .15), (5.1, top + .62, .5), (2.2, top + 1.2, .8), (0, top + 1.25)]), skin)
    s.lathe(s.fillet([(1.5, top + 1.1), (1.5, top + 1.32, .08), (.8, top + 1.4, .05), (.7, top + 1.9)]), trim, 64)
    knob = walnut(look, 'z')
    s.lathe(s.fillet([(0, top + 1.85), (1.2, top + 1.85, .2), (1.75, top + 2.5, .3), (1.7, top + 3.0, .45), (0, top + 3.15)]), knob, 96)
    path = s.spline([(5.4, 0, top - 1.35), (7.4, 0, top - .75), (9.9, 0, top - 1.1), (11.5, 0, top - 3.4), (11.7, 0, top - 8),
                     (11.2, 0, top - 12), (10.2, 0, top - 14.6), (8.9, 0, top - 16.0), (7.3, 0, top - 16.6)], 10)
    flare = lambda t: .9 * max(0, 1 - t * 9) ** 2 + .8 * max(0, 1 - (1 - t) * 9) ** 2
    s.sweep(path, lambda t: s.superellipse(1.55 + flare(t), 2.35 + .45 * math.sin(math.pi * t) + flare(t), 3.4, 40), dark, up=(0, 1, 0))
    s.place(s.rounded_box(1.9, 1.8, .7, dark, .5, .25), (8.05, 0, z + 1.05), (0, 74, 0))
    s.place(s.cylinder(.14, .1, mat.glow(2.5, colour='#ffb35c'), .03), (8.72, 0, z + 1.2), (0, 74, 0))
    printed(look, None, 1.2, print_on(look), shell, (0, 0, z + 4.4))


def _base():
    """Power base with its centre contact."""
    dark = mat.plastic(BLACK, .2)
    s.lathe(s.fillet([(0, 0), (8.4, 0, .3), (8.7, 1.0, .5), (8.2, 1.9, .35), (7.6, 2.0, .1), (7.5, 1.75, .1), (2.5, 1.75, .1), (2.3, 1.95, .1), (1.4, 1.95, .1), (1.3, 1.2), (0, 1.2)]), dark)
    s.lathe(s.fillet([(.95, 1.2), (.95, 2.9, .15), (.5, 3.1, .1), (.4, 3.1, .05), (.4, 2.4), (0, 2.4)]), mat.plastic('#3a3735', .4), 64)
    s.lathe(s.fillet([(.96, 2.2), (1.0, 2.25, .02), (1.0, 2.5, .02), (.96, 2.55)]), mat.chrome('#d8b072', .25), 64)


@family(hero=Shot('left'), side=Shot((26, 24, .78, 85)), detail=Shot((-44, 30, 1.7, 100), focus=(-4.4, -2.6, 20.6), aperture=8))
def kettle(look):
    """1.7 l kettle, 27 cm high: spout drawn out of the body, D handle, walnut knob, 360-degree base.

    Its second picture shows it lifted off the base.
    """
    apart = look.view == 'side'
    body, base = s.built(_body, look=look), s.built(_base)
    if apart:
        s.place(body, (-7.5, -4, .05 - BOTTOM), (0, 0, -12))
        s.place(base, (9.5, 6, 0))
        cord([(17.4, 9, .7), (22, 12, .36), (34, 14, .36), (70, 26, .36)])
    else:
        cord([(7.9, 3.0, .7), (11, 6, .4), (17, 12, .36), (30, 16, .36), (70, 34, .36)])
