"""Skins: bodies lofted through stations, and parts that lie on such bodies."""
import math

import bmesh
import bpy
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree

from kit import shapes as s


class Form:
    """A body along Z through stations (z, width, depth, centre x, centre y, power of the superellipse).

    Missing values of a station are 0, 0 and 2.5. Pieces cut from one form continue each other,
    so that seams between them are true gaps.
    """

    def __init__(self, stations, n=96, steps=8):
        full = [tuple(k) + (0, 0, 2.5)[len(k) - 3:] for k in stations]
        self.rows, self.n = s.spline(full, steps), n
        self.lo, self.hi = full[0][0], full[-1][0]

    def at(self, z):
        """Station at a height: (width, depth, centre x, centre y, power)."""
        rows = self.rows
        for a, b in zip(rows, rows[1:]):
            if z <= b[0]:
                t = max(0, (z - a[0]) / max(b[0] - a[0], 1e-9))
                return tuple(p + (q - p) * t for p, q in zip(a[1:], b[1:]))
        return rows[-1][1:]

    def loop(self, z, grow=0.0, height=None):
        """Closed 3D loop of the section at z, grown outwards."""
        w, d, x, y, p = self.at(z)
        height = z if height is None else height
        return [(a + x, b + y, height) for a, b in
                s.superellipse(max(w + 2 * grow, .02), max(d + 2 * grow, .02), p, self.n)]

    def piece(self, material, lo=None, hi=None, round_lo=.05, round_hi=.05, grow=0.0, name='piece'):
        """Solid between two heights with rounded ends."""
        lo, hi = self.lo if lo is None else lo, self.hi if hi is None else hi
        rings, steps = [], 7
        for k in range(steps + 1):
            t = math.pi / 2 * k / steps
            z = lo + round_lo * (1 - math.cos(t))
            rings.append(self.loop(z, grow - round_lo * (1 - math.sin(t))))
        rings += [self.loop(r[0], grow) for r in self.rows
                  if lo + round_lo + .01 < r[0] < hi - round_hi - .01]
        for k in range(steps, -1, -1):
            t = math.pi / 2 * k / steps
            z = hi - round_hi * (1 - math.cos(t))
            rings.append(self.loop(z, grow - round_hi * (1 - math.sin(t))))
        return s.loft(rings, material, name=name)

    def shell(self, material, lo=None, hi=None, wall=.2, floor=.4, round_lo=.6, rim=.04, name='shell'):
        """Open vessel between two heights: outer wall, rounded rim, inner wall and floor."""
        lo, hi = self.lo if lo is None else lo, self.hi if hi is None else hi

        def side(base, radius, grow):
            rings = []
            for k in range(8):
                t = math.pi / 2 * k / 7
                rings.append(self.loop(base + radius * (1 - math.cos(t)), grow - radius * (1 - math.sin(t))))
            return rings + [self.loop(r[0], grow) for r in self.rows if base + radius + .01 < r[0] < hi - rim]

        outer = side(lo, round_lo, 0)
        inner = side(lo + floor, max(round_lo - wall, .05), -wall)
        top = [self.loop(hi - rim, 0), self.loop(hi - rim, -rim * .3, hi - rim * .3), self.loop(hi - rim, -rim, hi),
               self.loop(hi - rim, rim - wall, hi), self.loop(hi - rim, rim * .3 - wall, hi - rim * .3)]
        return s.loft(outer + top + inner[::-1], material, name=name)

    def ring(self, material, z, height, grow=.015, edge=.02):
        """Band around the form: trim, seal or the shadow of a gap."""
        return self.piece(material, z - height / 2, z + height / 2, edge, edge, grow, 'ring')


def dense(loop, step):
    """Closed 2D loop with points added so that none of its edges is longer than `step`."""
    out = []
    for a, b in zip(loop, loop[1:] + loop[:1]):
        count = max(1, math.ceil(math.dist(a, b) / step))
        out += [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(count)]
    return out


def pad(w, h, thick, material, corner=.3, edge=.08, sink=.15, dish=0.0, loop=None, step=.25, name='pad'):
    """Flat part in XY with a rounded rim (button, panel, grip), fine enough to be `laid` on a body.

    It reaches `sink` below z = 0. dish: how much its middle is lower than its rim (negative: a dome).
    loop: outline other than the rounded rectangle.
    """
    loop = dense(loop or s.rounded_rect(w, h, corner), step)
    edge = min(edge, thick)

    def ring(inset, z):
        fx, fy = max(.02, 1 - 2 * inset / w), max(.02, 1 - 2 * inset / h)
        return [(x * fx, y * fy, z) for x, y in loop]

    rings = [ring(0, -sink)]
    for k in range(6):
        t = math.pi / 2 * k / 5
        rings.append(ring(edge * (1 - math.cos(t)), thick - edge * (1 - math.sin(t))))
    inner = [p[:2] for p in rings[-1]]
    count = max(3, math.ceil(min(w, h) / 2 / step))
    for k in range(1, count + 1):
        f = max(1 - k / count, .02)
        rings.append([(x * f, y * f, thick - dish * (1 - f * f)) for x, y in inner])
    return s.loft(rings, material, cap_start=False, name=name)


