"""Toiletry bags."""
import math

from mathutils import Vector, noise

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, lay, pad, tree

# width, depth, height in cm
SIZES = {'m': (25.0, 10.0, 16.0), 'l': (31.0, 13.0, 20.0)}


def _hero(options):
    return Shot((-30, 24, .82 if options.get('size') == 'l' else .72, 85))


def _side(options):
    return Shot((-18, 6, .84 if options.get('size') == 'l' else .78, 85))


def _detail(options):
    w, d, h = SIZES[options.get('size', 'm')]
    return Shot((-30, 20, 2.5, 140), focus=(-w * .3, -d * .55, h * .58), aperture=8)


@family(hero=_hero, side=_side, detail=_detail)
def travel_bag(look, size='m'):
    """Toiletry bag, M 25 x 16 x 10 cm or L 31 x 20 x 13 cm: nylon, zip around the top, front pocket, carrying loop, hook.

    Closed and standing; in the side picture it hangs opened from a rail.
    """
    w, d, h = SIZES[size]
    if look.view == 'side':
        _hanging(look, w, d, h)
    else:
        _standing(look, w, d, h)


def _cloth(look):
    """Nylon of the outside."""
    return mat.nylon(look.colour, 5)


def _soft_box(look, material, w, d, h):
    """Filled bag: bulging, narrower towards its zip, slightly uneven."""
    rng = look.chance()
    shift = Vector((rng.uniform(0, 40), rng.uniform(0, 40), 0))
    rows, count = [], 48
    for k in range(count + 1):
        t = .5 - .5 * math.cos(math.pi * k / count)
        z, end = h * t, min(t, 1 - t) * h
        r = 2.6 if t > .5 else 1.6
        inset = r - math.sqrt(max(0, r * r - max(0, r - end) ** 2))
        wide, deep = w * (1 - .05 * t), d * (1.08 - .3 * t ** 1.5)
        bulge = .8 * math.sin(math.pi * t) ** .7
        ring = []
        for x, y in _dense(s.rounded_rect(wide - 2 * inset, deep - 2 * inset, max(3.2 - inset, .3), 10)):
            front = min(1, abs(y) / (d * .3)) * (1 - abs(x / (w / 2)) ** 4)
            flank = min(1, abs(x) / (w * .3)) * (1 - abs(y / (d / 2)) ** 4)
            v = Vector((x + math.copysign(bulge * .8 * flank, x), y + math.copysign(bulge * front, y), z))
            dent = .22 * noise.noise(v * .2 + shift) + .07 * noise.noise(v * .6 + shift)
            ring.append(tuple(v + Vector((x, y, 0)).normalized() * dent * min(1, end / 2 + .2)))
        rows.append(ring)
    return s.loft(rows, material, name='bag', smooth=80)


def _dense(loop):
    """As many points on every row: sides divided in equal numbers."""
    out, n = [], len(loop)
    for i in range(n):
        a, b = loop[i], loop[(i + 1) % n]
        parts = 22 if i in (10, 32) else 10 if i in (21, 43) else 1
        out += [(a[0] + (b[0] - a[0]) * k / parts, a[1] + (b[1] - a[1]) * k / parts) for k in range(parts)]
    return out


def _zip(path, across):
    """Zip along 3D points on a surface: tape, teeth; across: direction of the tape's width."""
    tape, tooth_m = mat.nylon('#22272a', 14), mat.plastic('#14181a', .5)
    parts = [s.sweep(path, s.rounded_rect(.1, 1.1, .05, 3), tape, up=across)]
    parts.append(s.sweep(path, s.rounded_rect(.2, .34, .09, 3), tooth_m, up=across))
    tooth = s.rounded_box(.1, .42, .16, mat.plastic('#33393c', .5), .04, .05)
    spots, walked = [], 0
    for a, b in zip(path, path[1:]):
        length = math.dist(a, b)
        while walked < length:
            p = Vector(a).lerp(Vector(b), walked / length)
            flat = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            steep = -math.degrees(math.atan2(b[2] - a[2], math.hypot(b[0] - a[0], b[1] - a[1])))
            spots.append((tuple(p), (90 if across[2] else 0, steep, flat)))
            walked += .24
        walked -= length
    return parts + s.copies(tooth, spots)


