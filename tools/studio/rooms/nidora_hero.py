"""Nidora, first banner: a kitchen in morning sun, bright wall on the left for dark words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.building import box, branch_shadow, glaze, limewash, shade_wall, shelf_board, stone, tiles, wall
from parts.cloth import woven
from parts.furniture import OAK, cabinet_front
from parts.meal import fruit_bowl, loaf, napkin, plate, slice_of_bread
from parts.ornaments import bowl, cup
from parts.plants import herb
from parts.stand import lead, put

DEPTH, SPLASH, SHELF = 62, 44, 53                    # cm: worktop, tiles above it, shelf above it


@room('nidora', 'hero')
def morning_kitchen(stage):
    """Toaster, kettle and coffee maker side by side on a stone worktop, jars and bread beside them. The worktop lies at z = 0."""
    kitchen()
    _goods(stage)
    _shelf()
    _left()
    stage.stand(wide=((0, -232, 46), (0, 0, 46), 36, (0, -.07)),
                phone=((57, -262, 40), (57, 0, 40), 62, (0, -.15)),
                still=((-46, -160, 33), (-36, -22, 15), 52, (0, 0), 4))
    light(stage)
    stage.gain, stage.glow = 1.2, .03


def kitchen():
    """Wall, tiles, worktop, cabinets."""
    wall(-300, 300, -90, 200, limewash('#efe6d8', '#e4d8c6', .25))
    s.place(box(600, .9, SPLASH, mat.diffuse('#ddd2c1'), (0, -.45, 0), .05, .05))
    s.place(tiles(-240, 240, 0, SPLASH, 10.6, 10.6, glaze('#efe6d6', '#e2d5c0', .75), .22, .9, 0, .55, 4), (0, -.4, 0))
    box(600, DEPTH + 1.5, 4, stone('#e9e1d4', '#d9cdbb', '#b3a48e', .55, .45), (0, -DEPTH / 2 - .7, -4), .5, .35)
    olive = mat.painted_metal('#73775a', .18)
    brass = mat.chrome('#b9924e', .3)
    cabinet_front(-240, 240, -34, -4.4, -DEPTH + 2, olive, (1,) * 8, brass)
    cabinet_front(-240, 240, -92, -34, -DEPTH + 2, olive, (1,) * 8, None)


def _goods(stage):
    """What the banner sells."""
    put(stage, 'toaster', 'clay', (29, -27, 0), (0, 0, 14))
    put(stage, 'kettle', 'olive', (63, -25, 0), (0, 0, -6))
    put(stage, 'coffee-maker', 'graphite', (92, -22, 0), (0, 0, -16))
    if stage.format != 'phone':
        put(stage, 'jars', 'linen', (-1, -13, 0), (0, 0, 4), count=3)
    put(stage, 'mug', 'cream', (79, -47, 0), (0, 0, -30))
    lead([(18, -18, 1.6), (20, -11, .5), (32, -6, .4), (60, -5, .4), (84, -3.4, .4), (140, -3, .4)])
    lead([(71, -20, .6), (76, -13, .4), (84, -7, .4), (104, -4.6, .4), (140, -4.4, .4)])
    s.place(plate(10.5, mat.ceramic('#e7ddcb', .5, .45)), (46, -50, 0))
    s.place(slice_of_bread(2), (46.6, -50.2, 1.0), (0, 4, 24))
    s.place(slice_of_bread(5), (45.0, -49.4, 2.4), (3, -3, -12))


def _shelf():
    """Oak shelf with bowls, cups and a pot of basil."""
    wood = mat.timber(*OAK, 'x', .25, 6)
    shelf_board(150, 21, wood, (92, 0, SHELF), 3, mat.painted_metal('#3a342e', .2))
    glazes = [mat.ceramic(c, .4, .45) for c in ('#e2d6c2', '#b9694a', '#cfc3ac')]
    for k in range(3):
        s.place(bowl(7.6 - .3 * k, 5.2, glazes[k % 2 * 2]), (46, -11, SHELF + 2.3 * k), (0, 0, 50 * k))
    for k, x in enumerate((62, 71.5)):
        s.place(cup(glazes[1 - k], 4.1, 7.6), (x, -11 + k, SHELF))
    s.place(herb(mat.ceramic('#b8623f', .1, .1), '#55803a', 5, 22), (87, -11, SHELF))


def _left():
    """Bread on a folded cloth and a bowl of fruit, low enough to leave the words alone."""
    s.place(napkin(40, 30, woven('#cdbfa8', 6, .3), 2), (-58, -32, 0), (0, 0, 12))
    s.place(loaf(27, 14, 9.5), (-60, -32, .9), (0, 0, -10))
    s.place(fruit_bowl(mat.ceramic('#d9c8ab', .35, .4)), (-100, -27, 0))


def light(stage):
    """Low sun from the left through a barred window, broken by leaves; sky from the same window, the room's own light in front."""
    stage.sky((1, .965, .92), .4)
    shade_wall(-175, -330, 30, -100, 300, [(-205, -48, 62, 205)], 3.0, 2, 3, '#e8e0d4')
    branch_shadow((-215, -190, 175), 46, mat.diffuse('#59633f'), 3, 70, 7)
    stage.sun(-58, 26, 3.0, (1, .86, .68), 1.6)
    stage.area((-172, -126, 130), (40, -30, 10), (150, 140), 330000, (.93, .96, 1))
