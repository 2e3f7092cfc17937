"""Travel pillows."""
import math

from mathutils import Vector, noise

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family

REACH = 10.2                     # radius of the pillow's middle line


@family(hero=Shot((-24, 36, .8, 85)), side=Shot((26, 13, .78, 85)),
        detail=Shot((-58, 22, 2.5, 140), focus=(-12.2, -5.6, 4.4), aperture=7))
def neck_pillow(look):
    """Memory foam pillow, 29 x 28 cm and 12 cm high: higher lobes beside the neck, low at the nape, piping, snap strap.

    It lies in the hero picture and stands on its ends in the other one.
    """
    parts = _pillow(look)
    if look.view == 'side':
        s.place(parts, (0, 0, 14), (84, 0, 0))


def _line(t):
    """Middle line, t from 0 (right end) over the nape to 1 (left end)."""
    angle = math.radians(-68 + 316 * t)
    squeeze = 1 - .1 * abs(2 * t - 1) ** 3
    return Vector((REACH * math.cos(angle) * squeeze, REACH * 1.04 * math.sin(angle), 0))


def _size(t):
    """Width and height of the section."""
    u = abs(2 * t - 1)
    end = math.sqrt(max(1e-3, 1 - max(0, (u - .8) / .2) ** 2.4))
    return (8.2 - .6 * u) * end, (8.6 + 3.4 * math.exp(-((u - .52) / .3) ** 2)) * end


def _pillow(look):
    """Body with soft unevenness, piping along its outer middle, strap and tag."""
    cloth = mat.velour(look.colour, 10)
    rng = look.chance()
    shift = Vector((rng.uniform(0, 50), rng.uniform(0, 50), 0))
    loops, pipe, inner_pipe, count = [], [], [], 110
    for i in range(count + 1):
        t = .5 - .5 * math.cos(math.pi * i / count)
        p, ahead = _line(t), _line(min(t + .004, 1)) - _line(max(t - .004, 0))
        side = ahead.normalized().cross(Vector((0, 0, 1)))
        w, h = _size(t)
        loop = []
        for x, y in s.superellipse(w, h, 2.25, 72):
            pinch = 1 - .05 * math.exp(-(y / 1.0) ** 2)
            v = p + side * x * pinch + Vector((0, 0, max(y, -h * .44) + h * .44))
            v += (v - p).normalized() * .16 * noise.noise(v * .3 + shift) * min(1, w / 6)
            loop.append(tuple(v))
        loops.append(loop)
        if 0 < i < count:
            pipe.append(tuple(p + side * (w / 2 * .955 + .02) + Vector((0, 0, h * .44))))
            inner_pipe.append(tuple(p - side * (w / 2 * .955 + .02) + Vector((0, 0, h * .44))))
    body = s.subdivide(s.loft(loops, cloth, name='pillow', smooth=180), 1)
    trim = mat.fabric('#f2f0ec' if look.finish == 'coral' else '#7f9499', 10, translucent=0)
    parts = [body, s.tube(pipe + inner_pipe[::-1], .2, trim, closed=True)]
    return parts + _strap() + _tag(look)


def _strap():
    """Webbing with a snap between the ends."""
    web = mat.nylon('#59666a', 7)
    dark = mat.plastic('#2b3134', .4)
    a, b = _line(.04), _line(.96)
    z = 3.6
    path = s.spline([(a.x - .2, a.y - 1.6, z), (a.x * .55, a.y - 3.0, z - .5), (0, a.y - 3.3, z - .9), (b.x * .55, b.y - 3.0, z - .5), (b.x + .2, b.y - 1.6, z)], 10)
    parts = [s.sweep(path, s.rounded_rect(.16, 1.7, .06, 4), web)]
    parts.append(s.place(s.rounded_box(2.6, 2.1, .5, dark, .5, .2, .2), (0, a.y - 3.1, z - .9), (90, 0, 0)))
    return parts


def _tag(look):
    """Woven tag sewn into the outer piping of one lobe."""
    t = .86
    p, ahead = _line(t), _line(t + .004) - _line(t - .004)
    side = ahead.normalized().cross(Vector((0, 0, 1)))
    w, h = _size(t)
    at = p + side * (w / 2 * .955 + .16) + Vector((0, 0, h * .44 - 1.85))
    turn = math.degrees(math.atan2(side.y, side.x)) + 90
    cloth = s.rounded_box(2.6, .12, 1.9, mat.fabric('#2f3a3d', 14, translucent=0), .05, .04)
    name = look.name(.72, mat.plastic('#f1f5f4', .2), at=(0, -.065, .95), depth=.004)
    return s.place([cloth, name], tuple(at), (5, 0, turn))
