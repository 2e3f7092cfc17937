"""Electric toothbrushes."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, lay, pad

BODY = [(0, 2.3, 2.3, 0, 0, 2), (.5, 2.62, 2.62, 0, 0, 2), (4, 2.84, 2.8, 0, 0, 2.1), (9, 2.8, 2.72, 0, 0, 2.1),
        (13.5, 2.44, 2.36, 0, 0, 2), (16.8, 2.0, 1.96, 0, 0, 2), (18.6, 1.72, 1.72, 0, 0, 2)]
TOP = 18.6
TEAL = '#116f68'


@family(hero=Shot((0, 52, .82, 85)), side=Shot((12, 27, .86, 60)),
        detail=Shot((-14, 14, 3.4, 100), focus=(0, -1.4, 12.2), aperture=8))
def toothbrush(look):
    """Sonic toothbrush, 26 cm with its head, 2.8 cm thick, and its charging foot.

    It lies beside the foot in the hero picture, comes towards the camera in the side one, else stands on its foot.
    """
    brush = _handle(look) + brush_head(TEAL, (0, 0, TOP + .08))
    foot = _foot(look)
    if look.view == 'hero':
        s.place(brush, (-7.2, -10.6, 1.44), (-91.5, 0, -37))
        s.place(foot, (-7.2, 4.8, 0))
        cable = [(-7.4, 7.6, .5), (-7.6, 9.0, .25), (-9.5, 13.0, .2), (-17, 18, .2), (-40, 26, .2)]
    elif look.view == 'side':
        s.place(brush, (-7.4, 8.4, 1.44), (-91.5, 0, -141))
        s.place(foot, (5.6, 8.2, 0))
        cable = [(5.8, 11.0, .5), (6.2, 12.4, .25), (11, 15, .2), (20, 16, .2), (60, 22, .2)]
    else:
        s.place(brush, (0, 0, 2.0))
        cable = [(0, 2.9, .5), (0, 4.2, .25), (3, 8.0, .2), (12, 13, .2), (50, 20, .2)]
    s.unframed(s.tube(s.spline(cable, 12), .19, mat.rubber('#e3e6e6')))


def _handle(look):
    """Handle with grip, button, three mode lights and lettering."""
    body, grip = look.plastic(.75), mat.rubber(TEAL)
    form = Form(BODY)
    shell = form.piece(body, .28, TOP, .12, .3)
    parts = [form.piece(mat.plastic('#d4dada', .4), 0, .24, .12, .03, -.02), shell]
    parts.append(form.ring(mat.chrome('#c9cccc', .16), TOP - .9, .16, .012, .02))
    soft = pad(1.9, 13.2, .05, grip, edge=.05, loop=s.superellipse(1.9, 13.2, 3.2, 72))
    parts.append(lay(soft, shell, (0, 0, 8.6)))
    ring = s.lathe(s.fillet([(.56, -.1), (.56, .1, .03), (.66, .1, .03), (.66, -.1)]), mat.chrome('#d4d6d6', .14), 72)
    knob = pad(1.1, 1.1, .1, body, edge=.05, dish=.05, loop=s.superellipse(1.1, 1.1, 2, 48))
    s.place(knob, (0, 0, .02))
    parts += lay([ring, knob], soft, (0, 0, 12.6))
    for k, mode in enumerate(('clean', 'white', 'gum')):
        z = 11.0 - .62 * k
        lamp = mat.glow(2.4, colour='#9ff2df') if k == 0 else mat.plastic('#0c524d', .6)
        parts.append(lay(pad(.16, .16, .02, lamp, edge=.02, loop=s.superellipse(.16, .16, 2, 20)), soft, (-.42, 0, z)))
        parts.append(lay(look.name(.26, mat.plastic('#d9ecea', .4), mode, at=(0, 0, .004), turn=(0, 0, 0), depth=.004,
                                   align='LEFT'), soft, (-.24, 0, z)))
    name = look.name(.62, mat.plastic('#e4f1ef', .4), at=(0, 0, .005), turn=(0, 0, 0), depth=.005)
    parts.append(lay(name, soft, (0, 0, 4.9)))
    return parts


def _foot(look):
    """Charging foot, 6 cm across."""
    white, rim = look.plastic(.6), mat.plastic('#c5cfcf', .4)
    parts = [s.place(s.rounded_box(5.6, 6.4, .35, rim, 2.7, .08, .12), (0, 0, 0)),
             s.place(s.rounded_box(5.6, 6.4, 1.3, white, 2.7, .45, .1, .94), (0, 0, .3)),
             s.lathe(s.fillet([(1.62, 1.55), (1.62, 1.66, .05), (1.5, 1.68, .04), (1.42, 1.62)]), mat.chrome('#c9cccc', .2)),
             s.lathe(s.fillet([(0, 1.55), (.5, 1.55), (.46, 1.95, .1), (0, 2.0)]), white, 48)]
    return parts


def brush_head(accent, at=(0, 0, 0), turn=(0, 0, 0), seed=0):
    """Head to push on, 8 cm: collar with coloured ring, neck, tufted pad facing -Y."""
    white = mat.plastic('#f0f3f2', .65)
    neck = s.spline([(.84, .5), (.7, 1.1), (.5, 2.2), (.4, 3.6), (.37, 5.4)], 8)
    parts = [s.lathe(s.fillet([(.5, .05), (.5, 0), (.86, 0, .05), (.86, .34, .02), (.84, .36)]) + neck + [(.3, 5.6), (0, 5.65)], white, 72),
             s.lathe(s.fillet([(.85, .12), (.885, .14, .015), (.885, .3, .015), (.85, .32)]), mat.plastic(accent, .6), 72),
             s.place(s.rounded_box(1.24, 2.36, .46, white, .62, .16), (0, .2, 6.5), (90, 0, 0))]
    # Bristles, and a core in each tuft: real ones let light through to each other, so that no tuft is dark inside.
    plain, coloured = ([], []), ([], [])
    for row in range(-6, 7):
        for col in range(-3, 4):
            x, z = .185 * (col + .5 * (row % 2)), .172 * row
            if (abs(x) / .52) ** 2.6 + (abs(z) / 1.08) ** 2.6 > 1:
                continue
            length = .98 + .13 * math.cos(z * 3.2) ** 2 + .12 * (z / 1.08) ** 4
            bristles, cores = coloured if abs(row) > 3 or (abs(row) < 2 and abs(col) < 2) else plain
            cores.append([(x, -.24, 6.5 + z), (x, -.26 - .95 * length, 6.5 + z)])
            for k in range(14):
                a, r = 2.4 * k + seed + row, .021 * math.sqrt(k + .5)
                u, v = x + r * math.cos(a), z + r * math.sin(a)
                lean = .22 * math.sin(13.1 * u + 7.7 * v + seed)
                bristles.append([(u, -.24, 6.5 + v), (u + r * .25 * math.cos(a) + .04 * lean, -.26 - length, 6.5 + v + .05 * math.sin(17 * v + 5 * u))])
    for (bristles, cores), colour in ((plain, '#f6f8f7'), (coloured, accent)):
        nylon = mat.plastic(colour, .4)
        parts += [s.tube(bristles, .018, nylon, sides=1), s.tube(cores, .088, nylon, sides=3)]
    return s.place(parts, at, turn)
