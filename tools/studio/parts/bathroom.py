"""Bathroom fittings: basin, tap, mirror, bottles, glasses."""
import math

from kit import materials as mat
from kit import shapes as s
from parts.building import mirror_glass
from parts.solid import wall as vessel


def basin(w=44.0, d=36.0, h=13.0, glaze=None):
    """Oval countertop basin with thin walls and a drain, on z = 0. Returns its parts."""
    glaze = glaze or mat.ceramic('#f1f2f0', 0, .85)
    line = s.spline([(.55, 0), (.66, .05), (.84, .3), (.95, .68), (1.0, 1.0)], 8)
    outer = [(k, z * h) for k, z in line]
    inner = [(k - .045, max(z, 1.1)) for k, z in reversed(outer)]
    rings = [[(x * k, y * k, z) for x, y in s.superellipse(w, d, 2.3, 128)] for k, z in [(.3, 0)] + outer]
    k, z = outer[-1]
    rings += [[(x * (k - .012), y * (k - .012), z + .28) for x, y in s.superellipse(w, d, 2.3, 128)],
              [(x * (k - .034), y * (k - .034), z + .28) for x, y in s.superellipse(w, d, 2.3, 128)]]
    rings += [[(x * k, y * k, z) for x, y in s.superellipse(w, d, 2.3, 128)] for k, z in inner] + [[(x * .05, y * .05, 1.0) for x, y in s.superellipse(w, d, 2.3, 128)]]
    chrome = mat.chrome('#d3d7d7', .12)
    drain = s.lathe(s.fillet([(3.2, 1.0), (3.1, 1.3, .1), (2.3, 1.35, .1), (2.2, 1.9, .15), (0, 2.0)]), chrome, 64)
    return [s.loft(rings, glaze, smooth=60), drain]


def tap(metal, height=27.0, reach=14.0):
    """High mixer tap on z = 0 that reaches to -Y, lever on its right. Returns its parts."""
    bend = 5.0
    path = [(0, 0, 1), (0, 0, height - bend)] + [(0, -bend + bend * math.cos(t), height - bend + bend * math.sin(t)) for t in (math.pi / 2 * k / 8 for k in range(1, 9))]
    path += [(0, -reach + bend * .5, height)] + [(0, -reach + bend * .5 - 2.5 * math.sin(t), height - 2.5 + 2.5 * math.cos(t)) for t in (math.pi / 2 * k / 6 for k in range(1, 7))] + [(0, -reach, height - 4.2)]
    parts = [s.tube(path, 1.15, metal, sides=12), s.cylinder(2.6, .8, metal, .2), s.cylinder(2.0, 6.5, metal, .3)]
    parts.append(s.place(s.cylinder(1.1, 3.0, metal, .2), (1.6, 0, 4.4), (0, 90, 0)))
    parts.append(s.tube([(3.9, 0, 4.4), (4.3, 0, 11.5)], .38, metal, sides=8))
    return parts


def round_mirror(r, frame):
    """Round wall mirror at y = 0, its middle at the origin. Returns its parts."""
    glass = s.lathe([(r - .3, 1.6), (0, 1.6)], mirror_glass(), 128)
    rim = s.lathe(s.fillet([(r - .6, 0), (r + .4, 0, .2), (r + .4, 2.2, .3), (r - .5, 2.2, .2), (r - .6, 1.5)]), frame, 160)
    return s.place([glass, rim], (0, 0, 0), (90, 0, 0))


def pump_bottle(colour, label=None, height=15.0, r=3.4, pump='#2c3235'):
    """Soap bottle with its pump. Returns its parts."""
    m, dark = mat.plastic(colour, .55), mat.plastic(pump, .4)
    parts = [s.lathe(s.fillet([(0, 0), (r, 0, .5), (r, height - 2.6, 1.2), (1.5, height - 1.4, .5), (1.45, height, .1), (0, height)]), m, 96),
             s.lathe(s.fillet([(0, height), (1.65, height, .1), (1.65, height + 1.4, .2), (.5, height + 1.5), (.45, height + 3.4), (0, height + 3.4)]), dark, 64)]
    parts.append(s.place(s.rounded_box(1.5, 5.0, 1.1, dark, .7, .35), (0, -1.6, height + 3.2), (4, 0, 0)))
    if label:
        a = .62
        verts = [((r + .02) * math.sin(t), -(r + .02) * math.cos(t), z) for z in (height * .22, height * .62) for t in (-a + 2 * a * k / 24 for k in range(25))]
        parts.append(s.mesh(verts, [(k, k + 1, k + 26, k + 25) for k in range(24)], mat.plastic(label, .2), 'label'))
    return parts


def tumbler(material, r=3.7, h=9.6):
    """Tooth glass."""
    return s.lathe(vessel(s.fillet([(0, 0), (r * .9, 0, .5), (r, h)]), .3), material, 96)


def jar(r, h, glass, lid, content=None):
    """Glass jar with a flat lid, e.g. with cotton pads. Returns its parts."""
    parts = [s.lathe(vessel(s.fillet([(0, 0), (r, 0, .5), (r, h, .1)]), .25), glass, 96),
             s.lathe(s.fillet([(0, h + .02), (r + .15, h + .02, .1), (r + .15, h + 1.1, .3), (0, h + 1.2)]), lid, 96)]
    if content:
        pads = [s.place(s.cylinder(r - .5, .5, content, .2, segments=48), (.15 * math.sin(5 * k), .15 * math.cos(7 * k), .3 + .56 * k), (1.5 * math.sin(k), 1.5 * math.cos(2 * k), 0)) for k in range(int((h - 1.2) / .56))]
        parts += pads
    return parts
