"""Mains parts: cables, Schuko (type F) plugs and socket wells."""
from kit import materials as mat
from kit import shapes as s

WELL_RADIUS, WELL_DEPTH = 1.95, 1.6                  # cm; pins 1.9 apart, 0.48 thick
DARK, CONTACT = '#0d0d0e', '#cfcac0'


def cable(points, colour='#1b1c1e', radius=.32, textile=False, framed=False):
    """Cable along a smooth curve through the points; it may leave the picture unless framed."""
    m = mat.fabric(colour, 8, translucent=0) if textile else mat.rubber(colour)
    tube = s.tube(s.spline(points, 14), radius, m)
    return tube if framed else s.unframed(tube)


def schuko_well(material):
    """Recess of a Schuko socket opening towards +Z, its rim at z = 0; cut a cylinder of
    WELL_RADIUS + .02 into the body first. Returns its parts."""
    dark, clip = mat.plastic(DARK, .2), mat.chrome(CONTACT, .25)
    r, d = WELL_RADIUS, WELL_DEPTH
    parts = [s.lathe(s.fillet([(r + .2, .035, .03), (r + .12, .05, .03), (r - .02, -.03, .06), (r - .04, -d, .12),
                               (0, -d)])[::-1], material)]
    for sign in (-1, 1):
        parts += [s.place(s.cylinder(.28, .03, dark, .005, segments=32), (.95 * sign, 0, -d)),
                  s.place(s.lathe(s.fillet([(.29, .02), (.4, .08, .03), (.46, .0)]), material, 40), (.95 * sign, 0, -d)),
                  s.place(s.rounded_box(.55, .16, 1.2, clip, .05, .06), (0, 1.84 * sign, -d + .1), (7 * sign, 0, 0)),
                  s.place(s.rounded_box(.5, .3, 1.3, material, .08, .08), (1.84 * sign, 0, -d), (0, 0, 90))]
    return parts


def schuko_pins(at=(0, 0, 0), turn=(0, 0, 0)):
    """The two pins of a plug, pointing up from z = 0."""
    steel = mat.chrome('#d6d2c8', .16)
    pins = [s.place(s.lathe(s.fillet([(.24, 0), (.24, 1.9, .2), (0, 1.9)]), steel, 40), (.95 * k, 0, 0)) for k in (-1, 1)]
    return s.place(pins, at, turn)


def schuko_face(material, length=1.7):
    """Round front of a plug, z = 0 (base) to `length` (face), with earth strips and keyways, and
    its pins."""
    dark, clip = mat.plastic(DARK, .3), mat.chrome(CONTACT, .25)
    r = WELL_RADIUS - .08
    parts = [s.lathe(s.fillet([(r - .04, 0), (r, .1, .05), (r, length, .12), (0, length)]), material)]
    for sign in (-1, 1):
        parts += [s.place(s.rounded_box(.62, .08, length - .3, clip, .03, .03), (0, (r + .005) * sign, .25)),
                  s.place(s.rounded_box(.42, .06, length - .2, dark, .02, .02), ((r + .0) * sign, 0, .22), (0, 0, 90))]
    return parts + schuko_pins((0, 0, length))


def schuko_plug(colour='#1b1c1e', grip=3.0):
    """Straight Schuko plug; pins point up, the face lies at z = 0, the cable enters at the end at
    z = -(1.7 + grip + 1.6). Returns its parts."""
    m = mat.plastic(colour, .3)
    parts = s.place(schuko_face(m), (0, 0, -1.7))
    rings = []
    for z, w, d, power in ((0, 3.9, 3.9, 2), (-.12, 4.0, 4.0, 2), (-.45, 4.0, 4.0, 2.1), (-1.1, 3.5, 3.3, 2.4),
                           (-grip * .7, 2.7, 2.2, 2.8), (-grip, 2.1, 1.7, 2.6), (-grip - .15, 1.7, 1.3, 2.4)):
        rings.append([(x, y, z - 1.7) for x, y in s.superellipse(w, d, power)])
    parts.append(s.loft(rings[::-1], m))
    end = -1.7 - grip
    parts += [s.lathe(s.fillet([(.36, end - 1.6), (.42, end - 1.6, .06), (.58, end + .1)]), mat.rubber(colour), 48)]
    parts += [s.place(s.lathe(s.fillet([(.48, 0), (.6, .06, .05), (.6, .2, .05), (.48, .26)]), mat.rubber(colour), 48),
                      (0, 0, end - 1.35 + .42 * k)) for k in range(3)]
    return parts


def wall_socket(colour='#f1eee8'):
    """Schuko wall socket in an 8 cm frame on a wall at y = 0, facing -Y; its well is centred at
    the origin. Returns its parts; the socket's face lies at y = -SOCKET_FACE."""
    m = mat.plastic(colour, .45, rounding=.04)
    frame = s.rounded_box(8.1, 8.1, .95, m, .7, .3, .02)
    plate = s.rounded_box(5.5, 5.5, SOCKET_FACE, m, .45, .12, .02)
    s.cut(frame, s.place(s.rounded_box(5.56, 5.56, 3, None, .46, .01), (0, 0, .3)))
    s.cut(plate, s.place(s.cylinder(WELL_RADIUS + .02, 4, None, .01), (0, 0, -2)))
    parts = [frame, plate] + s.place(schuko_well(mat.plastic(colour, .45)), (0, 0, SOCKET_FACE))
    return s.place(parts, (0, 0, 0), (90, 0, 0))


SOCKET_FACE = 1.1
