"""Many small grains as one mesh, each of its own tone: beans, lentils, rice."""
import bpy
import numpy as np
from mathutils import Euler

from kit import materials as mat
from kit import shapes as s


def grain_material(light, dark, gloss=.35):
    """Plastic-like skin between two colours by the grain's tone."""
    m, n = mat._material('grain')
    tone = n('ShaderNodeAttribute', 2, props={'attribute_name': 'tone'})
    colour = n('ShaderNodeMixRGB', Fac=tone, Color1=mat.rgb(light), Color2=mat.rgb(dark))
    return mat.principled('grain', n, m, Base_Color=colour, Roughness=.65 - .4 * gloss, Specular=.35)


def heap(shape, spots, material, rnd):
    """One mesh of grains. shape: (vertices, faces) of a grain; spots: (x, y, z) with its middle."""
    verts, faces = np.array(shape[0], np.float32), shape[1]
    count, size = len(spots), len(verts)
    every = np.empty((count * size, 3), np.float32)
    tones = np.empty(count * size, np.float32)
    for k, at in enumerate(spots):
        turn = np.array(Euler([rnd.uniform(0, 6.3) for _ in range(3)]).to_matrix(), np.float32)
        every[k * size:(k + 1) * size] = verts @ turn.T * rnd.uniform(.9, 1.06) + np.array(at, np.float32)
        tones[k * size:(k + 1) * size] = rnd.random()
    data = bpy.data.meshes.new('heap')
    data.from_pydata(every.tolist(), [], [tuple(i + k * size for i in f) for k in range(count) for f in faces])
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    data.attributes.new('tone', 'FLOAT', 'POINT').data.foreach_set('value', tones)
    return s.link(bpy.data.objects.new('heap', data), material)


def pebble(a, b, c, dent=0.0, n=10):
    """Ellipsoid of half axes a, b, c as (vertices, faces); dent: crease along its length, as of a coffee bean."""
    verts, faces, rows = [], [], n // 2 + 1
    for j in range(rows + 1):
        t = np.pi * j / rows
        for k in range(n):
            p = 2 * np.pi * k / n
            x, y, z = np.cos(t), np.sin(t) * np.cos(p), np.sin(t) * np.sin(p)
            lower = 1 - dent * max(0, 1 - abs(y) * 4) if z > .2 else (1 if z > 0 or not dent else .65)
            verts.append((a * x, b * y, c * z * lower))
    for j in range(rows):
        faces += [(j * n + k, j * n + (k + 1) % n, (j + 1) * n + (k + 1) % n, (j + 1) * n + k) for k in range(n)]
    return verts, faces


def packed(rnd, radius, floor, top, grain, skin=2):
    """Middles of grains of radius `grain` that fill a cylinder: dense along its wall and on top, hollow within."""
    spots, step = [], grain * 1.62
    z = floor + grain
    while z < top:
        upper = top - z < 2.2 * grain
        for ring in range(60):
            r = radius - grain * .95 - ring * step
            if r < 0 or (ring >= skin and not upper):
                break
            count = max(1, int(6.2832 * r / step))
            start = rnd.uniform(0, 6.3)
            for k in range(count):
                a = start + 6.2832 * (k + rnd.uniform(-.22, .22)) / count
                q = r - (rnd.uniform(0, .25) * grain if ring == 0 else rnd.uniform(-.3, .3) * grain)
                spots.append((q * np.cos(a), q * np.sin(a), z + rnd.uniform(-.5, .5) * grain))
        z += grain * 1.45
    return spots
