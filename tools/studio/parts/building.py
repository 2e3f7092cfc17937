"""Rooms themselves: walls with openings, floors, mouldings, tiles, shelves, and the windows whose light falls in."""
import math
import random

import numpy as np
from mathutils import Vector

from kit import materials as mat
from kit import shapes as s


def box(w, d, h, material, at=(0, 0, 0), corner=.4, edge=.25, turn=(0, 0, 0)):
    """Block on `at` with softened edges."""
    return s.place(s.rounded_box(w, d, h, material, corner, edge, steps=3), at, turn)


def sheet(corners, material, name='sheet'):
    """Flat quadrilateral."""
    return s.mesh(corners, [(0, 1, 2, 3)], material, name)


def wall(x0, x1, z0, z1, material, openings=(), depth=12.0):
    """Wall at y = 0 facing -Y; openings: (x0, x1, z0, z1) with reveals `depth` deep."""
    xs = sorted({x0, x1, *(v for o in openings for v in o[:2])})
    zs = sorted({z0, z1, *(v for o in openings for v in o[2:])})
    verts, faces = [], []

    def quad(*corners):
        faces.append(tuple(range(len(verts), len(verts) + 4)))
        verts.extend(corners)

    for a, b in zip(xs, xs[1:]):
        for lo, hi in zip(zs, zs[1:]):
            if not any(o[0] <= a and b <= o[1] and o[2] <= lo and hi <= o[3] for o in openings):
                quad((a, 0, lo), (b, 0, lo), (b, 0, hi), (a, 0, hi))
    for a, b, lo, hi in openings:
        quad((a, 0, lo), (a, depth, lo), (a, depth, hi), (a, 0, hi))
        quad((b, depth, lo), (b, 0, lo), (b, 0, hi), (b, depth, hi))
        quad((a, 0, hi), (a, depth, hi), (b, depth, hi), (b, 0, hi))
        quad((a, depth, lo), (a, 0, lo), (b, 0, lo), (b, depth, lo))
    return s.mesh(verts, faces, material, 'wall')


def boards(x0, x1, y0, y1, light, dark, width=13.0, seed=1, gloss=.25):
    """Plank floor along X with its upper side at z = 0; every plank of another piece of wood."""
    rnd = random.Random(seed)
    woods = [mat.timber(light, dark, 'x', gloss, seed + 3.7 * k) for k in range(7)]
    made, y = [], y0
    while y < y1:
        x = x0 - rnd.uniform(0, 160)
        while x < x1:
            length = rnd.uniform(120, 220)
            o = s.rounded_box(length - .12, width - .12, 2, rnd.choice(woods), .08, .1, steps=2)
            made.append(s.place(o, (x + length / 2, y + width / 2, -2), (0, 0, 180 * rnd.randrange(2))))
            x += length
        y += width
    return made


def skirting(x0, x1, material, height=11.0):
    """Moulded base of a wall at y = 0."""
    profile = [(0, 0), (-1.8, 0), (-1.8, height - 2.4), (-1.5, height - 2.0), (-1.3, height - .9), (-.9, height - .3), (-.6, height), (0, height)]
    return s.loft([[(x, y, z) for y, z in profile] for x in (x0, x1)], material, smooth=30)


def panelling(x0, x1, z0, z1, material, width=2.6, proud=1.3):
    """Frame of moulding on a wall at y = 0, as on the walls of old flats."""
    path = [(x0, z0), (x1, z0), (x1, z1), (x0, z1)]
    shape = [(0, 0), (.18, .55), (.4, .8), (.62, 1), (.8, .8), (1, .35), (1.08, 0)]
    rings = []
    for share, out in shape:
        inset = share * width
        rings.append([(x + (inset if x == x0 else -inset), -out * proud, z + (inset if z == z0 else -inset)) for x, z in path])
    verts = [p for ring in rings for p in ring]
    faces = [(4 * i + j, 4 * i + (j + 1) % 4, 4 * i + 4 + (j + 1) % 4, 4 * i + 4 + j) for i in range(len(rings) - 1) for j in range(4)]
    return s.mesh(verts, faces, material, 'panelling', 50)


