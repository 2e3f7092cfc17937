"""A laid table: bread, fruit, plates, cutlery, jam, napkins."""
import math

from mathutils import Vector, noise

from kit import materials as mat
from kit import shapes as s
from parts.cloth import crumple, grid, stuffed, thick
from parts.food import mottled
from parts.ornaments import bowl
from parts.solid import wall as vessel


def crust():
    """Baked crust dusted with flour."""
    m, n = mat._material('crust')
    base = n('ShaderNodeMixRGB', Fac=n('ShaderNodeMapRange', Value=n.noise(.2, 5), From_Min=.3, From_Max=.7), Color1=mat.rgb('#b07238'), Color2=mat.rgb('#8f5729'))
    flour = n('ShaderNodeMapRange', Value=n.noise(.8, 6), From_Min=.45, From_Max=.75)
    colour = n('ShaderNodeMixRGB', Fac=n.math('MULTIPLY', flour, .22), Color1=base, Color2=mat.rgb('#e9dcc2'))
    return mat.principled('crust', n, m, n.bump(n.noise(2.2, 4), .5, .12), Base_Color=colour, Roughness=.85, Specular=.2)


def loaf(length=25.0, width=13.0, height=9.5, seed=1.0):
    """Oval country loaf with three slashes, along X on z = 0."""
    def point(a, b):
        u, t = 2 * a - 1, math.pi * b
        r = max(0, 1 - abs(u) ** 2.6) ** .5
        y, z = -math.cos(t) * width / 2 * r, math.sin(t) ** .8 * height * (.25 + .75 * r)
        cut = max(math.exp(-((u * length / 2 - c - .35 * y) / .55) ** 2) for c in (-6.2, 0, 6.2)) * max(0, math.sin(t) - .35)
        q = Vector((u * length / 2, y, z))
        lift = .35 * crumple(q, 7, seed) - 1.5 * cut
        return q.x, y * (1 + .03 * lift), max(0, z + lift * min(1, z / 2))

    verts, faces = grid(80, 40, point)
    return [s.mesh(verts, faces, crust(), 'loaf', 80)]


def slice_of_bread(seed=1.0):
    """Slice of country bread lying on z = 0, 13 x 8 cm."""
    crumb = mottled('#e6d0a6', '#cfae78', 1.1, .9, .5)
    o = stuffed(12.6, 7.6, 1.3, crumb, .6, crease=.12, scale=3, seed=seed, n=20)
    rim = [(x, y, .65) for x, y in s.rounded_rect(12.5, 7.5, 2.2, 10)]
    return [o, s.tube(rim, .5, crust(), closed=True, sides=4)]


def pear(colour='#b3a24a', blush='#b9743a'):
    """Pear of 9.5 cm on z = 0 with its stalk."""
    profile = s.spline([(0, .35), (1.3, .05), (2.9, 1.3), (3.35, 3.1), (2.9, 4.9), (1.9, 6.6), (1.35, 8.0), (.85, 8.9), (0, 9.05)], 8)
    body = s.lathe([(max(r, 0), z) for r, z in profile], mottled(colour, blush, .22, .42, .08), 64, 'pear')
    stalk = s.tube(s.spline([(0, 0, 8.8), (.1, .1, 9.7), (.6, .2, 10.8)], 6), .17, mat.plastic('#4b3722', .1))
    return [body, stalk]


def apricot(r=2.3, colour='#d98a3a', blush='#b8502a'):
    """Round stone fruit on z = 0."""
    return [s.lathe([(r * math.sin(math.pi * k / 24), r * (.95 - .95 * math.cos(math.pi * k / 24)) - .12 * math.exp(-((k - 24) / 2) ** 2)) for k in range(25)],
                    mottled(colour, blush, .4, .5, .1), 48, 'apricot')]


def plate(r, material, rim=1.8):
    """Flat plate with a low rim, on z = 0."""
    outer = s.fillet([(0, .3), (r * .58, .3), (r * .6, 0, .1), (r * .64, 0, .15), (r * .68, .45, .3), (r, rim, .5)])
    return s.lathe(vessel(outer, .4), material, 128)