def _puller(look, at, turn=(0, 0, 0)):
    """Slider with a cord loop in the accent colour."""
    metal = mat.chrome('#c9cdcd', .2)
    slider = s.place(s.rounded_box(.7, 1.0, .3, metal, .25, .1), (0, 0, 0))
    loop = s.tube(s.spline([(0, -.4, .25), (.28, -1.0, .35), (.24, -2.1, .55), (0, -2.4, .6), (-.24, -2.1, .55), (-.28, -1.0, .35)], 8, closed=True), .13, mat.fabric(look.accent, 12, translucent=0), closed=True)
    grip = s.place(s.rounded_box(.62, 1.5, .3, mat.rubber(look.accent), .28, .12), (0, -2.3, .48))
    return s.place([slider, loop, grip], at, turn)


def _standing(look, w, d, h):
    """Closed bag."""
    cloth = _cloth(look)
    body = _soft_box(look, cloth, w, d, h)
    # zip over the top and half down the flanks, found from the inside
    inside, bvh = Vector((0, 0, h * .45)), tree(body)
    arch = []
    for k in range(81):
        a = math.radians(-8 + 196 * k / 80)
        arch.append(tuple(bvh.ray_cast(inside, Vector((math.cos(a) * 1.6, 0, math.sin(a))).normalized())[0]))
    _zip(arch, (0, 1, 0))
    x, y, z = arch[16]
    _puller(look, (x - 1.0, y, z + .2), (0, 0, -70))
    _pocket(look, body, w, h)
    _grab(body, w, h)


def _pocket(look, body, w, h):
    """Front pocket: raised panel with slanted flap line, zip, brand patch."""
    cloth = _cloth(look)
    panel = lay(pad(w - 4.2, h * .56, .35, cloth, corner=1.6, edge=.3, dish=-.15, step=.5), body, (0, 0, h * .36))
    zip_z = h * .66
    path = []
    bvh = tree([body, panel])
    for k in range(49):
        x = -(w - 5.6) / 2 + (w - 5.6) * k / 48
        hit = bvh.ray_cast(Vector((x, -60, zip_z)), Vector((0, 1, 0)))[0]
        path.append((x, hit.y - .02, zip_z))
    _zip(path, (0, 0, 1))
    end = path[2]
    _puller(look, (end[0], end[1] - .22, end[2]), (90, 0, 0))
    patch = lay(pad(3.6, 1.5, .1, mat.leather('#2b3033' if look.finish != 'graphite' else '#c8d2d3'), corner=.25, edge=.06, sink=.05), panel, (w * .27, 0, h * .2))
    ink = mat.plastic('#e9efee' if look.finish != 'graphite' else '#2b3134', .3)
    lay(look.name(.85, ink, at=(0, 0, .01), turn=(0, 0, 0), depth=.006), patch, (w * .27, 0, h * .2))


def _grab(body, w, h):
    """Carrying loop of webbing on the left flank, sewn on with two crosses."""
    web, thread = mat.nylon('#23282b', 7), mat.plastic('#5d676b', .2)
    bvh, x0 = tree(body), -w / 2
    at = lambda z: bvh.ray_cast(Vector((-80, 0, z)), Vector((1, 0, 0)))[0].x
    low, high = h * .2, h * .56
    path = s.spline([(at(low) - .1, 0, low - 1.0), (at(low) - .3, 0, low), (x0 - 2.4, 0, low + 1.2), (x0 - 3.0, 0, (low + high) / 2),
                     (x0 - 2.4, 0, high - 1.2), (at(high) - .3, 0, high), (at(high + 1) - .1, 0, high + 1.0)], 10)
    s.sweep(path, s.rounded_rect(.22, 2.3, .1, 4), web, up=(0, 1, 0))
    for z in (low - .5, high + .5):
        s.place(s.rounded_box(1.5, .06, .9, thread, .05, .02), (at(z) - .26, 0, z - .45), (0, 0, 90))


