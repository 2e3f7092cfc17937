"""Soft things: upholstery, cushions, blankets, towels, curtains, rugs."""
import math

from mathutils import Vector, noise

from kit import materials as mat
from kit import shapes as s


# ---------------------------------------------------------------- materials

def woven(colour, weave=6.0, relief=.25, through=0.0, clouds=.1):
    """Cloth seen from some distance: uneven thread, soft clouds of tone; `through` of the light passes."""
    m, n = mat._material('woven')
    fine, cloud = n.noise(weave, 2), n.noise(.14, 3)
    r, g, b, _ = mat.rgb(colour)
    fac = n.math('ADD', n.math('MULTIPLY', fine, .55), n.math('MULTIPLY', cloud, .45))
    tone = n('ShaderNodeMixRGB', Fac=fac, Color1=(r * (1 - 2 * clouds), g * (1 - 2 * clouds), b * (1 - 2 * clouds), 1),
             Color2=(min(1, r * (1 + clouds)), min(1, g * (1 + clouds)), min(1, b * (1 + clouds)), 1))
    body = n('ShaderNodeBsdfPrincipled', Base_Color=tone, Roughness=.92, Specular=.1, Sheen=.35,
             Normal=n.bump(fine, relief, .12))
    if not through:
        return mat._finish(m, n, body)
    thin = n('ShaderNodeBsdfTranslucent', Color=tone)
    return mat._finish(m, n, n('ShaderNodeMixShader', _0=through, _1=body, _2=thin))


def looped(colour, loops=1.6, relief=.6):
    """Boucle, terry or tufted wool: round loops of yarn, `loops` of them a cm."""
    m, n = mat._material('looped')
    cells = n('ShaderNodeTexVoronoi', Vector=n.coords(), Scale=loops)
    cloud = n.noise(.2, 3)
    r, g, b, _ = mat.rgb(colour)
    fac = n.math('ADD', n.math('MULTIPLY', cells, .7), n.math('MULTIPLY', cloud, .35))
    tone = n('ShaderNodeMixRGB', Fac=fac, Color1=(min(1, r * 1.1), min(1, g * 1.1), min(1, b * 1.1), 1),
             Color2=(r * .7, g * .7, b * .7, 1))
    height = n.math('SUBTRACT', 1.0, cells)
    return mat.principled('looped', n, m, n.bump(height, relief, .3), Base_Color=tone, Roughness=.95, Specular=.08, Sheen=.5)


def striped(colour, stripe, pitch=6.0, share=.12, axis='x'):
    """Woven cloth with thin stripes every `pitch` cm across `axis`."""
    m, n = mat._material('striped')
    position = n('ShaderNodeSeparateXYZ', 'xyz'.index(axis), Vector=n('ShaderNodeTexCoord', 'Object'))
    phase = n.math('FRACT', n.math('ADD', n.math('DIVIDE', position, pitch), 100.5))
    line = n.math('LESS_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', phase, .5)), share / 2)
    tone = n('ShaderNodeMixRGB', Fac=line, Color1=mat.rgb(colour), Color2=mat.rgb(stripe))
    return mat.principled('striped', n, m, n.bump(n.noise(8, 2), .25, .1), Base_Color=tone, Roughness=.9, Specular=.1, Sheen=.3)


# ---------------------------------------------------------------- creases

def crumple(p, scale, seed):
    """Unevenness of cloth at a point: soft waves with a few sharp folds, about -1 to 1."""
    q = Vector(p) / scale + Vector((seed * 7.3, seed * 3.1, seed * 5.7))
    soft = noise.fractal(q, 1.0, 2.0, 3)
    line = abs(noise.noise(q * 1.7 + Vector((9, 4, 2))))
    where = max(0, noise.noise(q * .6 + Vector((3, 8, 1))) + .15)
    return .7 * soft - 1.6 * where * max(0, 1 - line / .16) ** 1.5


def grid(nu, nv, point):
    """Vertices point(u, v) for u, v in 0..1 and the quads between them."""
    verts = [point(i / nu, j / nv) for j in range(nv + 1) for i in range(nu + 1)]
    faces = [(j * (nu + 1) + i, j * (nu + 1) + i + 1, (j + 1) * (nu + 1) + i + 1, (j + 1) * (nu + 1) + i)
             for j in range(nv) for i in range(nu)]
    return verts, faces


def thick(o, thickness):
    """Give a sheet its thickness."""
    m = o.modifiers.new('sheet', 'SOLIDIFY')
    m.thickness, m.offset = thickness, 0
    return o


# ---------------------------------------------------------------- stuffed bodies

