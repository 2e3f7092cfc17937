"""Plants: shrub in a pot, twigs in a vase, herbs."""
import math
import random

from mathutils import Matrix, Vector

from kit import materials as mat
from kit import shapes as s


def leaf_green(colour, shine=.4, through=.2):
    """Leaf: waxy, a little of the light passes."""
    m, n = mat._material('leaf')
    r, g, b, _ = mat.rgb(colour)
    tone = n('ShaderNodeMixRGB', Fac=n.noise(.6, 2), Color1=(r * .75, g * .78, b * .7, 1), Color2=(r * 1.2, g * 1.18, b * 1.1, 1))
    body = n('ShaderNodeBsdfPrincipled', Base_Color=tone, Roughness=.62 - .4 * shine, Specular=.45)
    thin = n('ShaderNodeBsdfTranslucent', Color=(min(1, r * 1.6), min(1, g * 1.7), b, 1))
    return mat._finish(m, n, n('ShaderNodeMixShader', _0=through, _1=body, _2=thin))


def leaf_shape(length, width, bend=.6, fold=.22, n=10):
    """One leaf along +X with a folded midrib and a drooping tip, as (vertices, faces)."""
    verts = []
    for i in range(n + 1):
        t = i / n
        half = width / 2 * math.sin(math.pi * t ** .82) ** .85 + .01
        x, z = length * math.sin(bend * t) / bend, -length * (1 - math.cos(bend * t)) / bend
        for v in (-1, -.5, 0, .5, 1):
            verts.append((x, half * v, z + fold * abs(v) * half + .05 * width * math.sin(6 * t + 3 * v) * abs(v)))
    return verts, [(i * 5 + j, i * 5 + j + 1, i * 5 + j + 6, i * 5 + j + 5) for i in range(n) for j in range(4)]


def foliage(places, shape, material):
    """Many leaves as one mesh; places: (point, heading, pitch, roll, size), angles in radians, pitch upwards."""
    verts, faces = [], []
    for at, heading, pitch, roll, size in places:
        m = (Matrix.Translation(at) @ Matrix.Rotation(heading, 4, 'Z') @ Matrix.Rotation(-pitch, 4, 'Y')
             @ Matrix.Rotation(roll, 4, 'X') @ Matrix.Scale(size, 4))
        start = len(verts)
        verts += [m @ Vector(v) for v in shape[0]]
        faces += [tuple(start + i for i in f) for f in shape[1]]
    return s.mesh(verts, faces, material, 'foliage', 80)


def shrub(pot, height=110.0, stems=5, leaves=11, size=17.0, colours=('#33502e', '#41602f'), seed=1, spread=.34, width=.5, radius=15.0):
    """Fig-like plant: slender stems from a glazed pot, leaves larger below. Returns its parts."""
    rnd = random.Random(seed)
    k = radius / 15
    parts = [s.lathe([(r * k, z * k) for r, z in s.fillet([(0, 0), (11.5, 0, 1.2), (15, 25, 2), (15.4, 27, .4), (14.2, 27.2, .4), (13.6, 23), (0, 23)])], pot, 96),
             s.lathe([(13.8 * k, 23.4 * k), (0, 24.4 * k)], mat.principled('soil', Base_Color=mat.rgb('#2a201a'), Roughness=1))]
    lines, places = [], [[] for _ in colours]
    for i in range(stems):
        a, tall = 2.4 * i + rnd.uniform(-.3, .3), height * rnd.uniform(.72, 1)
        lean = spread * rnd.uniform(.5, 1.1)
        base = Vector((3 * k * math.cos(a), 3 * k * math.sin(a), 23 * k))
        tip = base + Vector((math.cos(a) * lean, math.sin(a) * lean, 1)) * (tall - 23 * k)
        middle = base.lerp(tip, .5) - Vector((math.cos(a), math.sin(a), 0)) * lean * 9
        line = [Vector(p) for p in s.spline([base, middle, tip], 12)]
        lines.append([tuple(p) for p in line])
        for j in range(leaves):
            t = .22 + .78 * (j + rnd.uniform(-.3, .3)) / (leaves - 1)
            t = min(max(t, 0), 1)
            p = line[min(int(t * (len(line) - 1)), len(line) - 1)]
            heading = a + 2.4 * j + rnd.uniform(-.4, .4)
            places[rnd.randrange(len(colours))].append((p, heading, rnd.uniform(-.15, .5) + .5 * t, rnd.uniform(-.4, .4), rnd.uniform(.75, 1.1) * (1.1 - .35 * t)))
    parts.append(s.tube(lines, .5 * k + .1, mat.principled('stem', Base_Color=mat.rgb('#4d4532'), Roughness=.7), sides=4))
    for colour, chosen in zip(colours, places):
        parts.append(foliage(chosen, leaf_shape(size, size * width, .7), leaf_green(colour)))
    return parts


