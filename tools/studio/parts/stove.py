"""Kitchen fittings: induction hob, rail with hooks, crock of wooden spoons, oil, garlic."""
import math
import random

from kit import materials as mat
from kit import shapes as s
from parts.building import box
from parts.solid import wall as vessel


def hob(w=60.0, d=51.0):
    """Induction hob of black glass lying on a worktop at z = 0, printed zones, its front at -Y. Returns its parts."""
    made = [box(w, d, .5, mat.plastic('#101112', .92), (0, 0, 0), .8, .1)]
    ink = mat.plastic('#77726a', .3)
    ring = lambda r, x, y: [(x + r * math.cos(a), y + r * math.sin(a), .52) for a in (s.TAU * k / 72 for k in range(73))]
    made.append(s.tube([ring(9.5, -15, -6), ring(7.4, -15, 14.5), ring(10.8, 15, 10), ring(7.4, 15, -12)], .06, ink, sides=1))
    made.append(s.tube([[(x - .9, -23, .52), (x + .9, -23, .52)] for x in (-9, -5, -1, 3, 7)], .06, ink, sides=1))
    return made


def utensil(kind, wood):
    """Wooden spoon, spatula or fork along Z from its handle's end at z = 0, 30 cm. Returns its parts."""
    wide = {'spoon': 5.6, 'spatula': 6.2, 'slim': 4.2}[kind]
    def section(t):
        w = 1.5 + (wide - 1.5) * max(0, (t - .72) / .28) ** .6 * (1 if kind == 'spatula' else math.sin(math.pi * min(1, .5 + .5 * (1 - t) / .28)) if t > .72 else 1)
        return s.superellipse(max(w, 1.0), 1.3 - .5 * max(0, (t - .7) / .3), 2.3, 24)
    return [s.sweep([(0, 0, 30 * k / 28) for k in range(29)], section, wood, up=(0, 1, 0))]


def crock(glaze, wood, seed=1):
    """Stoneware crock of 13 x 15 cm with five wooden tools. Returns its parts."""
    rnd = random.Random(seed)
    made = [s.lathe(vessel(s.fillet([(0, 0), (5.8, 0, .8), (6.4, 13.8, .6), (6.8, 14.3, .2), (6.7, 15)]), .5), glaze, 96)]
    for k, kind in enumerate(('spoon', 'spatula', 'slim', 'spoon', 'slim')):
        a = 2.4 * k + .4
        made += s.place(utensil(kind, wood), (2.6 * math.cos(a), 2.6 * math.sin(a), 1.2), (-14 * math.sin(a), 14 * math.cos(a), rnd.uniform(-40, 40)))
    return made


def hook_rail(length, metal, hooks=(), out=8.0):
    """Kitchen rail along X before a wall at y = 0, its bar at (0, -out, 0), S-hooks at the x given reach 5 cm down. Returns its parts."""
    made = [s.tube([(-length / 2, -out, 0), (length / 2, -out, 0)], .6, metal, sides=8)]
    for k in (-1, 1):
        made.append(s.place(s.cylinder(.55, out, metal, .1), (k * (length / 2 - 4), 0, 0), (90, 0, 0)))
        made.append(s.place(s.cylinder(1.6, .5, metal, .15), (k * (length / 2 - 4), 0, 0), (90, 0, 0)))
    line = [(.9, -.3), (.7, .7), (0, 1.0), (-.8, .6), (-1.0, -.8), (-.2, -3.0), (0, -4.4), (-.7, -5.3), (-1.5, -4.8)]
    if hooks:
        made.append(s.tube([s.spline([(x, y - out, z) for y, z in line], 6) for x in hooks], .2, metal, sides=4))
    return made


def oil_bottle(tint='#8b8b3a', height=26.0):
    """Slim bottle of oil with a cork. Returns its parts."""
    skin = mat.plastic(tint, .9)
    return [s.lathe(s.fillet([(0, 0), (3.2, 0, .5), (3.3, height * .62, 1.6), (1.35, height * .78, 1.2), (1.3, height - .6, .1), (1.5, height - .5, .1), (1.5, height, .1), (0, height)]), skin, 80),
            s.lathe(s.fillet([(1.0, height - .1), (1.15, height + 1.6, .2), (0, height + 1.7)]), mat.plastic('#b08a5c', .1), 48)]


def garlic(r=2.6):
    """Head of garlic on z = 0. Returns its parts."""
    skin = mat.principled('garlic', Base_Color=mat.rgb('#e6dccb'), Roughness=.6)
    rings = []
    for k in range(22):
        t = math.pi * k / 21
        rise = r * (.82 - .86 * math.cos(t)) + (1.6 * ((k - 16) / 5) ** 2 if k > 16 else 0)
        q = max(r * math.sin(t) ** .9, .22)
        rings.append([(q * (1 - .07 * abs(math.cos(3.5 * a)) ** 3) * math.cos(a), q * (1 - .07 * abs(math.cos(3.5 * a)) ** 3) * math.sin(a), rise) for a in (s.TAU * i / 56 for i in range(56))])
    return [s.loft(rings, skin, smooth=60)]


def beaker(colour, r=5.4, h=15.0, level=8.6):
    """Tall glass for a hand blender with something thick in it up to `level`. Returns its parts."""
    glass = s.lathe(vessel(s.fillet([(0, 0), (r - .5, 0, .6), (r - .1, h * .5), (r + .25, h)]), .3), mat.pane('#f1f6f4', 1.0), 96)
    contents = s.lathe(s.fillet([(0, .45), (r - .75, .45, .5), (r - .32, level, .1), (r - 1.6, level - .3), (1.8, level - .5), (0, level - .5)]), mat.plastic(colour, .6), 96)
    return [glass, contents]
