"""Electric shavers."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, lay, pad

BODY = [(0, 5.0, 4.0, 0, .5, 2.4), (1.2, 5.4, 4.3, 0, .5, 2.4), (4, 5.8, 4.6, 0, .35, 2.4), (7.5, 5.5, 4.4, 0, .1, 2.4), (10.5, 4.7, 3.9, 0, 0, 2.3), (12.6, 3.9, 3.5, 0, -.05, 2.1), (13.2, 3.6, 3.4, 0, -.1, 2)]
HEAD = (0, -.15, 12.9)
TILT = 34                        # degrees by which the shaving head leans forward
CUTTER = 1.58                    # distance of the cutters from the head's axis


@family(hero=Shot((-27, 14, .8, 85)), side=Shot((8, 30, .82, 85)),
        detail=Shot((-12, 34, 2.7, 100), focus=(0, -2.0, 14.6), aperture=7))
def shaver(look):
    """Rotary shaver, 17 cm: three cutters that float on a rounded triangle, slim waist; charging foot.

    In the side picture it lies in front of its foot.
    """
    parts = _body(look) + s.place(_head(look), HEAD, (TILT, 0, 0))
    if look.view == 'side':
        s.place(parts, (-7.0, 3.6, 2.35), (-80, 0, -126))
        _foot((6.4, 8.4, 0))
    else:
        s.place(parts, (0, 0, 1.35), (-5, 0, 0))
        _foot((0, 0, 0))


def _body(look):
    """Handle with soft back, panel, button, ring at the waist."""
    shell_m, soft = look.plastic(.45), mat.rubber('#1d2023')
    steel = mat.chrome('#cdd0d0', .16)
    form = Form(BODY)
    shell = form.piece(shell_m, 0, 12.3, .45, .1)
    parts = [shell, form.ring(steel, 12.45, .3, .03, .06), form.piece(soft, 12.5, 13.2, .01, .1, -.1)]
    front = lay(pad(3.0, 9.4, .04, mat.plastic('#121416', .8), edge=.04, loop=s.superellipse(3.0, 9.4, 2.6, 72)), shell, (0, 0, 6.4))
    parts.append(front)
    ring = s.lathe(s.fillet([(.72, -.1), (.72, .09, .03), (.84, .09, .03), (.84, -.1)]), steel, 72)
    knob = pad(1.4, 1.4, .1, shell_m, edge=.06, dish=.08, loop=s.superellipse(1.4, 1.4, 2, 48))
    parts += lay([ring, knob], front, (0, 0, 8.6))
    mark = mat.plastic('#e5eceb', .4)
    sign = [s.tube([(.2 * math.sin(.5 + 5.28 * k / 24), .2 * math.cos(.5 + 5.28 * k / 24), .09) for k in range(25)], .028, mark),
            s.tube([(0, .1, .09), (0, .27, .09)], .028, mark)]
    parts += lay(sign, front, (0, 0, 8.6))
    for k in range(5):
        lamp = mat.glow(2.0, colour='#9ff2df') if k < 4 else mat.plastic('#42484a', .4)
        parts.append(lay(pad(.5, .1, .015, lamp, corner=.05, edge=.012, step=.12), front, (0, 0, 4.6 + .3 * k)))
    parts.append(lay(look.name(.66, mat.plastic('#cfd6d6', .4), at=(0, 0, .005), turn=(0, 0, 0), depth=.005), front, (0, 0, 3.2)))
    # ribbed grips on both flanks
    for side in (-1, 1):
        grip = pad(1.7, 8.0, .05, soft, edge=.05, loop=s.superellipse(1.7, 8.0, 2.4, 60))
        parts.append(lay(grip, shell, (0, .7, 6.2), (side, .15, 0)))
        for k in range(9):
            rib = pad(1.1, .16, .1, soft, corner=.08, edge=.07, step=.15)
            parts.append(lay(rib, shell, (0, .7, 3.6 + .62 * k), (side, .15, 0)))
    return parts


def _triangle(reach, radius, z, n=22):
    """Hull of three circles `reach` from the axis: round for reach 0, else a soft triangle."""
    loop = []
    for k in range(3):
        mid = math.radians(-90 + 120 * k)
        cx, cy = reach * math.cos(mid), reach * math.sin(mid)
        loop += [(cx + radius * math.cos(a), cy + radius * math.sin(a), z)
                 for a in (mid + math.radians(-60 + 120 * i / n) for i in range(n + 1))]
    return loop


def _head(look):
    """Shaving head along Z with three cutters on its top."""
    dark, shell = mat.plastic('#191c1e', .45), look.plastic(.45)
    neck = [(.0, 1.55, -.6), (.2, 1.5, .2), (.7, 1.5, .75), (1.3, 1.6, 1.2), (1.6, 1.66, 1.7), (1.62, 1.68, 2.2)]
    rows = [_triangle(a, b, z) for a, b, z in s.spline(neck, 6)]
    edge = [_triangle(1.62, 1.68 - .14 * (1 - math.cos(k * .26)), 2.2 + .14 * math.sin(k * .26)) for k in range(1, 7)]
    parts = [s.loft(rows + edge, dark)]
    seam = [_triangle(1.62, 1.7, 2.02), _triangle(1.62, 1.72, 2.05), _triangle(1.62, 1.72, 2.12), _triangle(1.62, 1.7, 2.15)]
    parts.append(s.loft(seam, mat.chrome('#cdd0d0', .2), False, False))
    for k in range(3):
        a = math.radians(-90 + 120 * k)
        tilt = (7 * math.sin(a), -7 * math.cos(a), 0)       # cutters lean outwards a little
        parts += s.place(_cutter(dark, shell), (CUTTER * math.cos(a), CUTTER * math.sin(a), 2.3), tuple(-t for t in tilt))
    return parts


def _cutter(dark, shell):
    """Floating cutter, 2.7 cm across: dark cup, slotted steel foil, coloured hub."""
    steel = mat.steel('ring', '#cfd1d1', .2)
    parts = [s.lathe(s.fillet([(0, -.2), (1.46, -.2), (1.46, .16, .08), (1.34, .2, .03), (1.3, .0)]), dark, 96),
             s.lathe(s.fillet([(1.28, 0), (1.28, .36, .1), (.74, .38, .06), (.68, .22, .06), (.62, .22)]), steel, 96),
             s.lathe(s.fillet([(.66, .1), (.62, .3, .08), (.2, .34, .2), (0, .3)]), shell, 64),
             s.lathe(s.fillet([(.5, .27), (.52, .34, .02), (.46, .345, .02), (.44, .28)]), mat.chrome('#d9dcdc', .12), 64)]
    slot = s.place(s.rounded_box(.035, .42, .03, mat.plastic('#08090a', .2), .015, .008), (0, 1.02, .362))
    parts += s.copies(slot, [((0, 0, 0), (0, 0, 360 * i / 60)) for i in range(60)])
    return parts


def _foot(at):
    """Charging foot, 8 cm across, with cradle and cable."""
    dark, trim = mat.plastic('#202427', .4), mat.chrome('#cdd0d0', .2)
    parts = [s.lathe(s.fillet([(0, 0), (4.0, 0, .12), (4.1, .7, .35), (3.3, 1.15, .3), (0, 1.2)]), dark),
             s.lathe(s.fillet([(4.0, .28), (4.11, .3, .02), (4.11, .36, .02), (4.0, .38)]), trim)]
    cradle = Form([(.9, 6.0, 4.9, 0, .4, 2.4), (1.6, 5.9, 4.8, 0, .4, 2.4), (2.5, 5.9, 4.75, 0, .3, 2.4)])
    parts.append(cradle.shell(dark, wall=.14, floor=.2, round_lo=.1))
    s.place(parts, at)
    x, y, _ = at
    s.unframed(s.tube(s.spline([(x + .6, y + 3.9, .5), (x + 1.0, y + 5.4, .25), (x + 4.5, y + 7.0, .2), (x + 10, y + 4.2, .2), (x + 17, y + 4.0, .2), (x + 50, y + 14, .2)], 12), .2, mat.rubber('#1d1f21')))
