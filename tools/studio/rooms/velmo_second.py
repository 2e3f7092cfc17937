"""Velmo, second banner: oral care on a stone ledge before mint tiles; the sunlit left carries dark words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.bathroom import jar, tumbler
from parts.building import box, branch_shadow, glaze, limewash, shade_wall, stone, tiles, wall
from parts.cloth import folded, looped
from parts.furniture import cabinet_front
from parts.plants import twigs
from parts.stand import lead, put

DEPTH = 40                                           # cm: counter


@room('velmo', 'second')
def two_minutes(stage):
    """Toothbrushes, water flosser and spare heads in a row on a counter. The counter lies at z = 0."""
    wide = stage.format != 'phone'
    bathroom()
    _goods(stage)
    _beside(wide)
    stage.stand(wide=((0, -150, 30), (0, 0, 30), 40, (0, -.085)),
                phone=((31, -176, 30), (31, 0, 30), 70, (0, -.22)),
                still=((18, -100, 25), (33, -22, 12), 52, (0, 0), 4))
    light(stage)
    stage.gain, stage.glow = 1.0, .03


def bathroom():
    """Upright mint tiles up to a slim white moulding, plaster above, stone counter."""
    wall(-220, 220, -90, 160, limewash('#e3efea', '#d6e6df', .2))
    s.place(tiles(-160, 170, 0, 34, 4.6, 13.6, glaze('#cfe6dc', '#b4d3c6', .8), .18, .8, 0, .5, 12), (0, -.3, 0))
    box(400, .8, 34, mat.diffuse('#d5e2dc'), (0, -.4, 0), .05, .05)
    box(400, 1.6, 1.6, mat.ceramic('#edf3f0', 0, .7), (0, -.8, 34), .5, .5)
    box(440, DEPTH + 1.2, 2.6, stone('#f1f3f1', '#e4e9e6', '#bac5c0', .6, .5), (0, -DEPTH / 2 - .6, -2.6), .3, .3)
    mint = mat.painted_metal('#a9c7bb', .15)
    cabinet_front(-180, 200, -70, -3, -DEPTH + 2, mint, (1,) * 8, mat.chrome('#c9cfcf', .2))


def _goods(stage):
    """What the banner sells."""
    put(stage, 'water-flosser', 'mint', (44, -19, 0), (0, 0, -14))
    put(stage, 'toothbrush', 'white', (13, -18, 0), (0, 0, 10), 'detail')
    put(stage, 'toothbrush', 'mint', (23.5, -13.5, 0), (0, 0, -8), 'detail')
    put(stage, 'brush-heads', 'white', (30, -28, 0), (0, 0, -7), count=4)
    for x, y in ((13, -14.8), (23.5, -10.4)):
        lead([(x, y, .5), (x + .6, y + 4, .25), (x + 3, y + 8, .2), (x + 4, -.8, .6), (x + 4, -.8, 12)], '#e3e6e6', .19)


def _beside(wide):
    """Glass, towels, a twig of eucalyptus, basin at the edge."""
    s.place(folded(24, 17, 2, [looped('#f3f4f2', 6, .5), looped('#b9d3c8', 6, .5)], 3.6, 4), (-34 if wide else 64, -19, 0), (0, 0, 6))
    s.place(tumbler(mat.glass('#eaf5f1'), 3.5, 9.4), (56.5, -13, 0))
    if not wide:
        return
    s.place(jar(3.9, 8, mat.glass('#f6fbfa'), mat.chrome('#cfd4d3', .2), mat.plastic('#f6f6f4', .05)), (-11, -12, 0))
    s.place(tumbler(mat.ceramic('#e4ebe7', .3, .4), 3.9, 11), (-58, -16, 0))
    s.place(twigs((0, 0, 10.6), 5, 27, .6, ('#86a18c', '#9db5a0'), (3.2, 2.4), 8, 6, bend=7), (-58, -16, 0))


def light(stage):
    """Morning sun through a window at the left with the shadow of a tree, white room in front."""
    stage.sky((.95, .985, 1), .45)
    shade_wall(-130, -240, 20, -90, 240, [(-150, -34, 46, 160)], 2.4, 1, 2, '#eef1f0')
    branch_shadow((-160, -110, 125), 34, mat.diffuse('#5d7060'), 8, 70, 5)
    stage.sun(-58, 28, 2.5, (1, .95, .87), 1.6)
    stage.area((-126, -92, 100), (26, -20, 6), (110, 110), 165000, (.94, .98, 1))
