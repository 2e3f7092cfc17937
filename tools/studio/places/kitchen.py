"""Nidora's goods in use: on the worktop in morning sun, on the oak beside the hob, on a table before a clay wall."""
from kit import materials as mat
from kit import shapes as s
from kit.place import place
from parts.building import box
from parts.cloth import striped, woven
from parts.food import egg, lemon, lemon_half, tomato
from parts.furniture import OAK
from parts.meal import apricot, fruit_bowl, jam, loaf, milk_jug, napkin, plate, slice_of_bread
from parts.ornaments import bowl, cup
from parts.plants import herb
from parts.stand import lead, put
from parts.stove import beaker, crock, garlic, hob, oil_bottle
from rooms.nidora_hero import kitchen, light as morning
from rooms.nidora_second import kitchen as light_kitchen, light as late_sun
from rooms.nidora_third import light as afternoon, table as laid_table

CREAM, SAND, RED = ('#eadfcb', .5, .45), ('#d9c8ab', .35, .4), ('#b4623e', .1, .1)


def worktop(stage):
    """Stone worktop at z = 0 before hand-made tiles, morning sun from the left."""
    kitchen()
    morning(stage)
    stage.gain, stage.glow = 1.2, .03


def oak(stage):
    """Oak worktop at z = 0 before upright tiles, late sun from the left."""
    light_kitchen()
    late_sun(stage)
    stage.gain, stage.glow = 1.15, .03


def table(stage):
    """Table with a linen runner at z = 0 before a clay wall, afternoon sun from the left."""
    laid_table(True)
    afternoon(stage)


def on_a_plate(at, *things):
    """A plate with things lying on it."""
    s.place(plate(10.5, mat.ceramic(*CREAM)), at)
    for k, made in enumerate(things):
        s.place(made, (at[0] + .6 - 1.4 * k, at[1] - .2 + .6 * k, at[2] + 1.0 + 1.4 * k), (0, 4 - 6 * k, 24 - 36 * k))


def basil(at):
    """A pot of basil."""
    s.place(herb(mat.ceramic(*RED), '#55803a', 5, 22), at)


@place('kettle', (-20, 9, .52, 70), (.06, -.03), 5.6)
def kettle(stage, goods):
    """Hot water for a cup on the worktop."""
    worktop(stage)
    put(stage, 'mug', 'cream', (30, -42, 0), (0, 0, -150), count=1)
    s.place(lemon_half(), (41, -47, 2.6), (0, 0, 30))
    basil((75, -13, 0))
    lead([(60, -22, .6), (66, -14, .4), (84, -6, .4), (140, -4, .4)])
    return goods((52, -26, 0), -8)


@place('toaster', (26, 15, .52, 70), (.1, .0), 5.6)
def toaster(stage, goods):
    """Two slices done, two on a plate."""
    worktop(stage)
    on_a_plate((25, -47, 0), slice_of_bread(2), slice_of_bread(5))
    s.place(jam(), (12, -34, 0))
    lead([(30, -18, 1.6), (28, -11, .5), (40, -6, .4), (70, -5, .4), (140, -4, .4)])
    return goods((42, -26, 0), 12, 'side')


@place('coffee-maker', (-22, 9, .66, 70), (.04, -.02), 5.6)
def coffee_maker(stage, goods):
    """Coffee for two."""
    worktop(stage)
    for x, y, turn in ((46, -41, -30), (38, -33, 200)):
        put(stage, 'mug', 'cream', (x, y, 0), (0, 0, turn), count=1)
    basil((88, -14, 0))
    return goods((64, -24, 0), -12)


@place('air-fryer', (20, 12, .58, 70), (.08, -.01), 5.6)
def air_fryer(stage, goods):
    """Supper from the drawer."""
    worktop(stage)
    basil((24, -12, 0))
    s.place(oil_bottle('#7f7a2a'), (78, -14, 0))
    s.place(bowl(8.5, 5, mat.ceramic(*SAND)), (29, -42, 0))
    for k, (x, y, z) in enumerate(((27.6, -43, 2.6), (31, -40.6, 2.6), (29.6, -44.6, 4.4))):
        s.place(lemon(), (x, y, z), (10 * k, 8 * k, 70 * k))
    return goods((50, -27, 0), 6)


@place('blender', (22, 8, .74, 70), (.03, -.01), 5.6)
def blender(stage, goods):
    """Fruit on its way into the jug."""
    worktop(stage)
    s.place(fruit_bowl(mat.ceramic(*SAND)), (26, -30, 0))
    s.place(cup(mat.ceramic(*CREAM), 3.8, 9, '#c9744a'), (68, -44, 0))
    return goods((52, -26, 0), 0)


@place('kitchen-scale', (-22, 22, .56, 70), (.02, -.03), 5.6)
def kitchen_scale(stage, goods):
    """Baking begins."""
    worktop(stage)
    s.place(bowl(11, 8, mat.ceramic(*CREAM)), (74, -22, 0))
    s.place(napkin(30, 24, striped('#e6dccb', '#a5563a', 4, .16, 'y'), 4), (28, -26, 0), (0, 0, -16))
    for x, y, turn in ((26, -30, 30), (31.5, -26, 110)):
        s.place(egg(), (x, y, 3.4), (90, 0, turn))
    return goods((52, -36, 0), 10, 'side')


@place('jars', (-10, 12, .8, 60), (0, -.05), 8)
def jars(stage, goods):
    """The larder at hand."""
    worktop(stage)
    s.place(crock(mat.ceramic(*SAND), mat.timber(*OAK, 'z', .2, 2), 3), (84, -14, 0))
    return goods((48, -17, 0), 3)


