"""Water flossers."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, lay, pad

BODY = [(0, 8.2, 6.8, 0, 0, 3), (2.5, 8.5, 7.1, 0, 0, 3), (7, 8.2, 6.9, 0, 0, 2.9), (10, 7.3, 6.3, 0, .1, 2.7),
        (13.5, 6.0, 5.5, 0, .25, 2.4), (17, 5.4, 5.1, 0, .35, 2.3), (19, 5.3, 5.0, 0, .4, 2.2)]
SEAM, TOP = 8.4, 19.0
RINGS = ('#f37a66', '#7fa9d6', '#e8b44a')


@family(hero=Shot((24, 13, .86, 85)), side=Shot((-62, 12, .86, 85)),
        detail=Shot((14, 16, 2.6, 100), focus=(0, -2.4, 14.2), aperture=7))
def water_flosser(look):
    """Cordless flosser, 28 cm with its tip: 260 ml tank below, handle with panel above; three more tips in a rack."""
    white, dark = mat.plastic('#eef1f0', .55), mat.plastic('#2b3134', .4)
    form = Form(BODY)
    handle = form.piece(look.plastic(.5), SEAM + .12, TOP, .1, .5)
    form.piece(dark, SEAM - .1, SEAM + .12, .01, .01, -.12)
    tank = form.shell(mat.tinted('#e6f3f3', .86, .04), .25, SEAM, .22, .5, .9)
    form.piece(dark, 0, .3, .12, .02, -.5)
    _intake(dark, white)
    _panel(look, handle, dark, white)
    # tank flap on the right
    flap = pad(2.2, 1.5, .1, white, edge=.05, corner=.5)
    lay(flap, tank, (0, .1, 6.4), (1, 0, 0))
    # collar with release button, tip
    s.place([s.lathe(s.fillet([(0, 0), (2.1, 0, .05), (1.8, .75, .25), (1.0, .95, .1), (0, .95)]), dark)], (0, .4, TOP - .02))
    lay(pad(1.3, .9, .16, white, edge=.08, corner=.35), handle, (0, 0, 17.8), (0, 1, 0))
    tip(white, '#116f68', (0, .4, TOP + .9), (0, 0, 14))
    _rack(white)


def _intake(dark, white):
    """Suction tube and filter seen through the tank."""
    s.tube([(0, .1, SEAM), (0, .1, 1.3)], .24, white)
    s.place(s.cylinder(.5, .8, dark, .1), (0, .1, .85))


def _panel(look, handle, dark, white):
    """Power and mode buttons, three lights, lettering."""
    frame = lay(pad(2.3, 6.6, .05, dark, corner=1.15, edge=.05), handle, (0, 0, 14.3))
    big = pad(1.5, 1.5, .12, look.plastic(.5), edge=.06, dish=.05, loop=s.superellipse(1.5, 1.5, 2, 48))
    small = pad(1.2, .66, .1, white, edge=.05, corner=.32)
    lay(big, frame, (0, 0, 16.3))
    lay(small, frame, (0, 0, 14.4))
    power = [s.place(s.tube([(.24 * math.sin(.5 + 5.28 * k / 24), .24 * math.cos(.5 + 5.28 * k / 24), .1) for k in range(25)], .035, white)),
             s.tube([(0, .12, .1), (0, .32, .1)], .035, white)]
    lay(power, frame, (0, 0, 16.3))
    for k, mode in enumerate(('soft', 'normal', 'pulse')):
        z = 13.3 - .62 * k
        lamp = mat.glow(2.2, colour='#9ff2df') if k == 1 else mat.plastic('#6f7a7d', .4)
        lay(pad(.17, .17, .02, lamp, edge=.02, loop=s.superellipse(.17, .17, 2, 20)), frame, (-.62, 0, z))
        lay(look.name(.29, mat.plastic('#d9e2e2', .4), mode, at=(0, 0, .004), turn=(0, 0, 0), depth=.004, align='LEFT'),
            frame, (-.4, 0, z))
    lay(look.name(.8, mat.plastic('#3d4b4a', .4), at=(0, 0, .006), turn=(0, 0, 0), depth=.006), handle, (0, 0, 9.9))


def tip(white, ring, at, turn=(0, 0, 0)):
    """Jet tip, 8 cm: collar, coloured ring, slender bent nozzle pointing to -Y."""
    path = s.spline([(0, 0, .5), (0, .02, 2.5), (0, .06, 5.0), (0, -.02, 6.6), (0, -.34, 7.5), (0, -.95, 8.1), (0, -1.25, 8.25)], 10)
    parts = [s.lathe(s.fillet([(0, 0), (.56, 0, .05), (.5, .7, .2), (.28, 1.3, .2), (.22, 1.5)]), white, 64),
             s.lathe(s.fillet([(.5, .16), (.585, .18, .02), (.575, .36, .02), (.5, .38)]), mat.plastic(ring, .6), 64),
             s.sweep(path, lambda t: s.superellipse(.5 - .26 * t, .5 - .26 * t, 2, 32), white, up=(1, 0, 0))]
    return s.place(parts, at, turn)


def _rack(white):
    """Stand for the other three tips."""
    s.place(s.rounded_box(6.4, 2.6, 1.0, mat.plastic('#b9cacd', .5), 1.25, .25, .12), (8.9, -1.0, 0))
    for k, ring in enumerate(RINGS):
        tip(white, ring, (6.9 + 2.0 * k, -1.0, 1.0), (0, 0, 30 - 25 * k))
