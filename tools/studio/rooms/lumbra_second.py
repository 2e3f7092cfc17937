"""Lumbra, second banner: bulbs and a strip of light before a pale wall; the left is bright for dark words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.building import box, limewash, shade_wall, shelf_board, wall
from parts.furniture import OAK, cabinet_front
from parts.ornaments import ROUND_VASE, bowl, cup, pile, row, vase
from parts.plants import twigs
from parts.stand import dim, put

SHELF = 33                                           # cm above the desk


@room('lumbra', 'second')
def change_a_bulb(stage):
    """Three bulbs on cords over a chest of drawers, a lit strip under the shelf beside them. Its top lies at z = 0."""
    wide = stage.format != 'phone'
    chest()
    _bulbs(stage)
    shelf()
    _things(stage, wide)
    stage.stand(wide=((8, -232, 34), (8, 0, 34), 38, (0, -.025)),
                phone=((44, -256, 34), (44, 0, 34), 62, (0, .03)),
                still=((4, -132, 25), (25, -40, 7), 62, (-.012, -.02), 4))
    light(stage)
    stage.gain, stage.glow = 1.3, .045


def chest():
    """Lime-washed wall, long oak chest of drawers."""
    wall(-320, 320, -100, 200, limewash('#efe6d8', '#e2d6c4', .3))
    box(340, 58, 3.4, mat.timber(*OAK, 'x', .3, 4, 9.6), (40, -29, -3.4), .5, .4)
    oak = mat.timber(*OAK, 'x', .25, 12)
    brass = mat.chrome('#b9924e', .28)
    for low, high in ((-24, -3.8), (-47, -24), (-70, -47)):
        cabinet_front(-128, 208, low, high, -54, oak, (1,) * 4, brass, frame=0)


def pendant(stage, x, y, z, finish, shape, power):
    """Lamp holder on a textile cord with a bulb whose holder's lower edge is at z."""
    cord, brass = mat.fabric('#2a2724', 8, translucent=0), mat.chrome('#c29a55', .2)
    s.tube([(x, y, z + 5), (x + .15, y, 90), (x + .2, y, 150)], .32, cord)
    s.place(s.lathe(s.fillet([(1.72, 0), (1.98, 0, .1), (1.98, 4.2, .5), (1.1, 5.2, .4), (.9, 6.6, .2), (.4, 7.0), (0, 7.0)]), brass, 72), (x, y, z))
    dim(put(stage, 'bulb', finish, (x, y, z + 2.75), (180, 0, 20), shape=shape, on=True), power)


def _bulbs(stage):
    """What the banner sells: globe, classic, candle in their holders."""
    pendant(stage, 11, -44, 48, 'amber', 'globe', 6)
    pendant(stage, 27, -38, 35, 'steel', 'classic', 5)
    pendant(stage, 43, -48, 53, 'white', 'classic', 2)


def shelf():
    """Oak shelf with the strip glowing under it, books and a vase on it."""
    x, w = 95, 66
    shelf_board(w, 20, mat.timber(*OAK, 'x', .25, 8), (x, 0, SHELF), 3)
    dots = [(x - w / 2 + 3 + 1.667 * k, -3.0, SHELF - 3.15) for k in range(int((w - 6) / 1.667))]
    box(w - 4, 1.0, .12, mat.plastic('#f7f1e4', .4), (x, -3.0, SHELF - 3.14), .1, .02)
    s.copies(s.place(s.rounded_box(.5, .5, .12, mat.seen_glow(7, 2900), .05, .02), (0, 0, -.1)), [(p, (0, 0, 0)) for p in dots])
    books = [(23, 16, 2.6, '#8a4a2c'), (25, 17, 3.2, '#d9cdb8'), (21, 15, 2.0, '#4a5048'), (24, 16, 2.8, '#b98a3e'), (22, 15, 2.2, '#cbbda6')]
    s.place(row(books, 4, 13), (x - 30, -10, SHELF))
    s.place(vase(ROUND_VASE, mat.ceramic('#cdbfa8', .35, .3), .4), (x + 14, -10, SHELF), scale=.85)


def _things(stage, wide):
    """Rest of the strip, bulbs waiting, books, a cup."""
    put(stage, 'strip', 'white', (66, -34, 0), (0, 0, 10), size='s')
    put(stage, 'bulb', 'white', (42, -44, 0), (0, 0, 10), 'side', shape='classic')
    made, height = pile(((26, 19, 2.4, '#cdbfa8'), (23, 17, 2.0, '#9a5a34')), 6)
    s.place(made, (16, -26, 0), (0, 0, -6))
    s.place(cup(mat.ceramic('#e9dfce', .4, .4), 4.0, 7.2, '#2a150b'), (17, -27, height))
    if wide:
        s.place(vase(ROUND_VASE, mat.ceramic('#b9a68a', .35, .3), .4), (-84, -26, 0))
        s.place(twigs((0, 0, 17.4), 6, 32, .75, ('#8d9472', '#a0a684'), (5.2, 2.4), 9, 3), (-84, -26, 0))
        s.place(bowl(9, 4.6, mat.ceramic('#dccfb9', .4, .35)), (-40, -30, 0))


def light(stage):
    """Last sun of the afternoon on the wall, soft light from the same window; the strip and the bulbs are warm beside it."""
    stage.sky((1, .955, .9), .36)
    shade_wall(-185, -330, 30, -110, 320, [(-150, -56, 76, 190)], 3.0, 2, 2, '#e8e0d4')
    stage.sun(-60, 24, 2.3, (1, .82, .6), 2.0)
    stage.area((-180, -120, 130), (40, -30, 10), (140, 130), 240000, (.97, .97, 1))
    stage.area((95, -3.4, SHELF - 3.4), (95, -7, SHELF - 40), (62, 1.0), 26000, (1, .72, .44))
