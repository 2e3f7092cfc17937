"""Lumbra, first banner: a living room in the evening, dark wall on the left for white words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.building import boards, panelling, sheet, skirting, wall
from parts.cloth import curtain, cushion, draped, looped, rug, woven
from parts.furniture import WALNUT, round_table, sideboard, sofa
from parts.ornaments import TALL_VASE, arch, bowl, cup, disc, picture, pile, vase
from parts.plants import grasses, shrub
from parts.stand import dim, lead, let_through, put

WALL = '#5a5049'


@room('lumbra', 'hero')
def evening_living_room(stage):
    """Arched lamp over a linen sofa, desk lamp on a sideboard, lantern on the table before them."""
    wide = stage.format != 'phone'
    shell()
    sofa_corner()
    _sideboard(stage, 264 if wide else 246)
    if wide:                                          # on a phone words stand where the table would
        _table(stage)
    let_through(dim(put(stage, 'floor-lamp', 'ink', (14, -22, 0), (0, 0, -22), on=True), 1.5), 5)
    lead([(9, -8, .8), (-6, -4, .4), (-40, -3, .4), (-78, -1.5, 3)], '#26272a', .3)
    stage.stand(wide=((0, -520, 104), (0, 0, 104), 34, (0, -.062)),
                phone=((112, -500, 98), (112, 0, 98), 62, (0, -.06)),
                still=((22, -330, 74), (60, -214, 44), 50, (0, 0), 4))
    light(stage)
    stage.gain, stage.glow = 1.25, .04


def shell():
    """Wall with panels, floor, ceiling, curtain at the left edge."""
    paint = mat.plaster(WALL, .18)
    wall(-420, 520, 0, 300, paint)
    for x0, x1 in ((-330, -215), (-195, -40), (-20, 135), (155, 310)):
        panelling(x0, x1, 26, 262, paint)
    skirting(-420, 520, paint, 13)
    boards(-420, 520, -560, 0, '#8a6543', '#50341f', 14)
    sheet([(-420, -900, 300), (520, -900, 300), (520, 0, 300), (-420, 0, 300)], mat.diffuse('#b3a99c'))
    curtain(-345, -232, -13, 296, woven('#75685c', 5, .2), 8, 1.3, 5)
    s.place(shrub(mat.ceramic('#3b3632', .2, .3), 132, 5, 9, 21, ('#27402a', '#33512f'), 4), (-196, -48, 0))
    rug(330, 210, looped('#a3917a', 1.1, .7), (70, -175, 0), 5)


def sofa_corner():
    """Sofa with cushions and a throw, print on the wall."""
    linen = woven('#a59683', 5, .3)
    s.place(sofa(186, linen, mat.timber(*WALNUT, 'z'), 2), (84, -80, 0))
    for w, h, cloth, at, turn, seed, chop in (
            (50, 48, woven('#9a5528', 4, .35), (28, -72, 66), (-17, 4, 9), 1, 4),
            (44, 42, looped('#cdbfa6', 1.4, .5), (50, -84, 63), (-22, -7, -6), 2, 2),
            (52, 34, woven('#3c4038', 4, .35), (136, -80, 60), (-20, 3, -9), 3, 1.5)):
        s.place(cushion(w, h, 17, cloth, seed, chop), at, turn)
    throw = draped([(-62, 24), (-58.5, 38), (-55, 58.4), (-30, 60.6), (-4, 60.4)], 46, looped('#c7b08a', 2.2, .6), 2, 1.6, 3.2, .7, 5)
    s.place(throw, (150, -74, .8), (0, 0, 2))
    wood = mat.timber('#6a4a30', '#33211a', 'x')
    shapes = [(arch(-.15, -.95, .55, .55), '#b0602c'), (disc(.38, .42, .36, squash=.75), '#d9a752'), (disc(.3, -.62, .3, squash=.75), '#4b4a3e')]
    s.place(picture(48, 64, wood, '#d8ccb8', shapes, 6), (148, -1, 135))


def _sideboard(stage, x):
    """Low cupboard at the right with the desk lamp, books and a vase of grasses."""
    top = 62
    s.place(sideboard(150, top, 42, mat.timber(*WALNUT, 'x', .35, 5), mat.timber(*WALNUT, 'z')), (x, -2, 0))
    dim(put(stage, 'desk-lamp', 'ink', (x - 38, -24, top), (0, 0, 196), on=True), 1.9)
    lead([(x - 36, -15, top + .6), (x - 30, -7, top + .4), (x - 26, -2.5, top + .4), (x - 25, -.6, top - 6)], '#2a2a2a', .3)
    made, height = pile(((25, 18, 2.8, '#7d3b22'), (23, 17, 3.4, '#cfc0a4'), (20, 15, 2.2, '#39454a')), 3)
    s.place(made, (x - 2, -24, top), (0, 0, 6))
    s.place(bowl(6.4, 4.0, mat.ceramic('#4a4138', .3, .4)), (x - 3, -25, top + height))
    s.place(vase(TALL_VASE, mat.ceramic('#b9a78e', .4, .25)), (x + 26, -22, top))
    s.place(grasses((0, 0, 34), 13, 46), (x + 26, -22, top))


def _table(stage):
    """Coffee table with the lantern, books and a cup."""
    x, y, h = 58, -214, 37
    s.place(round_table(39, h, mat.timber('#5f4029', '#2c1b12', 'x', .4, 9)), (x, y, 0))
    dim(put(stage, 'lantern', 'clay', (x + 13, y + 6, h), (0, 0, 12), on=True), 2.2)
    made, height = pile(((27, 20, 2.2, '#45403a'), (23, 17, 2.6, '#b58a4a')), 5)
    s.place(made, (x - 14, y + 3, h), (0, 0, 24))
    s.place(cup(mat.ceramic('#d8ccb9', .5, .4), 4.1, 7.0, '#2a150b'), (x - 2, y - 17, h))


def light(stage):
    """Lamps do the work; blue dusk comes from a window out of the picture, a little warm light from the room."""
    stage.sky((.34, .36, .44), .2)
    stage.area((-380, -260, 150), (-60, -40, 90), (120, 170), 760000, (.5, .64, 1))
    stage.area((240, -620, 270), (90, -80, 60), (260, 200), 640000, (1, .78, .58))