def _cube(n):
    """Points of a cube's surface within -1..1, denser towards its edges, and its quads."""
    line = [.45 * t + .55 * math.sin(math.pi / 2 * t) for t in (2 * k / n - 1 for k in range(n + 1))]
    index, verts, faces = {}, [], []

    def corner(k, sign, i, j):
        p = [0, 0, 0]
        p[k], p[(k + 1) % 3], p[(k + 2) % 3] = sign, line[i], line[j]
        key = tuple(round(c, 6) for c in p)
        if key not in index:
            index[key] = len(verts)
            verts.append(key)
        return index[key]

    for k in range(3):
        for sign in (-1, 1):
            for i in range(n):
                for j in range(n):
                    quad = [corner(k, sign, *c) for c in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))]
                    faces.append(quad if sign > 0 else quad[::-1])
    return verts, faces


def stuffed(w, d, h, material, radius=5.0, bulge=(0, 0, 0), crease=.5, scale=16.0, seed=0.0, n=26):
    """Upholstered block on z = 0: rounded edges, faces that bulge by so many cm along x, y and z, creases."""
    half = (w / 2, d / 2, h / 2)
    radius = min(radius, *(.98 * a for a in half))
    cube, faces = _cube(n)
    verts = []
    for c in cube:
        q = Vector([c[k] * half[k] for k in range(3)])
        inner = Vector([max(radius - half[k], min(half[k] - radius, q[k])) for k in range(3)])
        out = (q - inner).normalized()
        p = inner + out * radius
        share = [1 - (p[k] / half[k]) ** 2 for k in range(3)]
        for k in range(3):
            p[k] += bulge[k] * max(0, share[(k + 1) % 3] * share[(k + 2) % 3]) * p[k] / half[k]
        p += out * crease * crumple(p, scale, seed)
        verts.append((p.x, p.y, p.z + h / 2))
    return s.mesh(verts, faces, material, 'stuffed', 80)


def piping(w, d, z, material, corner=5.0, inset=0.0, r=.38):
    """Corded seam round a block of w x d at height z."""
    return s.tube([(x, y, z) for x, y in s.rounded_rect(w - 2 * inset, d - 2 * inset, corner, 10)], r, material, closed=True, sides=4)


def cushion(w, h, t, material, seed=0.0, chop=0.0, edge=None):
    """Scatter cushion in the plane XZ, its middle at the origin, t thick: pinched edges, folds from its corners.

    chop: how deep the middle of its upper edge is struck in; edge: material of a corded seam.
    """
    def outline(u, v):
        x = w / 2 * u * (1 - .07 * (1 - v * v))
        z = h / 2 * v * (1 - .07 * (1 - u * u))
        return x, z - chop * max(0, 1 - u * u) ** 1.5 * max(0, v + .2) ** 1.5

    def skin(side):
        def point(a, b):
            u, v = math.sin(math.pi / 2 * (2 * a - 1)), math.sin(math.pi / 2 * (2 * b - 1))
            x, z = outline(u, v)
            full = max(0, (1 - u * u) * (1 - v * v)) ** .42
            far = math.hypot(1 - abs(u), 1 - abs(v))
            angle = math.atan2(1 - abs(v), 1 - abs(u) + 1e-6)
            fold = math.sin(8 * angle + 3 * seed + (u > 0) + 2 * (v > 0)) * math.exp(-2.4 * far) * min(1, 6 * full)
            y = side * (t / 2 * full + .9 * fold * full ** .5 + .7 * full * crumple((x, side * 9, z), 13, seed))
            return x, y, z
        return point

    verts, faces = grid(36, 36, skin(-1))
    more, quads = grid(36, 36, skin(1))
    made = [s.mesh(verts + more, faces + [tuple(i + len(verts) for i in q[::-1]) for q in quads], material, 'cushion', 80)]
    if edge:
        run = [-1 + k / 15 for k in range(30)]
        line = [(t, -1) for t in run] + [(1, t) for t in run] + [(-t, 1) for t in run] + [(-1, -t) for t in run]
        path = [(x, 0, z) for x, z in (outline(u, v) for u, v in line)]
        made.append(s.tube(path, .36, edge, closed=True, sides=4))
    return made


# ---------------------------------------------------------------- sheets

