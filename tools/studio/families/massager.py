"""Neck massagers."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import lay, pad

REACH = 8.6                      # radius of the band's middle line
HEADS = 6


@family(hero=Shot((-14, 32, .82, 85)), side=Shot((-32, 24, .8, 85)),
        detail=Shot((-10, 24, 2.6, 100), focus=(1.2, 5.6, 5.2), aperture=6))
def massager(look):
    """Neck massager, 22 x 24 cm: open band of soft-touch shell, padded inside with six kneading heads, buttons on its right arm."""
    made = s.built(_build, look=look)
    if look.view == 'side':
        s.place(made, turn=(0, 0, 180))


def _build(look):
    """The massager as worn by somebody who looks at the camera."""
    outer = _band(look.plastic(.35), 0, 1, lambda t: (2.5 + .9 * _nape(t), 5.0 + 2.6 * _nape(t)), 0, .6)
    liner = mat.rubber('#e9eeee')
    inner = _band(liner, .05, .95, lambda t: (1.5, 4.1 + 2.5 * _nape(t)), -(.75 + .35), .5)
    _heads(inner)
    _controls(look, outer)
    _ports(outer)
    line = [_outside(.18 + .64 * k / 80) for k in range(81)]
    s.tube(line, .07, mat.plastic('#0c4a46' if look.finish == 'teal' else '#7b8f94', .3))


def _outside(t):
    """Point of the outer shell, low on its outside (62 % of half its height below the middle)."""
    (x, y, z), (sx, sy) = _middle(t), _side(t)
    half = (2.5 + .9 * _nape(t)) / 2 * (1 - .62 ** 2.7) ** (1 / 2.7)
    return x + sx * half, y + sy * half, z - .31 * (5.0 + 2.6 * _nape(t))


def _nape(t):
    """1 at the nape, falling off towards both ends."""
    return math.exp(-((t - .5) / .3) ** 2)


def _middle(t):
    """Middle line of the band: an arc open to the front whose arms run forward, rising at the nape."""
    angle = math.radians(-62 + 304 * t)
    stretch = 1 + .16 * max(0, -math.sin(angle))
    return (REACH * math.cos(angle), REACH * math.sin(angle) * stretch, 3.1 + 1.1 * _nape(t))


def _side(t):
    """Unit vector from the inside of the band to its outside."""
    a, b = _middle(t - .002), _middle(t + .002)
    x, y = b[0] - a[0], b[1] - a[1]
    d = math.hypot(x, y)
    return (y / d, -x / d)


def _band(material, start, stop, size, shift, end_round):
    """Band between two shares of the middle line; size(t) -> (thickness, height), shifted outwards."""
    loops, count = [], 96
    for i in range(count + 1):
        u = .5 - .5 * math.cos(math.pi * i / count)
        t = start + (stop - start) * u
        w, h = size(t)
        reach = min(u, 1 - u) * (stop - start) * REACH * 5.3
        cap = math.sqrt(max(1e-4, 1 - max(0, 1 - reach / (end_round * 3)) ** 2.2))
        x, y, z = _middle(t)
        sx, sy = _side(t)
        loops.append([(x + sx * (a * (.35 + .65 * cap) * cap + shift), y + sy * (a * (.35 + .65 * cap) * cap + shift), z + b * cap) for a, b in s.superellipse(w, h, 2.7, 72)])
    return s.loft(loops, material, name='band', smooth=60)


def _heads(inner):
    """Six kneading heads on the inside, in coral, with a ring each."""
    node, ring = mat.rubber('#f08472'), mat.plastic('#c9d0d0', .5)
    for k in range(HEADS):
        t = .5 + (k - (HEADS - 1) / 2) * .085
        x, y, z = _middle(t)
        sx, sy = _side(t)
        at = (x - sx * 1.1, y - sy * 1.1, z)
        lift = 1.0 if k % 2 else -1.0
        dome = pad(2.3, 2.3, .55, node, edge=.5, dish=-.22, loop=s.superellipse(2.3, 2.3, 2, 48), sink=.3)
        rim = pad(2.8, 2.8, .1, ring, edge=.08, loop=s.superellipse(2.8, 2.8, 2, 48), sink=.2)
        lay([rim, dome], inner, (at[0], at[1], z + lift), (-sx, -sy, 0), reach=3)


def _controls(look, outer):
    """Power, mode and heat buttons with lights on the outside of the right arm, lettering on the left one."""
    light = mat.plastic('#e7efed', .5)
    t = .13
    x, y, z = _middle(t)
    sx, sy = _side(t)
    facing = (sx, sy, 0)
    plate = lay(pad(6.4, 2.1, .04, mat.plastic('#1f2628', .7), corner=1.04, edge=.04), outer, (x, y, z), facing)
    for k, mark in enumerate(('–', None, '+')):
        off = 1.9 * (k - 1)
        at = (x - sy * off, y + sx * off, z)
        lay(pad(1.2, 1.2, .1, look.plastic(.35), edge=.06, dish=.05, loop=s.superellipse(1.2, 1.2, 2, 40)), plate, at, facing)
        if mark:
            lay(look.name(.7, light, mark, at=(0, 0, .08), turn=(0, 0, 0), depth=.004), plate, at, facing)
        else:
            sign = [s.tube([(.22 * math.sin(.5 + 5.28 * i / 24), .22 * math.cos(.5 + 5.28 * i / 24), .08) for i in range(25)], .03, light),
                    s.tube([(0, .1, .08), (0, .3, .08)], .03, light)]
            lay(sign, plate, at, facing)
    t = .77
    x, y, z = _middle(t)
    sx, sy = _side(t)
    ink = mat.plastic('#d9ecea' if look.finish in ('teal', 'graphite', 'black') else '#4b6064', .4)
    lay(look.name(1.0, ink, at=(0, 0, .008), turn=(0, 0, 0), depth=.006), outer, (x, y, z + .2), (sx, sy, 0))


def _ports(outer):
    """Charging socket at the nape's lower edge."""
    x, y, z = _middle(.5)
    lay(pad(1.1, .5, .03, mat.plastic('#c9d0d0', .5), corner=.24, edge=.03, step=.15), outer, (x, y, z - 2.4), (0, 1, 0))
    lay(pad(.9, .3, .04, mat.plastic('#0d0f10', .3), corner=.14, edge=.01, step=.15), outer, (x, y, z - 2.4), (0, 1, 0))
