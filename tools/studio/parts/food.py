"""What lies in pans, slots and baskets: toast, chips, eggs, lemons, drinks."""
import math

from kit import materials as mat
from kit import shapes as s
from parts.solid import offset, rounded_polygon, slab


def mottled(light, dark, scale=.8, rough=.7, bump=.3):
    """Baked or grown surface of two tones."""
    m, n = mat._material('mottled')
    spots = n.noise(scale, 4)
    colour = n('ShaderNodeMixRGB', Fac=n('ShaderNodeMapRange', Value=spots, From_Min=.35, From_Max=.68),
               Color1=mat.rgb(light), Color2=mat.rgb(dark))
    return mat.principled('mottled', n, m, n.bump(n.noise(scale * 7, 3), bump, .06), Base_Color=colour,
                          Roughness=rough, Specular=.25)


def toast(width=11.5, height=11.5, thickness=1.5):
    """Slice of toasted bread standing in the XZ plane on z = 0."""
    w, h = width / 2, height
    outline = [(-w * .93, 0, 1.2), (w * .93, 0, 1.2), (w * .9, h * .62, .8), (w * 1.06, h * .8, 1.6),
               (w * .8, h, 2.2), (0, h * .97, 6), (-w * .8, h, 2.2), (-w * 1.06, h * .8, 1.6), (-w * .9, h * .62, .8)]
    loop = rounded_polygon(outline)
    crust = slab(loop, thickness, mottled('#8a4f20', '#6d3a15', .9), .35)
    crumb = s.place(slab(offset(loop, .4), thickness + .08, mottled('#c98f45', '#9a5c24', .35), .1), (0, 0, -.04))
    return s.place([crust, crumb], (0, thickness / 2, 0), (90, 0, 0))


def liquid(colour, gloss=.9):
    """Opaque drink."""
    return mat.plastic(colour, gloss)


def chip(rnd, material):
    """One potato chip, lying along X around the origin."""
    length, w = rnd.uniform(4.5, 8), rnd.uniform(.8, 1.0)
    bend = rnd.uniform(-.35, .35)
    path = [(length * (k / 6 - .5), 0, bend * math.sin(math.pi * k / 6)) for k in range(7)]
    return s.sweep(path, s.rounded_rect(w, w, .12, 3), material)


def chips(rnd, width, depth, floor, layers=3, each=24):
    """Heap of chips in a basket of width x depth around the origin."""
    tones = [mottled(a, b, 1.2, .5, .15) for a, b in (('#d9a03a', '#b8741f'), ('#e0ae4c', '#c08129'), ('#cf9230', '#a4611a'))]
    made = []
    for layer in range(layers):
        for k in range(each):
            o = chip(rnd, tones[k % 3])
            reach = 3.2
            s.place(o, (0, 0, 0), (rnd.uniform(0, 90), rnd.uniform(-14, 14), rnd.uniform(0, 180)))
            made.append(s.place(o, (rnd.uniform(-1, 1) * (width / 2 - reach), rnd.uniform(-1, 1) * (depth / 2 - reach),
                                    floor + .5 + .95 * layer + rnd.uniform(-.2, .3))))
    return made


def egg(tone='#c98e62'):
    """Hen's egg, 5.8 cm long, standing upright around its middle."""
    m = mat.ceramic(tone, .1, .25)
    profile = []
    for k in range(33):
        t = math.pi * k / 32
        z = -math.cos(t)
        profile.append((2.18 * math.sin(t) * (1 - .13 * z), 2.9 * z))
    return s.lathe(profile, m, 64, 'egg')


def lemon_peel():
    """Yellow peel with its pores."""
    m, n = mat._material('lemon')
    return mat.principled('lemon', n, m, n.bump(n.noise(4, 2), .25, .06), Base_Color=mat.rgb('#e0a91c'), Roughness=.38)


def lemon():
    """Lemon, 8 cm long, along X."""
    profile = s.spline([(0, -4.2), (.5, -4.0), (.85, -3.6), (2.0, -2.6), (2.75, -.6), (2.65, 1.0), (1.9, 2.7), (.9, 3.6), (.45, 3.9), (0, 4.0)], 6)
    return s.place(s.lathe([(max(0, r), z) for r, z in profile], lemon_peel(), 64, 'lemon'), (0, 0, 0), (0, 90, 0))


def lemon_half():
    """Half a lemon, its cut face up at z = 0."""
    peel, pith = lemon_peel(), mat.plastic('#e9dfb4', .2)
    pulp = mottled('#d9b230', '#c99a1c', 1.6, .25, .2)
    made = [s.lathe(s.spline([(0, -3.6), (.5, -3.4), (1.8, -2.5), (2.6, -1.0), (2.72, 0)], 6), peel, 64),
            s.lathe([(2.72, 0), (2.4, .02), (0, .02)], pith, 64)]
    wedge = rounded_polygon([(.22, 0, .08), (2.25, -.72, .25), (2.32, 0, .4), (2.25, .72, .25)], 4)
    made += [s.place(slab(wedge, .06, pulp, .03), (0, 0, .01), (0, 0, 40 * k)) for k in range(9)]
    return made


def tomato(r=2.0):
    """Cherry tomato with its calyx, on z = 0."""
    skin, green = mat.plastic('#a81f12', .8), mat.plastic('#4f6b26', .2)
    profile = [(0, .08), *[(r * math.sin(math.pi * k / 32), r * (.94 - .94 * math.cos(math.pi * k / 32))) for k in range(2, 30)], (0, r * 1.78)]
    made = [s.lathe(profile, skin, 64)]
    leaf = rounded_polygon([(.1, -.16, .05), (r * .6, -.04, .03), (r * .6, .04, .03), (.1, .16, .05)], 3)
    made += [s.place(slab(leaf, .07, green, .03), (0, 0, r * 1.84), (0, 10, 72 * k)) for k in range(5)]
    made.append(s.tube([(0, 0, r * 1.78), (.1, 0, r * 1.95), (.3, .1, r * 2.2)], .09, green))
    return made
