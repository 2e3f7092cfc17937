"""Curling irons."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, lay, pad, posed

BARREL = 1.6                     # radius: 32 mm
START, END, TIP = 14.2, 27.4, 30.4
HANDLE = [(0, 2.6, 2.6, 0, 0, 2), (1.2, 3.0, 3.0, 0, 0, 2), (5, 3.3, 3.3, 0, 0, 2), (9, 3.2, 3.2, 0, 0, 2), (12.4, 3.4, 3.4, 0, 0, 2), (13.6, 3.7, 3.7, 0, 0, 2)]


@family(hero=Shot((0, 42, .84, 85)), side=Shot((0, 38, .84, 85)),
        detail=Shot((10, 36, 2.9, 100), focus=(-5.6, -3.4, 3.2), aperture=7))
def curler(look):
    """Curling iron, 30 cm: heated barrel of 32 mm, sprung clamp with thumb lever, five heat settings, fold-out foot.

    It rests on its foot and its end.
    """
    parts = _iron(look)
    pose = ((-10.6, -9.4, 1.7), (-86.5, 0, -46)) if look.view != 'side' else ((10.6, -8.8, 1.7), (-86.5, 0, 49))
    s.place(parts, *pose)
    start, onward = posed((0, 0, -2.6), *pose), posed((0, -.6, -6.0), *pose)
    sign = -1 if look.view != 'side' else 1
    path = [start, (onward[0], onward[1], .7), (onward[0] + 6 * sign, onward[1] + 1.5, .34), (onward[0] + 60 * sign, onward[1] + 14, .34)]
    s.unframed(s.tube(s.spline(path, 12), .31, mat.rubber('#26282a')))


def _iron(look):
    """The iron along Z; clamp and controls face -Y."""
    body, dark = look.plastic(.5), mat.plastic('#23272a', .35)
    metal, rose = mat.chrome('#c7b3a5', .24), mat.chrome('#cf9c83', .16)
    form = Form(HANDLE)
    shell = form.piece(body, .2, 13.4, .3, .1)
    parts = [shell, form.ring(rose, 13.55, .22, .02, .05)]
    parts.append(s.lathe(s.fillet([(0, 13.6), (1.84, 13.66, .05), (1.78, 14.3, .2), (1.5, 14.4)]), dark))
    parts.append(s.lathe(s.fillet([(1.3, START), (BARREL, START + .05, .03), (BARREL, END, .05), (1.3, END + .02)]), metal))
    parts.append(s.lathe(s.fillet([(1.2, END), (1.68, END + .06, .08), (1.6, END + 1.6, .3), (1.25, TIP, .8), (0, TIP + .05)]), dark))
    # end of the handle with swivel and boot
    parts.append(s.lathe(s.fillet([(0, .3), (1.28, .3, .05), (1.2, -.5, .3), (.7, -.8, .15), (.62, -1.6, .1), (.42, -2.9, .1), (0, -2.9)]), dark, 64))
    parts += _clamp(metal, dark) + _foot(dark)
    panel = lay(pad(1.3, 5.6, .04, dark, corner=.64, edge=.04), shell, (0, 0, 4.6))
    parts.append(panel)
    parts.append(lay(pad(.9, .9, .1, body, edge=.05, dish=.04, loop=s.superellipse(.9, .9, 2, 40)), panel, (0, 0, 2.7)))
    for k in range(5):
        lamp = mat.glow(2.2, colour='#ffb98f') if k < 4 else mat.plastic('#5a6063', .4)
        parts.append(lay(pad(.2, .2, .03, lamp, edge=.02, loop=s.superellipse(.2, .2, 2, 20)), panel, (0, 0, 4.1 + .72 * k)))
        parts.append(lay(look.name(.3, mat.plastic('#cfd4d3', .4), str(k + 1), at=(.33, 0, .004), turn=(0, 0, 0), depth=.003), panel, (0, 0, 4.1 + .72 * k)))
    ink = mat.plastic('#6d5c52', .4)
    parts.append(lay(look.name(.85, ink, at=(0, 0, .006), turn=(0, 0, 0), depth=.006), shell, (.0, 0, 10.2), (.55, -.84, 0), (-1, 0, 0)))
    return parts


def _clamp(metal, dark):
    """Spoon along the barrel, its lever and thumb rest."""
    half, rows = 1.12, []
    for k in range(40):
        t = k / 39
        z = START + .7 + (END - START - 1.2) * t
        arc = half * (1 - .55 * max(0, (t - .86) / .14) ** 2) * (.8 + .2 * min(1, t / .1))
        outer = [((BARREL + .17) * math.sin(arc * (j / 12 - 1)), -(BARREL + .17) * math.cos(arc * (j / 12 - 1)), z) for j in range(25)]
        inner = [((BARREL + .05) * math.sin(arc * (1 - j / 12)), -(BARREL + .05) * math.cos(arc * (1 - j / 12)), z) for j in range(25)]
        rows.append(outer + inner)
    parts = [s.loft(rows, metal, name='clamp')]
    path = s.spline([(0, -1.74, START + 1.6), (0, -2.0, START + .4), (0, -2.75, 12.8), (0, -3.3, 11.0), (0, -3.5, 9.0)], 8)
    parts.append(s.sweep(path, lambda t: s.rounded_rect(1.5 + .5 * t, .26, .12), dark, up=(0, -1, 0)))
    parts.append(s.place(s.rounded_box(2.1, 3.2, .4, dark, .9, .16, .16), (0, -3.2, 9.6), (93 + 3, 0, 0)))
    parts.append(s.place(s.cylinder(.35, 2.4, dark, .06), (-1.2, -2.25, 13.5), (0, 90, 0)))
    return parts


def _foot(dark):
    """Wire foot folded out under the barrel's root."""
    return [s.tube(s.spline([(-1.5, 1.0, 13.9), (-1.6, 2.4, 14.6), (-1.1, 2.85, 14.8), (1.1, 2.85, 14.8), (1.6, 2.4, 14.6), (1.5, 1.0, 13.9)], 8), .14, dark)]
