"""Velmo, first banner: a bathroom in clear daylight, bright wall on the left for dark words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.bathroom import basin, jar, pump_bottle, round_mirror, tap
from parts.building import box, glaze, limewash, outside, shade_wall, stone, tiles, wall
from parts.cloth import folded, looped
from parts.furniture import cabinet_front
from parts.ornaments import BOTTLE_VASE, tray, vase
from parts.plants import twigs
from parts.solid import wall as vessel
from parts.stand import lead, put

DEPTH, SPLASH = 50, 30                               # cm: counter, tiles above it


@room('velmo', 'hero')
def bright_bathroom(stage):
    """Hair dryer in its stand, straightener and curler on the counter beside a basin and a round mirror. The counter lies at z = 0."""
    wide = stage.format != 'phone'
    x = 88 if wide else 96
    bathroom(x)
    _goods(stage)
    _beside(wide)
    stage.stand(wide=((6, -226, 42), (6, 0, 42), 40, (0, -.082)),
                phone=((39.5, -262, 40), (39.5, 0, 40), 66, (0, -.17)),
                still=((24, -140, 34), (42, -26, 12), 55, (0, 0), 4))
    light(stage)
    stage.gain, stage.glow = 1.0, .03


def bathroom(x):
    """Wall, tiles, counter on a pale oak cabinet; basin, tap and mirror at x."""
    wall(-300, 320, -95, 210, limewash('#e6efee', '#dae6e4', .2))
    s.place(tiles(-240, 300, 0, SPLASH, 5.2, 15, glaze('#e9f2f0', '#cfe0dc', .8), .2, .8, 0, .5, 6), (0, -.3, 0))
    box(540, .8, SPLASH, mat.diffuse('#dfe7e5'), (30, -.4, 0), .05, .05)
    box(620, DEPTH + 1.5, 3, stone('#f0f2f1', '#e2e7e6', '#b9c2c1', .6, .5), (0, -DEPTH / 2 - .7, -3), .4, .3)
    oak = mat.timber('#d0b590', '#a98658', 'x', .2, 4)
    cabinet_front(-240, 300, -30, -3.4, -DEPTH + 2, oak, (1,) * 6, mat.chrome('#c9cfcf', .2))
    cabinet_front(-240, 300, -95, -30, -DEPTH + 2, oak, (1,) * 6, None)
    chrome = mat.chrome('#d3d7d7', .1)
    s.place(basin(), (x, -26, 0))
    s.place(tap(chrome, 27, 14), (x + 4, -6.5, 0))
    s.place(round_mirror(32, mat.chrome('#c2c9c9', .25)), (x + 4, 0, 64))
    outside(-260, 460, -60, 330, -420, '#cfdad8', '#eaf0ef', .7, .1)      # what the mirror shows: wall and window behind
    for k in range(4):
        left, low = 190 + 50 * (k % 2), 90 + 74 * (k // 2)
        outside(left, left + 44, low, low + 68, -415, '#eef6f6', '#ffffff', 1.3, .05)


def _goods(stage):
    """What the banner sells."""
    white = mat.ceramic('#f0f1ef', 0, .5)
    s.place(s.lathe(vessel(s.fillet([(0, 0), (5.4, 0, .5), (5.2, 1.0, .4), (3.4, 2.0, .8), (3.0, 6.8)]), .4), white, 96), (23, -26, 0))
    put(stage, 'hair-dryer', 'mint', (20.7, -26, 2.2), (0, 0, 10))
    lead([(23.5, -24, 1.6), (25, -19, .8), (31, -12, .4), (46, -6, .4), (64, -3.4, .4), (130, -3, .4)], '#1d1f21', .3)
    s.place(tray(30, 17, mat.ceramic('#dfe6e3', .2, .4)), (45, -34, 0), (0, 0, 4))
    put(stage, 'straightener', 'teal', (47, -33, 1.4), (0, 0, -26))


def _beside(wide):
    """Towels, bottles and eucalyptus."""
    terry = [looped(c, 5, .5) for c in ('#f2f3f1', '#bcd6cd', '#f2f3f1')]
    s.place(folded(34, 22, 3, terry, 4.2, 2), (-62 if wide else -14, -24, 0), (0, 0, 5))
    s.place(vase(BOTTLE_VASE, mat.ceramic('#cfdad6', .1, .3), .35), (-100, -22, 0))
    s.place(twigs((0, 0, 25), 7, 40, .55, ('#8fa894', '#a3b8a3'), (3.6, 2.6), 8, 3), (-100, -22, 0))
    s.place(pump_bottle('#e3e8e6', '#f7f8f7', 15, 3.4), (56, -12, 0), (0, 0, 20))
    s.place(jar(4.4, 9, mat.glass('#f6fbfa'), mat.timber('#d0b590', '#a98658', 'x'), mat.plastic('#f6f6f4', .05)), (66.5, -10, 0))


def light(stage):
    """Sun from the upper left through a window, sky from there, white room in front."""
    stage.sky((.95, .985, 1), .34)
    shade_wall(-190, -330, 30, -100, 320, [(-190, -60, 66, 215)], 3.0, 1, 2, '#eef1f0')
    stage.sun(-60, 28, 3.0, (1, .95, .88), 1.8)
    stage.area((-187, -125, 140), (40, -30, 10), (130, 150), 310000, (.94, .98, 1))