def cutlery(kind, metal):
    """Fork, knife or spoon lying along Y, its working end at +Y, on z = 0; 20 cm. Returns its parts."""
    line = lambda pts: s.spline([(0, y, z) for y, z in pts], 8)
    stem = lambda w0, w1: (lambda t: s.superellipse(w0 + (w1 - w0) * t, .24, 2.2, 16))
    made = [s.sweep(line([(-10, .2), (-4, .25), (1, .55), (3.2, .5)]), stem(1.35, .5), metal, up=(0, 0, 1))]
    if kind == 'fork':
        made.append(s.sweep(line([(3, .5), (4.5, .35), (5.6, .25)]), lambda t: s.superellipse(.5 + 1.8 * min(1, 2 * t), .2, 2.4, 16), metal))
        tines = [[(x, 5.4, .25), (x, 7.6, .3), (x * .95, 9.8, .75)] for x in (-.9, -.3, .3, .9)]
        made.append(s.tube([s.spline(t, 5) for t in tines], .15, metal, sides=3))
    elif kind == 'knife':
        made.append(s.sweep(line([(3, .45), (6, .35), (10.5, .3)]), lambda t: s.superellipse(1.6 - .9 * t ** 3, .16, 2.2, 16), metal))
    else:
        made.append(s.sweep(line([(3, .45), (4, .3), (6, .25), (8.3, .45), (9.6, .8)]), lambda t: s.superellipse(.5 + 3.2 * math.sin(math.pi * min(t * .92 + .06, 1)), .22, 2, 20), metal))
    return made


def napkin(w, d, material, seed=1.0):
    """Crumpled linen napkin lying on z = 0."""
    def point(a, b):
        x, y = w * (a - .5), d * (b - .5)
        fold = .55 * math.sin(5 * a + 2 * noise.noise(Vector((a * 2, b * 2, seed))) + seed) + .8 * crumple((x, y, seed), 8, seed)
        warp = 1.1 * noise.noise(Vector((a * 2.5, b * 2.5, seed + 3)))
        return x + warp, y - warp, .35 + max(0, .55 + .6 * fold)
    verts, faces = grid(44, 44, point)
    return [thick(s.mesh(verts, faces, material, 'napkin', 80), .22)]


def fruit_bowl(material, seed=1):
    """Wide bowl with pears and apricots. Returns its parts."""
    made = [bowl(13.5, 7.5, material)]
    for k, (x, y, z, tilt, turn) in enumerate(((-5, 1, 3.2, 34, 60), (4.6, 3, 3.0, 28, 200), (.4, -5, 3.4, 62, 300))):
        made += s.place(pear(*(('#b3a24a', '#b9743a'), ('#a9a352', '#8d9444'), ('#bda650', '#c07a42'))[k]), (x, y, z), (tilt, 0, turn))
    for k, (x, y, z) in enumerate(((-1, 6, 4.2), (6.4, -3.2, 4.2), (-6.4, -4.4, 4.6), (1.0, .6, 6.4))):
        made += s.place(apricot(2.3 + .12 * (k % 2)), (x, y, z), (12 * k, 20 * k, 0))
    return made


def jam(colour='#7a1f1c'):
    """Small jar of jam, open, 7 cm. Returns its parts."""
    return [s.lathe(vessel(s.fillet([(0, 0), (3.1, 0, .4), (3.2, 5.4, .8), (2.7, 6.2, .2), (2.8, 7)]), .22), mat.glass('#fbfdfb'), 80),
            s.lathe(s.fillet([(0, .3), (2.85, .3, .3), (2.92, 4.9, .2), (0, 4.8)]), mat.plastic(colour, .7), 64)]


def milk_jug(material):
    """Small jug with a lip and a handle, 12 cm. Returns its parts."""
    rings = []
    outer = s.spline([(3.6, .2), (4.8, 1.6), (5.2, 4.2), (4.4, 7.6), (3.7, 9.8), (4.1, 12)], 7)
    for r, z in outer + [(r - .3, z) for r, z in reversed(outer)]:
        lip = max(0, (z - 8.5) / 3.5) ** 2
        rings.append([((r + 1.1 * lip * math.exp(-(a / .38) ** 2)) * math.cos(a), (r * (1 - .08 * lip)) * math.sin(a), z + .3 * lip * math.exp(-(a / .38) ** 2))
                      for a in (s.TAU * k / 96 - math.pi for k in range(96))])
    body = s.loft(rings, material, cap_end=False, smooth=60)
    ear = s.spline([(-4.0, 0, 10.4), (-6.4, 0, 10.6), (-7.6, 0, 8.2), (-6.8, 0, 5.0), (-4.9, 0, 3.8)], 8)
    return [body, s.sweep(ear, s.superellipse(1.4, .8, 2.4, 24), material, up=(0, 1, 0))]
