"""Printed signs of controls, drawn in lines in the plane XY, facing +Z."""
import math

from kit import shapes as s


def _arc(r, start, end, steps=28, at=(0, 0)):
    a0, a1 = math.radians(start), math.radians(end)
    return [(at[0] + r * math.cos(a0 + (a1 - a0) * k / steps), at[1] + r * math.sin(a0 + (a1 - a0) * k / steps), 0) for k in range(steps + 1)]


def draw(lines, material, size, weight=.09):
    """Lines given in a unit square, printed `size` cm wide; weight: stroke against the size."""
    paths = [[(x * size / 2, y * size / 2, 0) for x, y, _ in line] for line in lines]
    return s.tube(paths, size * weight / 2, material, sides=2)


def power(material, size=.6):
    """Broken circle with a stroke: on and off."""
    return draw([_arc(.8, 125, 415), [(0, .35, 0), (0, 1, 0)]], material, size, .12)


def wifi(material, size=.6):
    """Three arcs over a dot: wireless."""
    fans = [_arc(r, 45, 135, 16, (0, -.7)) for r in (.55, 1.05, 1.55)]
    return draw(fans + [_arc(.1, 0, 360, 10, (0, -.6))], material, size, .12)


def moon(material, size=.6):
    """Crescent: night."""
    outer = _arc(.9, 50, 310)
    inner = _arc(.78, 305, 55, 24, (.42, 0))
    return draw([outer + inner + outer[:1]], material, size, .1)


def drop(material, size=.6):
    """Drop of water."""
    return draw([[(0, 1, 0), (-.28, .5, 0)] + _arc(.62, 155, 385, 24, (0, -.25)) + [(.28, .5, 0), (0, 1, 0)]], material, size, .1)


def fan(material, size=.6):
    """Three blades: wind."""
    blades = []
    for k in range(3):
        c, d = math.cos(k * 2.094), math.sin(k * 2.094)
        leaf = [(0, 0), (.12, .5), (.45, .85), (.8, .6), (.5, .22), (0, 0)]
        blades.append([(x * c - y * d, x * d + y * c, 0) for x, y in leaf])
    return draw(blades, material, size, .1)