def _hanging(look, w, d, h):
    """Opened bag on a rail: upper panel with net pocket, main compartment below with lining."""
    cloth, lining = _cloth(look), mat.nylon('#c3d2d6', 10)
    dark = mat.plastic('#22272a', .4)
    top = 2 * h + 9.0
    s.unframed(s.place(s.cylinder(.9, 160, mat.chrome('#d5d8d8', .12), .1), (-80, 0, top), (0, 90, 0)))
    # hook over the rail
    hook = s.spline([(0, 0, top - 4.2), (0, 0, top - 2.6), (0, .9, top - 1.2), (0, 1.25, top + .2), (0, .6, top + 1.15), (0, -.5, top + 1.2), (0, -1.2, top + .3), (0, -1.25, top - .5)], 10)
    s.tube(hook, .24, dark)
    web = mat.nylon('#23282b', 7)
    s.place(s.rounded_box(2.4, .3, 3.4, web, .1, .1), (0, 0, top - 7.0))
    s.place(s.cylinder(.5, 1.4, dark, .15), (0, 0, top - 4.9))
    # upper panel
    z1 = top - 6.2 - h
    s.place(s.rounded_box(w, h, 1.4, cloth, 2.2, .5, .5), (0, .7, z1 + h / 2), (90, 0, 0))
    s.place(s.rounded_box(w - 1.6, h - 1.6, .25, lining, 1.7, .1), (0, -.66, z1 + h / 2), (90, 0, 0))
    net = mat.tinted('#aebfc3', .62, .4)
    s.place(pad(w - 3.0, h * .52, .5, net, corner=1.2, edge=.35, dish=-.2, step=.6), (0, -.9, z1 + h * .34), (90, 0, 0))
    _zip([(-(w - 4) / 2 + (w - 4) * k / 40, -1.35, z1 + h * .62) for k in range(41)], (0, 0, 1))
    _puller(look, (-(w - 6) / 2, -1.55, z1 + h * .62), (90, 0, 0))
    s.place(s.rounded_box(w - 4, .12, 1.6, web, .05, .05), (0, -.99, z1 + h * .78))
    # hinge of cloth and the main compartment, open to the front
    s.place(s.rounded_box(w - 3, 1.0, 2.2, cloth, .4, .3), (0, .6, z1 - 1.4))
    z0 = z1 - h - .6
    outer = s.rounded_rect(w, h, 2.2, 10)
    inner = s.rounded_rect(w - .8, h - .8, 1.8, 10)
    rings = [[(x * f, y * f, z) for x, y in outer] for f, z in ((.94, 0), (.985, .15), (1, .6), (1, d - .4), (.995, d - .1), (.985, d))]
    rings += [[(x, y, z) for x, y in inner] for z in (d, d - .3, .9)]
    shell = s.loft(rings, cloth, cap_end=False)
    floor = s.place(s.rounded_box(w - .7, h - .7, .3, lining, 1.9, .1), (0, 0, .5))
    wall = s.loft([[(x * .995, y * .995, z) for x, y in inner] for z in (.7, d - .7)], lining, False, False)
    s.place([shell, floor, wall], (0, d * .5 - .4 + .5, z0 + h / 2), (90, 0, 0))
    front = d * .5 + .1 - d
    _contents(w, d, h, z0, front)


def _contents(w, d, h, z0, front):
    """Elastic band with two bottles and a tube in the compartment."""
    y = front + d * .45
    for x, r, tall, colour in ((-w * .3, 2.0, h * .62, '#e9efee'), (-w * .1, 1.7, h * .52, '#7fc4ae')):
        s.place([s.cylinder(r, tall, mat.plastic(colour, .5), .4), s.place(s.cylinder(r * .55, 2.0, mat.plastic('#2b3134', .4), .15), (0, 0, tall))], (x, y, z0 + .5))
    tube = Form([(0, 3.2, 3.2, 0, 0, 2), (2, 3.3, 3.2, 0, 0, 2), (h * .5, 4.2, 1.6, 0, 0, 2.4), (h * .66, 4.6, .2, 0, 0, 3)])
    s.place([tube.piece(mat.plastic('#f0a091', .5), round_lo=.2, round_hi=.05)], (w * .16, y, z0 + .5))
    s.place(s.rounded_box(w - 1.2, .16, 2.4, mat.nylon('#23282b', 12), .06, .06), (0, y - 2.3, z0 + h * .28))
