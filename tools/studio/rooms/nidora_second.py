"""Nidora, second banner: pan and pot on the hob of a light kitchen; the left is a bright wall for dark words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.building import box, glaze, limewash, shade_wall, tiles, wall
from parts.cloth import hanging, striped
from parts.furniture import OAK, cabinet_front
from parts.meal import napkin
from parts.ornaments import bowl
from parts.food import lemon, tomato
from parts.plants import herb
from parts.stand import put
from parts.stove import crock, garlic, hob, hook_rail, oil_bottle

DEPTH, SPLASH = 64, 80                               # cm: worktop, tiles above it


@room('nidora', 'second')
def pans_on_the_hob(stage):
    """Pan in front and steel pot behind it on an induction hob, a second pan hangs from a rail. The worktop lies at z = 0."""
    wide = stage.format != 'phone'
    kitchen()
    _goods(stage, wide)
    _beside(wide)
    stage.stand(wide=((4, -214, 58), (4, 0, 58), 33, (0, -.146)),
                phone=((54, -256, 62), (54, 0, 62), 64, (0, -.27)),
                still=((-62, -132, 44), (-49, -30, 7), 56, (0, 0), 4))
    light(stage)
    stage.gain, stage.glow = 1.15, .03


def kitchen():
    """Upright tiles, oak worktop, linen-coloured cabinets."""
    wall(-320, 320, -95, 210, limewash('#eee5d6', '#e3d8c6', .25))
    s.place(tiles(-240, 260, 0, SPLASH, 6.2, 18.2, glaze('#eee6d8', '#e0d4c0', .8), .22, .9, 0, .45, 8), (0, -.4, 0))
    box(620, .9, SPLASH, mat.diffuse('#ddd4c6'), (0, -.45, 0), .05, .05)
    for k, (x0, x1) in enumerate(((-310, -88), (-87.8, 130), (130.2, 310))):
        box(x1 - x0, DEPTH + 1.5, 4, mat.timber(*OAK, 'x', .3, 11 + 3 * k, 4.4), ((x0 + x1) / 2, -DEPTH / 2 - .7, -4), .4, .3)
    sand = mat.painted_metal('#c9bca6', .15)
    iron = mat.painted_metal('#3a342e', .25)
    cabinet_front(-250, 290, -34, -4.4, -DEPTH + 2, sand, (1,) * 9, iron)
    cabinet_front(-250, 290, -95, -34, -DEPTH + 2, sand, (1,) * 9, None)


def _goods(stage, wide):
    """What the banner sells."""
    s.place(hob(), (54, -33, 0))
    put(stage, 'pan', 'graphite', (38, -42, .55), (0, 0, 14), size='l')
    put(stage, 'pot', 'steel', (70, -24, .55), (0, 0, 8), size='m', lid=True)
    iron = mat.painted_metal('#3a342e', .3)
    s.place(hook_rail(96, iron, (26,)), (70, 0, 66))
    pan = put(stage, 'pan', 'graphite', (0, 0, 0), (0, 0, 38), size='s')
    s.place(pan, (0, 0, 0), (0, -90, 0))
    s.place(pan, (98, -1.2, 28), (0, 0, 78))
    if wide:
        put(stage, 'board', 'walnut', (-54, -34, 0), (0, 0, 5))
        put(stage, 'knife', 'walnut', (-56, -38, 2.5), (0, 0, -52))


def _beside(wide):
    """Tools, oil, garlic, herbs, a striped towel."""
    glaze_ = mat.ceramic('#d9ccb6', .35, .4)
    wood = mat.timber(*OAK, 'z', .2, 2)
    s.place(crock(glaze_, wood, 3), (8 if wide else 17, -13, 0))
    s.place(oil_bottle('#7f7a2a'), (97, -13, 0))
    s.place(herb(mat.ceramic('#b4623e', .1, .1), '#55803a', 7, 19), (108, -22, 0))
    towel = striped('#e6dccb', '#a5563a', 5, .14, 'x')
    s.place(hanging(26, 33, 20, towel, .6, 3, .7, .35), (44, -8, 66))
    if not wide:
        return
    for k, (x, y, r) in enumerate(((-41, -30, 2.1), (-44.6, -26.5, 1.9), (-38.4, -25.6, 2.0))):
        s.place(tomato(r), (x, y, 2.5), (0, 0, 50 * k))
    for x, y in ((-66, -27), (-61, -23.6)):
        s.place(garlic(), (x, y, 2.5), (0, 0, 30 * x))
    s.place(napkin(34, 26, striped('#e6dccb', '#8a8a68', 4, .16, 'y'), 4), (-96, -34, 0), (0, 0, -18))
    s.place(bowl(11, 6.5, glaze_), (-104, -22, 0))
    for k, (x, y, z) in enumerate(((-107, -22, 4.4), (-100.6, -19, 4.3), (-103, -26, 4.6))):
        s.place(lemon(), (x, y, z), (10 * k, 8 * k, 70 * k))


def light(stage):
    """Soft light of a large window at the left, a narrow band of late sun, the room's own light in front."""
    stage.sky((1, .96, .9), .38)
    shade_wall(-185, -340, 30, -100, 320, [(-170, -70, 84, 190)], 3.0, 1, 2, '#e8e0d4')
    stage.sun(-57, 25, 2.6, (1, .85, .66), 2.2)
    stage.area((-180, -125, 135), (50, -30, 10), (140, 140), 330000, (.96, .97, 1))
