"""Plug-in night light with motion sensor."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.power import SOCKET_FACE, schuko_face, wall_socket
from parts.wall import wall

RADIUS, THICK = 4.1, 2.5


def _puck(look, lit):
    """Disc lying on its back: rim, opal front with a moon, sensor dome. Plug below, pins down."""
    body = mat.plastic(look.colour, .35)
    r, t = RADIUS, THICK
    parts = [s.lathe(s.fillet([(0, 0), (r - .7, 0, .3), (r, .55, .5), (r, t - .7, .5), (r - .5, t, .3), (r - .62, t, .03), (r - .68, t - .12), (0, t - .12)]), body, 160)]
    glow = mat.shine('#fff2da', 1.5, 2500, .45, lights=False) if lit else mat.opal('#f4efe4')
    # the front is a shallow bowl that leaves a crescent of the body free at the lower left
    dome = s.lathe([(2.4 * math.cos(a), .55 * math.sin(a)) for a in (math.pi / 2 * k / 16 for k in range(17))], glow, 128)
    parts.append(s.place(dome, (.68, .72, t - .13)))
    parts.append(s.place(s.lathe(s.fillet([(2.4, -.04), (2.46, .015, .02), (2.54, .015, .02), (2.58, -.04)]), mat.plastic('#c9c3b8', .3), 128), (.68, .72, t - .1)))
    # sensor: faceted Fresnel dome in the crescent
    lens = s.lathe([(.62 * math.cos(a), .4 * math.sin(a)) for a in (math.pi / 2 * k / 5 for k in range(6))], mat.opal('#e9e6df'), 12, smooth=10)
    a = math.radians(226)
    parts.append(s.place(lens, (2.62 * math.cos(a), 2.62 * math.sin(a), t - .14)))
    parts.append(s.place(s.lathe(s.fillet([(.6, 0), (.66, .05, .02), (.76, .03, .02), (.78, -.02)]), mat.plastic('#8f8a82', .3), 64), (2.62 * math.cos(a), 2.62 * math.sin(a), t - .11)))
    back = schuko_face(mat.plastic('#a39d93', .35), 1.6)
    parts += s.place(back, (0, 0, .05), (180, 0, 0))
    return parts


def _wall_picture(look, lit):
    wall('#d9cfc0', .18, halo=(.5, 4.4, 12) if lit else None)
    wall_socket('#f3f0ea')
    s.place(s.built(_puck, look=look, lit=lit), (0, -SOCKET_FACE - .15, 0), (90, 0, 0))
    if lit:
        s.light(380, (.5, -6.4, .5), 1.4, (1, .66, .4))


def _ground_picture(look):
    """One seen from the front, one from behind with its pins."""
    back = s.built(_puck, look=look, lit=False)
    s.place(back, (-5.2, 3.4, RADIUS), (-90, 0, 28))
    front = s.built(_puck, look=look, lit=False)
    s.place(front, (4.4, -3.0, RADIUS), (90, 0, -16))


@family(hero=Shot((26, 8, .6, 85), dusk=True, floor=-300, level=.26), side=Shot((8, 18, .78, 85), gain=.94),
        detail=Shot((26, 10, 1.3, 110), focus=(-.9, -3.7, -.8), dusk=True, level=.34, floor=-300, aperture=16))
def night_light(look, on=False):
    """8.2 cm disc in a Schuko socket: opal moon off its centre, sensor dome in the crescent beside it."""
    if look.view == 'side':
        _ground_picture(look)
    else:
        _wall_picture(look, on or look.view == 'detail')
