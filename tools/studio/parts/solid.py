"""Solids from outlines: slabs with rounded edges, walls of vessels, rounded polygons."""
import math

from mathutils import Vector

from kit import shapes as s


def rounded_polygon(corners, steps=8):
    """Closed 2D loop of a polygon; corners: (x, y, radius)."""
    (x0, y0, r0), (x1, y1, r1) = corners[-1], corners[0]
    share = r0 / (r0 + r1)                            # where the edge from the last to the first is parted
    seam = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
    return s.fillet([seam, *corners, seam], steps=steps)[:-1]


def offset(loop, distance):
    """Closed counter-clockwise 2D loop moved inwards; its corners must be rounder than the distance."""
    out, n = [], len(loop)
    for i in range(n):
        tangent = (Vector(loop[(i + 1) % n]) - Vector(loop[i - 1]))
        if tangent.length < 1e-9:
            tangent = Vector((1, 0))
        tangent.normalize()
        out.append((loop[i][0] - tangent.y * distance, loop[i][1] + tangent.x * distance))
    return out


def slab(loop, height, material, edge=.1, bottom=None, steps=4, name='slab'):
    """Plate with the outline `loop` on z = 0, top and bottom edges rounded."""
    bottom = edge if bottom is None else bottom
    arc = [math.pi / 2 * k / steps for k in range(steps + 1)]
    ring = lambda inset, z: [(x, y, z) for x, y in offset(loop, inset)]
    rings = [ring(bottom * (1 - math.sin(t)), bottom * (1 - math.cos(t))) for t in arc]
    rings += [ring(edge * (1 - math.cos(t)), height - edge * (1 - math.sin(t))) for t in arc]
    return s.loft(rings, material, name=name)


def wall(profile, thickness):
    """Profile for `lathe` of a vessel with a wall: (r, z) from the middle of its foot up to the rim and back."""
    inner = []
    for i, (r, z) in enumerate(profile):
        a, b = Vector(profile[max(i - 1, 0)]), Vector(profile[min(i + 1, len(profile) - 1)])
        t = (b - a).normalized()
        inner.append((max(0, r - t.y * thickness), z + t.x * thickness))
    rim, inside = Vector(profile[-1]), Vector(inner[-1])
    middle, half = (rim + inside) / 2, (rim - inside) / 2
    up = Vector((-half.y, half.x)).normalized() * half.length
    lip = [tuple(middle + half * math.cos(math.pi * k / 6) + up * math.sin(math.pi * k / 6)) for k in range(1, 6)]
    return list(profile) + lip + inner[::-1]