@place('descaler', (14, 10, .5, 70), (.08, -.05), 5.6)
def descaler(stage, goods):
    """Before a kettle that is due."""
    worktop(stage)
    put(stage, 'kettle', 'cream', (34, -20, 0), (0, 0, 188))
    s.place(lemon_half(), (62, -46, 2.6), (0, 0, 60))
    s.place(lemon(), (68, -40, 2.8), (0, 0, 20))
    return goods((54, -36, 0), 0)


@place('mug', (8, 20, .5, 60), (.04, -.08), 5.6)
def mug(stage, goods):
    """Breakfast for four."""
    table(stage)
    s.place(milk_jug(mat.ceramic(*CREAM)), (4, -34, 0), (0, 0, 40))
    box(38, 21, 2.2, mat.timber('#9a6c43', '#5f3d25', 'x', .25, 3), (52, -32, 0), 4, .5, (0, 0, 8))
    s.place(loaf(26, 13.5, 9.5, 2), (52, -32, 2.2), (0, 0, -4))
    return goods((30, -62, .6), 0)


@place('stand-mixer', (-22, 12, .68, 70), (-.02, -.03), 5.6)
def stand_mixer(stage, goods):
    """Dough for the weekend."""
    table(stage)
    s.place(bowl(7.4, 4.8, mat.ceramic(*CREAM)), (10, -70, .5))
    for k, (x, y, z) in enumerate(((8.6, -71.4, 3.6), (12, -69, 3.6), (9.6, -68, 3.8))):
        s.place(egg(), (x, y, z), (80 + 8 * k, 10 * k, 40 * k))
    s.place(milk_jug(mat.ceramic(*CREAM)), (70, -40, 0), (0, 0, 120))
    return goods((38, -48, .5), -14)


@place('bottle', (16, 10, .5, 70), (.06, -.02), 4)
def bottle(stage, goods):
    """Ready to leave."""
    table(stage)
    s.place(napkin(34, 28, woven('#8a8f66', 6, .3), 3), (22, -54, .4), (0, 0, 14))
    for k, (x, y) in enumerate(((20, -58), (25.4, -56))):
        s.place(apricot(2.5), (x, y, 1.8), (0, 0, 60 * k))
    s.place(loaf(22, 12, 8.5, 2), (10, -36, .8), (0, 0, 20))
    return goods((40, -50, .4), -10)


@place('knife', (4, 40, .78, 60), (0, .02))
def knife(stage, goods):
    """Tomatoes and garlic on the board."""
    oak(stage)
    put(stage, 'board', 'walnut', (-54, -34, 0), (0, 0, 5))
    for k, (x, y, r) in enumerate(((-41, -30, 2.1), (-44.6, -26.5, 1.9), (-38.4, -25.6, 2.0))):
        s.place(tomato(r), (x, y, 2.5), (0, 0, 50 * k))
    for x, y in ((-66, -27), (-61, -23.6)):
        s.place(garlic(), (x, y, 2.5), (0, 0, 30 * x))
    return goods((-54, -38, 2.5), -50)


@place('board', (-18, 30, .78, 60), (0, -.04), 8)
def board(stage, goods):
    """In use, oil and herbs beside it."""
    oak(stage)
    basil((-86, -18, 0))
    s.place(oil_bottle('#7f7a2a'), (-72, -13, 0))
    s.place(napkin(34, 26, striped('#e6dccb', '#8a8a68', 4, .16, 'y'), 4), (-20, -30, 0), (0, 0, -18))
    return goods((-52, -36, 0), 4, 'side')


@place('pan', (20, 30, .8, 60), (0, -.03), 8)
def pan(stage, goods):
    """Tomatoes and garlic, oil beside them."""
    oak(stage)
    s.place(napkin(44, 36, striped('#e6dccb', '#a5563a', 5, .14, 'y'), 4), (-54, -34, 0), (0, 0, -14))
    shown = goods((-54, -34, .9), 10)
    for k, (x, y, r) in enumerate(((-58, -31, 2.1), (-53.4, -28.6, 1.9), (-55, -35.4, 2.2), (-61, -36.4, 2.0), (-50.6, -33.6, 2.0))):
        s.place(tomato(r), (x, y, 2.0), (0, 0, 50 * k))
    s.place(oil_bottle('#7f7a2a'), (-84, -16, 0))
    for x, y in ((-88, -34), (-82.6, -30)):
        s.place(garlic(), (x, y, 0), (0, 0, 30 * x))
    return shown


@place('pot', (18, 15, .6, 60), (0, -.03), 5.6)
def pot(stage, goods):
    """Soup on the hob."""
    oak(stage)
    s.place(hob(), (54, -33, 0))
    s.place(crock(mat.ceramic(*SAND), mat.timber(*OAK, 'z', .2, 2), 3), (14, -14, 0))
    basil((96, -16, 0))
    return goods((52, -34, .55), 8)


@place('hand-blender', (-16, 12, .84, 60), (.05, .0), 5.6)
def hand_blender(stage, goods):
    """Tomato soup in its beaker."""
    worktop(stage)
    at = (52, -30, 0)
    s.place(beaker('#c2511f'), at)
    basil((80, -13, 0))
    for k, (x, y, r) in enumerate(((65, -39, 2.1), (69, -36, 1.9), (41, -38, 2.0))):
        s.place(tomato(r), (x, y, 0), (0, 0, 50 * k))
    s.place(garlic(), (37, -33, 0), (0, 0, 30))
    return s.place(goods((0, 0, 0), 0, 'upright', True), (at[0] - 2.2, at[1] + .6, .9), (-6, 10, 8))
