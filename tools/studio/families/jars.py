"""Storage jars."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.food import mottled
from parts.heap import grain_material, heap, packed, pebble
from parts.kitchen import print_on
from parts.solid import wall

RADIUS, GLASS = 4.9, .26
# height of a jar and what is in it; together 4.2 l
_SET = ((21.5, 'spaghetti'), (16.2, 'coffee'), (12.4, 'chickpeas'), (9.4, 'lentils'), (6.8, 'flour'))
_STAND = {5: ((-9.2, 6.0), (3.2, 7.2), (13.6, 2.6), (-3.4, -4.6), (7.2, -6.6)), 3: ((-10.6, 1.2), (0, 3.0), (9.6, -1.4)), 1: ((0, 0),)}


def _jar(height):
    """Straight borosilicate glass with a thick foot. Returns its parts."""
    outer = [(0, .02)] + s.fillet([(RADIUS - .5, 0), (RADIUS, 0, .45), (RADIUS, height - .4, 1), (RADIUS - .02, height)], steps=8)
    profile = wall(outer, GLASS)
    return [s.lathe([(r, max(z, .34) if k > len(profile) / 2 and z < .5 else z) for k, (r, z) in enumerate(profile)], mat.glass('#ffffff'), 128)]


def _lid(look):
    """Lacquered lid with a silicone seal; its plug hangs below z = 0. Returns its parts."""
    skin, seal = look.plastic(.35), mat.rubber('#efe9df')
    inner = RADIUS - GLASS
    made = [s.lathe(s.fillet([(0, 0), (RADIUS - .05, 0, .1), (RADIUS + .03, 1.35, .3), (RADIUS - .9, 1.5, .4), (RADIUS - 1.4, 1.32, .3), (0, 1.32)]), skin, 128),
            s.lathe(s.fillet([(0, -1.0), (inner - .5, -1.0, .15), (inner - .4, .1), (0, .1)]), skin, 96)]
    for z in (-.75, -.4):
        made.append(s.lathe(s.fillet([(inner - .5, z - .1), (inner - .03, z - .02, .04), (inner - .03, z + .1, .04), (inner - .5, z + .16)]), seal, 96))
    made.append(s.lathe(s.fillet([(RADIUS - .5, -.12), (RADIUS - .1, -.12, .05), (RADIUS - .1, .02)]), seal, 96))
    made.append(s.place(look.name(1.0, print_on(look), at=(0, 0, 0), turn=(0, 0, 0), depth=.006), (0, 0, 1.325)))
    return made


def _contents(kind, height, rnd):
    """What the jar holds, up to some way below the lid. Returns its parts."""
    r, floor = RADIUS - GLASS - .04, .4
    top = height - 2.6
    if kind == 'flour':
        m = mottled('#efe7d8', '#e2d6c0', 1.5, .95, .12)
        rings = [(r, floor), (r, top - .4), (r * .8, top - .1), (r * .45, top + .22), (0, top + .1)]
        return [s.lathe([(0, floor)] + rings, m, 96, smooth=60)]
    if kind == 'spaghetti':
        return _spaghetti(r, floor, height - 1.7, rnd)
    shape, colours, grain = {'coffee': (pebble(.56, .4, .3, .55, 12), ('#633820', '#3c2212'), .42),
                             'chickpeas': (pebble(.48, .43, .42, 0, 10), ('#d9b47c', '#bd9257'), .43),
                             'lentils': (pebble(.36, .36, .16, 0, 10), ('#bb6a3c', '#98502c'), .27)}[kind]
    core = s.lathe([(0, floor), (r - 2.2 * grain, floor), (r - 2.2 * grain, top - 1.6 * grain), (0, top - 1.6 * grain)], mat.plastic(colours[1], .1), 48)
    return [core, heap(shape, packed(rnd, r, floor, top, grain), grain_material(*colours, gloss=.6 if kind == 'coffee' else .3), rnd)]


def _spaghetti(r, floor, top, rnd):
    """Bundle of spaghetti that leans a little."""
    thick, paths = .115, []
    ring = 0
    while ring < 12:
        q = r - .14 - ring * .27
        if q < .2:
            break
        count = int(s.TAU * q / .262)
        for k in range(count):
            a = s.TAU * (k + rnd.uniform(-.15, .15)) / count
            sway = rnd.uniform(-.03, .03)
            end = top - rnd.uniform(0, .55)
            inward = rnd.uniform(.97, 1) if ring == 0 else 1
            paths.append([(q * math.cos(a), q * math.sin(a), floor), (q * inward * math.cos(a + sway), q * inward * math.sin(a + sway), end)])
        ring += 1
    tones = [mat.plastic(c, .3) for c in ('#e0b65c', '#d8ac50', '#e6c06e')]
    return [s.tube(paths[k::3], thick, tones[k], sides=2) for k in range(3)]


@family(hero=Shot((4, 16, .84, 85)), side=Shot((-24, 34, .84, 85)),
        detail=Shot((8, 22, 2.2, 100), focus=(-3.4, -7, 9), aperture=8))
def jars(look, count=5, lid=True):
    """Glass jars of 9.8 cm in five heights, 4.2 l in all, with lids sealed by silicone; filled.

    The second picture shows one opened.
    """
    rnd = look.chance()
    chosen = {5: _SET, 3: (_SET[1], _SET[2], _SET[4]), 1: (_SET[2],)}[count]
    opened = 'lentils' if look.view == 'side' else None
    for (height, kind), (x, y) in zip(chosen, _STAND[count]):
        parts = _jar(height) + _contents(kind, height, rnd)
        if lid and kind != opened:
            parts += s.place(_lid(look), (0, 0, height + .14), (0, 0, rnd.uniform(-8, 8)))
        s.place(parts, (x, y, 0))
        if lid and kind == opened:
            s.place(s.place(_lid(look), turn=(0, 0, -12)), (x - 12.5, y - 1.5, 1.0))