def tree(objs):
    """Search tree over the evaluated surfaces of objects."""
    verts, faces = [], []
    graph = bpy.context.evaluated_depsgraph_get()
    for o in objs if isinstance(objs, (list, tuple)) else [objs]:
        e = o.evaluated_get(graph)
        data = e.to_mesh()
        start = len(verts)
        verts += [o.matrix_basis @ v.co for v in data.vertices]
        faces += [tuple(start + i for i in p.vertices) for p in data.polygons]
        e.to_mesh_clear()
    return BVHTree.FromPolygons(verts, faces)


def lay(objs, on, at, facing=(0, -1, 0), up=(0, 0, 1), reach=60):
    """Lay parts modelled in XY (z = height over the surface) on a body, seen from direction `facing`.

    at: point whose projection becomes their origin; up: where their y points; reach: how far from
    there the surface is looked for. Letterings too.
    """
    normal = Vector(facing).normalized()
    y_axis = (Vector(up) - normal * Vector(up).dot(normal)).normalized()
    x_axis = y_axis.cross(normal)
    bvh, out, many = tree(on), [], isinstance(objs, (list, tuple))
    for o in objs if many else [objs]:
        if o.type != 'MESH':
            o = _as_mesh(o)
        for v in o.data.vertices:
            p = o.matrix_basis @ v.co
            base = Vector(at) + x_axis * p.x + y_axis * p.y
            hit = bvh.ray_cast(base + normal * reach, -normal, 2 * reach)[0]
            hit = hit or bvh.find_nearest(base)[0]
            v.co = hit + normal * p.z
        o.matrix_basis = Matrix.Identity(4)
        out.append(o)
    return out if many else out[0]


def _as_mesh(o):
    """Curve or lettering as a mesh."""
    graph = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(o.evaluated_get(graph))
    new = bpy.data.objects.new(o.name, data)
    new.matrix_basis = o.matrix_basis.copy()
    if not data.materials and o.data.materials:
        data.materials.append(o.data.materials[0])
    bpy.data.objects.remove(o)
    _refine(data, .12)
    return s.link(new)


def _refine(data, step):
    """Divide a mesh until no edge is longer than `step`, so that it can follow a curved surface."""
    bm = bmesh.new()
    bm.from_mesh(data)
    bmesh.ops.triangulate(bm, faces=bm.faces[:])
    for _ in range(6):
        long = [e for e in bm.edges if e.calc_length() > step]
        if not long:
            break
        bmesh.ops.subdivide_edges(bm, edges=long, cuts=1)
        bmesh.ops.triangulate(bm, faces=[f for f in bm.faces if len(f.verts) > 3])
    bm.to_mesh(data)
    bm.free()


def flare(loop, onto, direction, radius, material, steps=10, name='flare'):
    """Concave blend from the end of a limb (closed 3D loop) to a body, as if both were one casting.

    direction: from the limb towards the body; radius: how far the blend spreads on both.
    """
    d = Vector(direction).normalized()
    pts = [Vector(p) for p in loop]
    centre = sum(pts, Vector()) / len(pts)
    bvh, rows = tree(onto), []
    for p in pts:
        out = p - centre
        out = (out - d * out.dot(d)).normalized()
        start = p - d * 30
        corner = bvh.ray_cast(start, d)[0] or p
        spread = p + out * radius
        end = bvh.ray_cast(spread - d * 30, d)[0] or bvh.find_nearest(spread)[0]
        begin = corner - d * radius
        curve = [begin]
        for k in range(1, steps + 1):
            t = k / steps
            curve.append(begin * (1 - t) ** 2 + corner * 2 * t * (1 - t) + (end + d * .02) * t * t)
        rows.append(curve)
    loops = [[tuple(row[k]) for row in rows] for k in range(steps + 1)]
    return s.loft(loops, material, False, False, name, smooth=60)


def posed(point, at=(0, 0, 0), turn=(0, 0, 0)):
    """Where `shapes.place` with the same arguments takes a point: for cables that start there."""
    m = Matrix.Translation(at)
    for angle, axis in zip(reversed(turn), 'ZYX'):
        m = m @ Matrix.Rotation(math.radians(angle), 4, axis)
    return tuple(m @ Vector(point))
