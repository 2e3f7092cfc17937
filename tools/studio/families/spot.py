"""Spotlight bar with adjustable GU10 heads."""
import math

from families.bulb import spot_bulb
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.wall import wall

PITCH = 19.0
# where each head points
AIMS = [(-.28, .2, -.94), (.1, -.5, -.86), (.3, .22, -.93), (-.1, -.3, -.95), (.3, .1, -.95)]


def head(paint, trim, lit):
    """Cylinder shade 6.2 x 9.5 cm with a GU10 lamp; hinge at the origin, shines along -Z."""
    r, h = 3.1, 9.5
    line = s.fillet([(0, 1.9), (r, 1.9, .5), (r, 1.9 - h, .1), (r - .14, 1.9 - h, .06), (r - .16, -2.0), (0, -2.0)])
    parts = [s.lathe(line[::-1], paint, 128),
             s.lathe(s.fillet([(r - .2, -5.9), (2.55, -5.95, .05), (2.5, -5.4)]), mat.plastic('#ddd8ce', .3), 96)]
    z = .5                                           # brass ring round the crown
    parts.append(s.lathe(s.fillet([(r - .02, z), (r + .035, z - .02, .02), (r + .035, z - .3, .02), (r - .02, z - .32)])[::-1], trim, 128))
    parts += s.place(spot_bulb(lit), (0, 0, -.6), (180, 0, 0))
    for k in range(3):                               # vents in the crown
        parts.append(s.place(s.rounded_box(2.0, .2, .04, mat.plastic('#2b2b2b', .2), .09, .01), (0, -.7 + .7 * k, 1.885)))
    return parts


def bar(look, count, lit):
    """The whole light, mounted against y = 0; heads hang in front of the bar."""
    paint, brass = look.metal(.25), mat.chrome('#cfa962', .22)
    length = PITCH * (count - 1) + 15
    rail = s.rounded_box(length, 5.4, 2.6, paint, .9, .45, .05)
    s.place(rail, (0, 0, 0), (90, 0, 0))
    for k in range(count):
        x = (k - (count - 1) / 2) * PITCH
        s.place([s.cylinder(1.25, .5, paint, .12), s.place(s.cylinder(.5, 7.0, brass, .1), (0, 0, .3))], (x, -2.55, 0), (90, 0, 0))
        at = (x, -9.8, 0)
        s.place(s.sphere(.95, brass), at)
        dx, dy, dz = AIMS[k]
        size = math.sqrt(dx * dx + dy * dy + dz * dz)
        tilt, turn = math.degrees(math.acos(-dz / size)), math.degrees(math.atan2(-dx, dy))
        along = lambda far: tuple(p + far / size * v for p, v in zip(at, AIMS[k]))
        s.place(head(paint, brass, lit), along(2.6), (tilt, 0, turn))
        if lit:
            s.spotlight(30000, along(10.4), along(40), 82, 1.0, 1.2, (1, .68, .42))
    if lit:                                          # what the room throws back
        s.light(60000, (0, -48, -30), 12, (1, .8, .6))
    look.name(.9, mat.plastic('#a5a096', .4), at=(-length / 2 + 5, -2.605, 0), depth=.006)


@family(hero=Shot((14, -10, .88, 60), dusk=True, floor=-500, level=.5, gain=1.2),
        side=Shot((-38, 10, .8, 85), floor=-500, gain=.64), detail=Shot((-34, -6, 3.2, 110), focus=(.5, -12.5, -3.4), floor=-500, aperture=6))
def spot(look, count=3, on=False):
    """Bar 53 cm with three turning, tilting heads on a wall."""
    wall('#8a7c6c' if on else '#bdb3a5', .2)
    bar(look, count, on)