def glaze(light, dark, gloss=.8):
    """Hand-made glaze: each tile of its own tone (attribute `tone`), slightly wavy."""
    m, n = mat._material('glaze')
    tone = n('ShaderNodeAttribute', 2, props={'attribute_name': 'tone'})
    pool = n.noise(.5, 2)
    fac = n.math('ADD', n.math('MULTIPLY', tone, .75), n.math('MULTIPLY', pool, .3))
    colour = n('ShaderNodeMixRGB', Fac=n('ShaderNodeClamp', Value=fac), Color1=mat.rgb(light), Color2=mat.rgb(dark))
    return mat.principled('glaze', n, m, n.bump(n.noise(.7, 2), .3, .12), Base_Color=colour, Roughness=.5 - .38 * gloss, Specular=.5)


def tiles(x0, x1, z0, z1, w, h, material, joint=.25, thick=.7, shift=0.0, tilt=.5, seed=3):
    """Tiles on a wall at y = 0, facing -Y, w x h cm; shift: how far every second row is moved (share of w);
    tilt: how much each is out of true, degrees. Cut at the edges of the field. One mesh."""
    rnd = random.Random(seed)
    verts, faces, tones = [], [], []
    row, z = 0, z0
    while z < z1 - .5:
        x = x0 - (shift * w if row % 2 else 0)
        while x < x1 - .5:
            a, b, c, d = max(x, x0) + joint / 2, min(x + w, x1) - joint / 2, z + joint / 2, min(z + h, z1) - joint / 2
            if b - a > .6 and d - c > .6:
                tx, tz = (math.radians(rnd.gauss(0, tilt)) for _ in range(2))
                bevel, start, tone = .16, len(verts), rnd.random()
                mx, mz = (a + b) / 2, (c + d) / 2
                lift = lambda px, pz: -thick + tx * (px - mx) + tz * (pz - mz)
                for px, pz in ((a, c), (b, c), (b, d), (a, d)):
                    verts.append((px, 0, pz))
                for px, pz in ((a, c), (b, c), (b, d), (a, d)):
                    verts.append((px, lift(px, pz) + bevel, pz))
                for px, pz in ((a + bevel, c + bevel), (b - bevel, c + bevel), (b - bevel, d - bevel), (a + bevel, d - bevel)):
                    verts.append((px, lift(px, pz), pz))
                for ring in (0, 4):
                    faces += [(start + ring + j, start + ring + (j + 1) % 4, start + ring + 4 + (j + 1) % 4, start + ring + 4 + j) for j in range(4)]
                faces.append((start + 8, start + 9, start + 10, start + 11))
                tones += [tone] * 12
            x += w
        z += h
        row += 1
    o = s.mesh(verts, faces, material, 'tiles', 25)
    o.data.attributes.new('tone', 'FLOAT', 'POINT').data.foreach_set('value', np.array(tones, np.float32))
    return o


def outside(x0, x1, z0, z1, y, low, high, strength=1.0, blotches=.25):
    """Blurred view at depth y that is seen but lights nothing: from `low` below to `high` above, with soft blotches."""
    m, n = mat._material('outside')
    z = n('ShaderNodeSeparateXYZ', 2, Vector=n('ShaderNodeTexCoord', 'Object'))
    rise = n('ShaderNodeMapRange', Value=z, From_Min=z0, From_Max=z1)
    cloud = n.math('MULTIPLY', n.math('SUBTRACT', n.noise(.03, 2), .5), blotches * 4)
    colour = n('ShaderNodeMixRGB', Fac=n('ShaderNodeClamp', Value=n.math('ADD', rise, cloud)), Color1=mat.rgb(low), Color2=mat.rgb(high))
    m.cycles.sample_as_light = False
    mat._finish(m, n, n('ShaderNodeEmission', Color=colour, Strength=strength))
    o = sheet([(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)], m, 'outside')
    o.visible_shadow = o.visible_diffuse = False
    return o


def shade_wall(x, y0, y1, z0, z1, openings, bars=2.6, rows=2, columns=2, colour='#cfc9c0'):
    """Wall with windows beside the picture, in the plane x: the sun draws its openings (y0, y1, z0, z1) on what is seen."""
    s.place(wall(y0, y1, z0, z1, mat.diffuse(colour), openings, .1), (x, 0, 0), (0, 0, 90))
    m = mat.diffuse('#dcd8d0')
    for a, b, lo, hi in openings:
        for k in range(1, columns):
            box(bars, bars, hi - lo, m, (x, a + (b - a) * k / columns, lo), .2, .2)
        for k in range(1, rows):
            box(bars, b - a, bars, m, (x, (a + b) / 2, lo + (hi - lo) * k / rows), .2, .2)