def twigs(base, count=7, height=38.0, spread=.5, colours=('#7d8a6a', '#8c9678'), leaf=(4.2, 2.0), pairs=9, seed=2, bark='#6a5a44', bend=10.0):
    """Cut twigs that stand in a vase from the point `base`, leaves in pairs. Returns its parts."""
    rnd = random.Random(seed)
    lines, places = [], [[] for _ in colours]
    for i in range(count):
        a = 2.4 * i + rnd.uniform(-.4, .4)
        lean, tall = spread * rnd.uniform(.35, 1), height * rnd.uniform(.65, 1)
        out = Vector((math.cos(a), math.sin(a), 0))
        p0 = Vector(base)
        p2 = p0 + out * tall * lean * .8 + Vector((0, 0, tall))
        p1 = p0.lerp(p2, .55) + Vector((0, 0, bend * .35)) - out * bend * .3 * lean
        line = [Vector(p) for p in s.spline([p0 - Vector((0, 0, 8)) - out * .6, p0, p1, p2], 10)]
        lines.append([tuple(p) for p in line])
        for j in range(pairs):
            t = .42 + .58 * j / (pairs - 1)
            p = line[min(int(t * (len(line) - 1)), len(line) - 1)]
            turn = a + 1.57 * j
            for side in (0, math.pi):
                places[rnd.randrange(len(colours))].append((p, turn + side + rnd.uniform(-.4, .4), rnd.uniform(.1, .8), rnd.uniform(-.5, .5), rnd.uniform(.7, 1.1) * (1.15 - .5 * t)))
    parts = [s.tube(lines, .16, mat.principled('bark', Base_Color=mat.rgb(bark), Roughness=.8), sides=3)]
    for colour, chosen in zip(colours, places):
        parts.append(foliage(chosen, leaf_shape(*leaf, .5, n=7), leaf_green(colour, .15, .25)))
    return parts


def grasses(base, count=13, height=46.0, colour='#c7ad82', seed=4):
    """Dried grass plumes in a vase. Returns its parts."""
    rnd = random.Random(seed)
    lines, hairs = [], []
    for i in range(count):
        a, lean = 2.4 * i, rnd.uniform(.12, .5)
        tall = height * rnd.uniform(.7, 1)
        out = Vector((math.cos(a), math.sin(a), 0))
        p0, p2 = Vector(base), Vector(base) + out * tall * lean + Vector((0, 0, tall * (1 - .3 * lean)))
        line = [Vector(p) for p in s.spline([p0 - Vector((0, 0, 10)), p0, p0.lerp(p2, .55) + Vector((0, 0, 4)), p2], 12)]
        lines.append([tuple(p) for p in line])
        for k in range(90):
            t = rnd.uniform(.68, 1)
            p = line[min(int(t * (len(line) - 1)), len(line) - 1)]
            full = math.sin(math.pi * min(1, (t - .66) / .34)) * 1.5 + .4
            d = Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(.2, 1.4))).normalized()
            hairs.append([tuple(p), tuple(p + d * full * .6 + Vector((0, 0, .2))), tuple(p + d * full + Vector((0, 0, -.1)))])
    straw = mat.principled('straw', Base_Color=mat.rgb(colour), Roughness=.85, Sheen=.4)
    return [s.tube(lines, .12, straw, sides=2), s.tube(hairs, .045, straw, sides=1)]


def herb(pot, colour='#4f7a34', seed=5, height=20.0):
    """Basil-like herb in a small pot of 11 cm. Returns its parts."""
    rnd = random.Random(seed)
    parts = [s.lathe(s.fillet([(0, 0), (4.2, 0, .4), (5.5, 9.6, .3), (5.8, 9.8, .2), (5.8, 11, .3), (5.3, 11, .2), (5.1, 9.4), (0, 9.4)]), pot, 72),
             s.lathe([(5.2, 9.6), (0, 10)], mat.principled('soil', Base_Color=mat.rgb('#2a201a'), Roughness=1))]
    lines, places = [], []
    for i in range(17):
        a, r = 2.4 * i, 4.2 * math.sqrt(i / 17)
        p0 = Vector((r * .6 * math.cos(a), r * .6 * math.sin(a), 9.5))
        p1 = p0 + Vector((r * math.cos(a) * 1.1, r * math.sin(a) * 1.1, (height - 10) * rnd.uniform(.55, 1)))
        lines.append([tuple(p0), tuple(p1)])
        for j in range(4):
            p = p0.lerp(p1, .4 + .2 * j)
            for side in (0, math.pi):
                places.append((p, a + 1.57 * j + side + rnd.uniform(-.3, .3), rnd.uniform(-.1, .7), rnd.uniform(-.3, .3), rnd.uniform(.6, 1.1)))
    parts.append(s.tube(lines, .13, mat.principled('stem', Base_Color=mat.rgb('#5f7a3c'), Roughness=.6), sides=2))
    parts.append(foliage(places, leaf_shape(4.6, 3.0, .8, .1, 7), leaf_green(colour, .5, .25)))
    return parts