def draped(profile, width, material, seed=0.0, wave=1.0, folds=3.0, thickness=.5, fringe=0.0, gather=0.0):
    """Cloth over things: `profile` is its line in the plane YZ from the front hem over the top, `width` lies along X.

    wave: depth of its lengthwise folds in cm; gather: share of the width lost towards the second hem;
    fringe: length of the fringe at both hems.
    """
    line = [Vector((0, y, z)) for y, z in s.spline(profile, 10)]
    n = len(line) - 1

    def point(a, b):
        k = min(int(b * n), n - 1)
        p = line[k].lerp(line[k + 1], b * n - k)
        along = (line[k + 1] - line[k]).normalized()
        out = Vector((0, -along.z, along.y))
        u = 2 * a - 1
        x = width / 2 * u * (1 - gather * b) + 1.1 * noise.noise(Vector((u * 2, b * 3, seed)))
        hem = .45 + .55 * abs(2 * b - 1)
        lift = wave * hem * math.sin(folds * math.pi * u + 1.6 * noise.noise(Vector((b * 2.2, seed, u * .6))) + seed)
        lift += .5 * wave * crumple((x, 9 * b, seed), 11, seed)
        q = p + out * (abs(lift) * .6 + lift * .2)
        return x, q.y, q.z

    verts, faces = grid(56, max(24, n * 2), point)
    made = [thick(s.mesh(verts, faces, material, 'draped', 80), thickness)]
    if fringe:
        tufts = []
        for b, way in ((0, -1), (1, 1)):
            for k in range(int(width / .9)):
                x, y, z = point(k / int(width / .9), b)
                ahead = (line[-1] - line[-2] if way > 0 else line[0] - line[1]).normalized()
                tip = Vector((x + .5 * math.sin(9 * k), y, z)) + ahead * fringe
                tufts.append([(x, y, z), tuple(tip)])
        made.append(s.tube(tufts, .16, material, sides=2))
    return made


def curtain(x0, x1, y, top, material, folds=9, seed=0.0, depth=4.2, bottom=.4):
    """Hanging cloth with pinched pleats at its head that open into uneven folds."""
    rnd = [noise.noise(Vector((k * .73, seed, .5))) for k in range(folds + 2)]

    def point(u, b):
        drop = 1 - b                                  # 0 at the hem
        f = u * folds
        k = int(f)
        phase = math.tau * (f + .22 * rnd[min(k, folds)] * math.sin(math.pi * (f - k)))
        deep = depth * (1 + .5 * rnd[min(k, folds)]) * (.55 + .45 * (1 - b) ** .5)
        sway = 1.4 * noise.noise(Vector((u * 3, b * 1.2, seed)))
        x = x0 + (x1 - x0) * u + .26 * deep * math.sin(2 * phase) + sway * drop
        return x, y + deep * math.sin(phase) + .8 * sway, bottom + (top - bottom) * b

    verts, faces = grid(folds * 18, 16, point)
    return s.mesh(verts, faces, material, 'curtain', 80)


def rug(w, d, material, at=(0, 0, 0), fringe=0.0, seed=1.0):
    """Thick woven rug with slightly wavy edges; fringe at its ends along X."""
    def point(a, b):
        x, y = w * (a - .5), d * (b - .5)
        wave = .6 * noise.noise(Vector((x / 30, y / 30, seed)))
        return x + wave, y + .7 * wave, 1.0 + .12 * noise.noise(Vector((x / 9, y / 9, seed)))
    verts, faces = grid(60, 40, point)
    made = [s.place(thick(s.mesh(verts, faces, material, 'rug', 80), 1.6), at)]
    if fringe:
        ends = [[(side * w / 2, d * (k / 90 - .5), .9), (side * (w / 2 + fringe) + .6 * math.sin(5 * k), d * (k / 90 - .5) + .8 * math.sin(3 * k), .3)]
                for side in (-1, 1) for k in range(91)]
        made.append(s.place(s.tube(ends, .3, material, sides=2), at))
    return made


def folded(w, d, layers, material, each=2.4, seed=0.0):
    """Pile of folded towels or blankets on z = 0, soft edges, not quite in line."""
    made, z = [], 0
    for k in range(layers):
        shift = Vector((seed, k * 1.7, .3))
        o = stuffed(w - .6 * abs(noise.noise(shift)), d, each * 1.08, material[k % len(material)] if isinstance(material, list) else material,
                    each * .5, (0, .3, .25), .22, 9, seed + k, 22)
        made.append(s.place(o, (1.0 * noise.noise(shift * 2), .8 * noise.noise(shift * 3), z), (0, 0, 3 * noise.noise(shift * 5))))
        z += each
    return made


def hanging(w, length, behind, material, rail_radius=.8, seed=0.0, wave=.5, thickness=.55):
    """Towel over a rail at the origin along X: `length` in front, `behind` at the back."""
    r = rail_radius + thickness / 2
    arc = [(-r * math.cos(t), r * math.sin(t)) for t in (math.pi * k / 6 for k in range(7))]
    profile = [(-r - .5, -length), (-r - .35, -length * .6), (-r - .1, -length * .2)] + arc + [(r + .1, -behind * .3), (r + .3, -behind)]
    return draped(profile, w, material, seed, wave, 2.2, thickness)