def branch_shadow(at, spread, material, seed=1, leaves=160, size=7.0):
    """Foliage outside a window that breaks the sunlight; in the plane X = at[0], unseen by the camera."""
    rnd = random.Random(seed)
    verts, faces = [], []
    for _ in range(leaves):
        a, r = rnd.uniform(0, math.tau), spread * math.sqrt(rnd.random())
        c = Vector((at[0] + rnd.uniform(-6, 6), at[1] + r * math.cos(a), at[2] + .7 * r * math.sin(a)))
        t, k = rnd.uniform(0, math.tau), size * rnd.uniform(.6, 1.2)
        u, v = Vector((0, math.cos(t), math.sin(t))) * k, Vector((.3, -math.sin(t), math.cos(t))) * k * .3
        faces.append(tuple(range(len(verts), len(verts) + 6)))
        verts += [c - u, c - u * .3 - v, c + u * .4 - v, c + u, c + u * .4 + v, c - u * .3 + v]
    o = s.mesh(verts, faces, material, 'foliage')
    o.visible_camera = False
    return o


def shelf_board(w, d, material, at, thick=2.8, brackets=None):
    """Board on a wall at y = 0; its upper side at at[2]. brackets: material of two small steel brackets."""
    x, _, z = at
    made = [box(w, d, thick, material, (x, -d / 2 - .1, z - thick), .3, .25)]
    if brackets:
        for k in (-.36, .36):
            made.append(box(2.2, d * .8, .5, brackets, (x + k * w, -d * .4 - .1, z - thick - .5), .1, .1))
            made.append(box(2.2, .5, 9, brackets, (x + k * w, -.35, z - thick - 9), .1, .1))
    return made


def stone(light, dark, veins='#8f8a82', gloss=.5, amount=.5):
    """Honed stone with clouds and thin veins."""
    m, n = mat._material('stone')
    cloud = n('ShaderNodeTexNoise', Vector=n.coords(), Scale=.06, Detail=6.0, Distortion=.6)
    base = n('ShaderNodeMixRGB', Fac=n('ShaderNodeMapRange', Value=cloud, From_Min=.35, From_Max=.65), Color1=mat.rgb(light), Color2=mat.rgb(dark))
    warp = n('ShaderNodeTexNoise', Vector=n.coords((1, 1.7, 1)), Scale=.035, Detail=5.0, Distortion=1.4)
    line = n.math('ABSOLUTE', n.math('SUBTRACT', warp, .5))
    vein = n('ShaderNodeMapRange', Value=line, From_Min=0.0, From_Max=.018, To_Min=amount, To_Max=0.0)
    colour = n('ShaderNodeMixRGB', Fac=vein, Color1=base, Color2=mat.rgb(veins))
    grain = n.noise(9, 3)
    return mat.principled('stone', n, m, n.bump(grain, .04, .02), Base_Color=colour, Roughness=n.span(grain, .5 - .36 * gloss, .6 - .32 * gloss), Specular=.45)


def limewash(light, dark, relief=.3):
    """Hand-brushed lime wall: clouds of two near tones, trowel marks."""
    m, n = mat._material('limewash')
    broad = n('ShaderNodeTexNoise', Vector=n.coords(), Scale=.022, Detail=6.0, Roughness=.62, Distortion=.8)
    colour = n('ShaderNodeMixRGB', Fac=n('ShaderNodeMapRange', Value=broad, From_Min=.33, From_Max=.67), Color1=mat.rgb(light), Color2=mat.rgb(dark))
    height = n.math('ADD', n.noise(.5, 5), n.math('MULTIPLY', n.noise(.12, 3), 1.2))
    return mat.principled('limewash', n, m, n.bump(height, relief, .12), Base_Color=colour, Roughness=.92, Specular=.08)


def mirror_glass(tint='#e9eeee'):
    """Silvered glass."""
    m, n = mat._material('mirror')
    return mat._finish(m, n, n('ShaderNodeBsdfGlossy', Color=mat.rgb(tint), Roughness=.015))
