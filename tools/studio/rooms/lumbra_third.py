"""Lumbra, third banner: a light corner in daylight with what is new; the sage wall on the left carries dark words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.building import boards, branch_shadow, limewash, shade_wall, skirting, wall
from parts.cloth import looped, rug
from parts.furniture import OAK, sideboard
from parts.ornaments import ROUND_VASE, basket, picture, arch, disc, pile, vase
from parts.plants import shrub
from parts.power import wall_socket
from parts.stand import lead, put

TOP = 58                                             # cm: height of the sideboard


@room('lumbra', 'third')
def just_in(stage):
    """Fan, humidifier, lantern and camera on a long oak sideboard."""
    wide = stage.format != 'phone'
    corner(wide)
    _goods(stage)
    _things(wide)
    stage.stand(wide=((0, -330, 92), (0, 0, 92), 40, (0, -.045)),
                phone=((74, -330, 96), (74, 0, 96), 60, (0, -.12)),
                still=((70, -150, 92), (92, -24, 72), 50, (.016, 0), 4))
    light(stage)
    stage.gain, stage.glow = 1.0, .03


def corner(wide):
    """Sage wall, skirting, floor, rug, sideboard."""
    wall(-420, 420, 0, 280, limewash('#c3ccb9', '#b5bfaa', .3))
    skirting(-420, 420, mat.plaster('#e4e0d6', .1), 12)
    boards(-420, 420, -420, 0, '#c7a377', '#967048', 15, 3)
    s.place(rug(260, 150, looped('#e0d8c8', 1.3, .6), fringe=5), (70 if wide else 60, -170, 0))
    oak = mat.timber(*OAK, 'x', .25, 6)
    s.place(sideboard(200, TOP, 43, oak, mat.timber(*OAK, 'z', .25, 2), 4), (84, -2, 0))


def _goods(stage):
    """What the banner sells."""
    put(stage, 'table-fan', 'white', (34, -25, TOP), (0, 0, -14), size='m')
    put(stage, 'humidifier', 'white', (79, -22, TOP), (0, 0, -6))
    put(stage, 'lantern', 'sage', (106, -29, TOP), (0, 0, -12))
    put(stage, 'camera', 'white', (60, -33, TOP), (0, 0, 8))
    s.place(wall_socket('#efeae0'), (-26, 0, 40))
    lead([(34, -12, TOP + .9), (30, -8, TOP + .5), (14, -6, TOP + .4), (2, -1.4, TOP - 6), (-6, -1.5, 20), (-20, -1.8, 16), (-26, -3.2, 34)], '#d8d5cf', .34)


def _things(wide):
    """Print leaning on the wall, books, basket and a fig at the edge."""
    wood = mat.timber('#b48a5a', '#7c5836', 'x')
    shapes = [(disc(-.1, .3, .5, squash=.72), '#d9a24a'), (arch(.2, -.95, .42, .5), '#6d7a62')]
    frame = picture(38, 52, wood, '#ece5d8', shapes, 5)
    s.place(frame, (0, 0, 26.8), (-7, 0, 0))
    s.place(frame, (124, -8, TOP))
    made, height = pile(((27, 20, 2.4, '#d7cbb6'), (24, 17, 2.8, '#8d5a3a')), 8)
    s.place(made, (4, -24, TOP), (0, 0, 8))
    s.place(vase(ROUND_VASE, mat.ceramic('#d7cab4', .4, .3), .4), (4, -24, TOP + height), scale=.6)
    s.place(basket(20, 30, '#b08a5e', 2), (-60, -42, 0))
    s.place(shrub(mat.ceramic('#d9d0c0', .3, .3), 120, 5, 9, 19, seed=6), (196 if wide else 150, -60, 0))


def light(stage):
    """Midday sun through a window at the left with shadows of a tree, bright room in front."""
    stage.sky((.97, .985, 1), .45)
    shade_wall(-235, -470, 30, 0, 340, [(-235, -60, 120, 290)], 3.4, 2, 2, '#e9e8e2')
    branch_shadow((-285, -160, 230), 62, mat.diffuse('#59633f'), 9, 90, 9)
    stage.sun(-58, 27, 2.9, (1, .93, .82), 1.4)
    stage.area((-230, -150, 200), (60, -30, 60), (180, 170), 620000, (.95, .98, 1))
