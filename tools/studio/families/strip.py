"""LED strip, coiled."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.power import cable

WIDTH, PITCH, CUT = 1.0, 1.667, 3                    # cm: tape width, from chip to chip; chips between cuts
LENGTH = {'s': 200, 'l': 500}


def tape_path(length, tail):
    """Plan of the tape: a coil from the inside outwards that runs out to the front and right.
    Points about every 0.35 cm with their heading."""
    gap, r0 = .42, 4.2
    points, run, a = [], 0.0, 0.0
    while run < length - tail:
        r = r0 + gap * a / s.TAU
        points.append((r * math.cos(a), r * math.sin(a)))
        a += .35 / r
        run += .35
    # turn the plan so that the coil ends in front, running to +X
    shift = -math.pi / 2 - a
    c, d = math.cos(shift), math.sin(shift)
    points = [(x * c - y * d, x * d + y * c) for x, y in points]
    r = -points[-1][1]
    end = points[-1]
    wave = s.spline([end, (end[0] + 4, end[1] - .9), (end[0] + 7.6, end[1] - 4.0), (end[0] + 12.2, end[1] - 5.2),
                     (end[0] + 15.8, end[1] - 2.0), (end[0] + 17.2, end[1] + 3)], 18)[1:]
    return points + wave, r


def resample(points, step, start=0.0):
    """(x, y, heading in degrees) at even steps along a plan, the first one `start` from its beginning."""
    out, left = [], start
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        seg = math.hypot(x1 - x0, y1 - y0)
        while left < seg:
            t = left / seg
            out.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, math.degrees(math.atan2(y1 - y0, x1 - x0))))
            left += step
        left -= seg
    return out


def outwards(x, y, heading, distance):
    """Point beside the tape on its lit side."""
    a = math.radians(heading - 90)
    return x + distance * math.cos(a), y + distance * math.sin(a)


def _hero(options):
    large = options.get('size') == 'l'
    return Shot((16, 34, .82 if large else .7, 85), dusk=True, level=.2, glow=.06)


def _side(options):
    large = options.get('size') == 'l'
    return Shot((44, 25, .9 if large else .84, 60), dusk=True, level=1.0, gain=.74, glow=0)


def _detail(options):
    large = options.get('size') == 'l'
    return Shot((10, 26, 5.6 if large else 4.6, 110), focus=(4, -9.9 if large else -7.4, .5), aperture=12)


@family(hero=_hero, side=_side, detail=_detail)
def strip(look, size='s', on=False):
    """Tape 1 cm wide with 60 chips a metre, 2 m (s) or 5 m (l), standing on its edge in a coil, with
    its connector."""
    tape = mat.plastic(look.colour if not on else '#fff3df', .45)
    points, radius = tape_path(LENGTH[size], 24)
    even = resample(points, .3)
    section = [(-.035, -WIDTH / 2), (.035, -WIDTH / 2), (.035, WIDTH / 2), (-.035, WIDTH / 2)]
    s.sweep([(x, y, WIDTH / 2 + .02) for x, y, _ in even], section, tape)
    chips = resample(points, PITCH)[:-1]
    # along the tape, not off it in a straight line: the coil is tight
    placed = lambda o, dist, every=1, along=0.0: s.copies(o, [
        ((*outwards(x, y, h, dist), 0), (0, 0, h)) for x, y, h in resample(points, PITCH, along)[:-1:every]])
    face = lambda w, h, z, m: s.place(s.rounded_box(w, h, .1, m, .05, .03), (0, 0, z), (90, 0, 0))
    placed(face(.5, .5, WIDTH / 2 + .02, mat.plastic('#f5f2ea', .5)), .035)
    phosphor = mat.seen_glow(9, 2900) if on else mat.plastic('#e9c24f', .6)
    placed(s.place(s.cylinder(.2, .02, phosphor, .005, segments=24), (0, -.085, WIDTH / 2 + .02), (90, 0, 0)), .035)
    placed(face(.3, .16, WIDTH / 2 + .02, mat.plastic('#1c1c1e', .4)), .02, 3, PITCH / 2)
    copper = mat.chrome('#d79a63', .25)
    for z in (.28, .76):
        for along in (-.13, .13):
            placed(s.place(s.rounded_box(.2, .24, .02, copper, .06, .005), (0, 0, z), (90, 0, 0)), .03, CUT, PITCH * .5 + along + PITCH)
    if on:
        for k in range(0, len(chips), 2):
            x, y, h = chips[k]
            outer = math.hypot(x, y) > radius - .55 or x > 3 and y < -radius
            if outer or k % 16 == 0:
                s.light(130 if outer else 60, (*outwards(x, y, h, 1.3 if outer else .2), WIDTH / 2 if outer else 1.5), .6, (1, .66, .38))
    # connector at the end, lead with dimmer
    x, y, h = even[-1]
    a = math.radians(h)
    white = mat.plastic('#f2efe9', .35)
    s.place(s.rounded_box(2.2, .55, 1.25, white, .15, .12), (x + .7 * math.cos(a), y + .7 * math.sin(a), 0), (0, 0, h))
    cable([(x + 1.7 * math.cos(a), y + 1.7 * math.sin(a), .6), (x + .9, y + 5, .2), (x - 1.5, y + 12, .17), (x + 4, y + 22, .17), (x + 40, y + 40, .17)], '#efece6', .16)
