"""Velmo, third banner: packing on a bed in a blush room; the headboard on the left carries dark words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.building import branch_shadow, limewash, shade_wall, wall
from parts.cloth import cushion, draped, folded, looped, striped, stuffed, woven
from parts.stand import put


@room('velmo', 'third')
def packing(stage):
    """Toiletry bag, neck pillow and small dryer beside folded clothes on a made bed. The blanket lies at z = 0."""
    wide = stage.format != 'phone'
    bed()
    _goods(stage, wide)
    _clothes(wide)
    stage.stand(wide=((8, -250, 86), (8, -60, 24), 38, (0, -.05)),
                phone=((50, -262, 96), (50, -60, 16), 68, (0, -.1)),
                still=((34, -190, 62), (54, -70, 11), 45, (0, 0), 4))
    light(stage)
    stage.gain, stage.glow = 1.0, .03


def bed():
    """Blush wall, upholstered headboard, linen blanket with soft hills, pillows."""
    wall(-300, 300, -60, 220, limewash('#f4ddd4', '#ecd0c5', .25))
    velvet = woven('#e2bcae', 5, .3)
    for x in (-157, -52.5, 52.5, 157):
        s.place(stuffed(104, 10, 62, velvet, 4.5, (0, 1.4, .3), .3, 24, x), (x, -6, -34))
    s.place(stuffed(420, 190, 26, woven('#f3ece4', 5, .35), 9, (0, .6, 1.2), 1.6, 30, 3, 70), (0, -108, -27))
    # Behind the goods: on the left a pillow's edge would run through the words.
    for x, y, turn, seed in ((118, -26, 3, 2), (52, -27, -4, 5)):
        pillow = cushion(66, 44, 19, woven('#f6f0e9', 5, .3), seed, 1)
        s.place(pillow, (x, y, 16), (-26, 0, turn))


def _goods(stage, wide):
    """What the banner sells."""
    put(stage, 'travel-bag', 'teal', (53, -58, .6), (0, 0, -14), size='l')
    put(stage, 'neck-pillow', 'coral', (24 if wide else 22, -92, .6), (0, 0, 24))
    put(stage, 'hair-dryer', 'mist', (72, -92, .6), (0, 0, 18), 'side', size='s')
    put(stage, 'massager', 'mist', (94 if wide else 84, -70, .8), (0, 0, -20))


def _clothes(wide):
    """Folded knitwear, a book, a throw over the foot of the bed."""
    knit = [looped(c, 3.2, .5) for c in ('#d9c7b4', '#a8bdb6', '#efe7dc')]
    s.place(folded(31, 25, 3, knit, 4.6, 6), (92 if wide else 84, -38, .4), (0, 0, -8))
    if not wide:
        return
    throw = draped([(-196, -4), (-180, .9), (-150, 1.1), (-100, 1.3), (-62, 1.2)], 62, striped('#e3d3c4', '#c9a08c', 9, .1, 'x'), 4, .9, 3, .8, 5)
    s.place(throw, (-92, 0, .4))


def light(stage):
    """Sun from the left through curtains' gap and leaves, bright room in front."""
    stage.sky((1, .975, .95), .45)
    shade_wall(-190, -560, 20, -70, 320, [(-215, -44, 52, 215)], 3.0, 1, 2, '#f0e6df')
    branch_shadow((-235, -150, 170), 52, mat.diffuse('#6b6f58'), 11, 80, 7)
    stage.sun(-56, 29, 2.6, (1, .92, .82), 1.6)
    stage.area((-186, -130, 130), (40, -60, 0), (160, 150), 350000, (.97, .98, 1))
