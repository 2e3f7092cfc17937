"""Beard and hair trimmers."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.plates import plate
from parts.skins import Form, lay, pad

BODY = [(0, 3.5, 3.0, 0, .35, 2.6), (1, 3.8, 3.3, 0, .35, 2.6), (4, 3.95, 3.5, 0, .2, 2.6), (8, 3.7, 3.3, 0, 0, 2.5), (11.4, 3.7, 3.2, 0, -.05, 2.3), (12.2, 3.7, 3.3, 0, -.05, 2.1)]
NECK = [(13.2, 3.5, 3.1, 0, -.05, 2.1), (14.2, 3.3, 2.6, 0, -.2, 2.5), (15.3, 3.4, 1.8, 0, -.55, 3), (16.0, 3.5, 1.3, 0, -.8, 3.2)]
COMBS = (3, 6, 12, 20)           # lengths in mm
DIAL = 12.7


@family(hero=Shot((-24, 16, .8, 85)), side=Shot((0, 64, .84, 85)),
        detail=Shot((-18, 22, 2.6, 160), focus=(-2.2, -.8, 14.3), aperture=8))
def trimmer(look):
    """Beard trimmer, 17 cm: length dial at the neck, steel blade, four combs and three heads.

    It stands with two combs in front; the side picture lays out all seven attachments.
    """
    body = _trimmer(look)
    if look.view == 'side':
        s.place(body, (0, -8.6, 1.9), (-88, 0, 0))
        for k, length in enumerate(COMBS):
            s.place(_comb(look, length), (-7.2, 6.8 - 5.1 * k, 0), (0, 0, (6, -5, 4, -4)[k]))
        for k, head in enumerate((_foil_head, _nose_head, _detail_head)):
            s.place(head(look), (7.0, 4.2 - 5.6 * k, 1.46), (-90, 0, (3, -4, 5)[k]))
        return
    s.place(body, (-2.4, 1.0, 0), (0, 0, 6))
    s.place(_comb(look, 12), (3.0, -1.6, 0), (0, 0, -18))
    s.place(_comb(look, 3), (6.6, 1.2, 0), (0, 0, 8))


def _trimmer(look):
    """The machine along Z, its front at -Y."""
    shell_m, dark = look.plastic(.42), mat.plastic('#2a2e31', .3)
    rose = mat.chrome('#cf9c83', .18)
    form, neck = Form(BODY), Form(NECK)
    shell = form.piece(shell_m, 0, 12.15, .4, .1)
    head = neck.piece(shell_m, 13.25, 16.0, .06, .16)
    parts = [shell, head, form.ring(rose, 11.9, .16, .015, .04)]
    # knurled dial with numbers
    loops, n = [], 180
    for r, z in s.fillet([(1.6, 12.2), (1.92, 12.24, .08), (1.92, 13.16, .08), (1.6, 13.2)]):
        grip = .03 if 12.36 < z < 13.04 or r > 1.9 else 0
        loops.append([((r + grip * math.cos(60 * s.TAU * i / n)) * math.cos(s.TAU * i / n), -.05 + (r + grip * math.cos(60 * s.TAU * i / n)) * math.sin(s.TAU * i / n), z) for i in range(n)])
    parts.append(s.loft(loops, dark))
    parts += _blade()
    # soft front strip with switch, charge lights, lettering
    strip = lay(pad(2.0, 10.4, .04, mat.rubber('#33393c'), edge=.04, loop=s.superellipse(2.0, 10.4, 3, 72)), shell, (0, 0, 6.0))
    parts.append(strip)
    slide = lay(pad(1.1, 2.0, .16, shell_m, corner=.54, edge=.1, dish=.06), strip, (0, 0, 8.6))
    parts.append(slide)
    parts.append(lay(pad(.5, .1, .02, rose, corner=.05, edge=.015, step=.12), slide, (0, 0, 8.95)))
    for k in range(3):
        lamp = mat.glow(2.2, colour='#9ff2df') if k < 2 else mat.plastic('#555c5f', .4)
        parts.append(lay(pad(.16, .16, .02, lamp, edge=.015, loop=s.superellipse(.16, .16, 2, 20), step=.1), strip, (-.4 + .4 * k, 0, 6.5)))
    ink = mat.plastic('#d5dbdb', .4)
    parts.append(lay(look.name(.62, ink, at=(0, 0, .005), turn=(0, 0, 0), depth=.005), strip, (0, 0, 3.2)))
    for k, number in enumerate(('5', '7', '10')):
        parts.append(look.name(.34, ink, number, at=(0, -.05, DIAL), wrap=1.96, depth=.006))
        s.place(parts[-1], turn=(0, 0, 26 * (k - 1)))
    parts.append(lay(pad(.14, .3, .02, rose, corner=.06, edge=.015, step=.1), head, (0, 0, 13.55)))
    return parts


def _teeth(width, count, length):
    """Outline of a comb blade: straight back, pointed teeth along +Y."""
    pitch = width / count
    line = [(-width / 2, -.45), (width / 2, -.45), (width / 2, 0)]
    for k in range(count):
        x = width / 2 - pitch * k
        line += [(x - pitch * .12, 0), (x - pitch * .3, length), (x - pitch * .5, length), (x - pitch * .68, 0)]
    return line + [(-width / 2, 0)]


def _blade():
    """Fixed and moving blade at the tip, leaning forward."""
    steel = mat.steel('x', '#d6d7d6', .2)
    fixed = s.place(plate([_teeth(3.3, 32, .42)], .1, steel, .012), (0, -.08, 0))
    moving = s.place(plate([_teeth(2.9, 24, .3)], .08, mat.chrome('#b9bcbc', .2), .012), (0, -.12, .12))
    carrier = s.place(s.rounded_box(3.3, .9, .36, mat.plastic('#15181a', .4), .12, .06), (0, -.75, -.16))
    return s.place([fixed, moving, carrier], (0, -1.12, 16.25), (78, 0, 0))


def _comb(look, length):
    """Push-on comb for a length in mm, standing on its clip: frame and curved fins."""
    smoke, reach = mat.plastic('#3a4145', .45), length / 10
    frame = Form([(0, 4.1, 3.2, 0, 0, 2.8), (1.0, 4.0, 2.9, 0, -.05, 2.8), (1.9, 4.0, 2.4, 0, -.15, 3)])
    outer = [frame.loop(z) for z in (0, .05, .5, 1.0, 1.5, 1.85, 1.9)]
    inner = [frame.loop(z, -.14) for z in (1.9, 1.5, 1.0, .5, 0)]
    parts = [s.loft(outer + inner, smoke, False, False)]
    fins = []
    for k in range(11):
        x = -1.8 + .36 * k
        path = s.spline([(x, 1.0, 1.8), (x, .9, 2.3 + reach * .5), (x, .1, 2.9 + reach), (x, -.9, 2.75 + reach), (x, -1.5, 2.2 + reach * .7), (x, -1.55, 1.75)], 8)
        fins.append(path)
    for path in fins:
        parts.append(s.sweep(path, lambda t: s.rounded_rect(.12, .5 - .16 * t, .05, 3), smoke, up=(0, 1, .2)))
    ink = mat.plastic('#dfe5e4', .4)
    parts.append(lay(look.name(.62, ink, str(length), at=(0, 0, .008), turn=(0, 0, 0), depth=.005), parts[0], (0, 0, .95)))
    return parts


def _socket(look):
    """Collar by which heads are pushed onto the neck, along Z."""
    form = Form([(0, 3.3, 2.9, 0, 0, 2.1), (1.2, 3.2, 2.6, 0, 0, 2.3), (2.0, 2.6, 1.9, 0, 0, 2.5)])
    return [form.piece(look.plastic(.42), round_lo=.08, round_hi=.2), form.ring(mat.chrome('#cf9c83', .18), .3, .12, .01, .03)]


def _foil_head(look):
    """Mini foil shaver."""
    foil = s.place(s.rounded_box(3.2, 1.1, .7, mat.steel('x', '#d6d7d6', .22), .2, .4), (0, 0, 2.5))
    hold = s.place(s.rounded_box(3.5, 1.5, .7, look.plastic(.42), .3, .1), (0, 0, 1.9))
    return _socket(look) + [hold, foil]


def _nose_head(look):
    """Nose and ear trimmer."""
    steel = mat.chrome('#d6d7d6', .16)
    cone = s.lathe(s.fillet([(0, 1.9), (.75, 1.9), (.5, 2.9, .1), (.42, 4.0, .12), (0, 4.05)]), steel, 64)
    slit = s.place(s.rounded_box(.05, .1, .75, mat.plastic('#0b0c0d', .3), .02, .01), (0, -.42, 3.15))
    return _socket(look) + [cone] + s.copies(slit, [((0, 0, 0), (0, 0, 45 * k)) for k in range(8)])


def _detail_head(look):
    """Narrow blade for contours."""
    steel = mat.steel('x', '#d6d7d6', .2)
    neck = s.place(s.rounded_box(1.5, .9, 1.3, look.plastic(.42), .3, .15), (0, 0, 1.8))
    blade = s.place(plate([_teeth(1.5, 15, .36)], .1, steel, .012), (0, -.1, 3.4), (84, 0, 0))
    return _socket(look) + [neck, blade]
