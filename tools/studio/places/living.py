"""Lumbra's goods in use: on a sideboard and the floor of a sage room by day, under a dark panelled wall in the evening."""
from kit import materials as mat
from kit import shapes as s
from kit.place import place
from parts.building import box, limewash, wall
from parts.cloth import cushion, woven
from parts.furniture import OAK, WALNUT, round_table, sideboard, sofa
from parts.ornaments import ROUND_VASE, TALL_VASE, arch, basket, bowl, cup, disc, picture, pile, vase
from parts.plants import grasses, shrub, twigs
from parts.stand import dim, lead, let_through
from rooms.lumbra_hero import light as evening_light, shell
from rooms.lumbra_second import chest, light as last_sun, shelf
from rooms.lumbra_third import TOP, corner, light as midday

LOW = 37                                             # cm: height of the coffee table


def day(stage):
    """Oak sideboard, its top at z = TOP, and boards before a sage wall, midday sun through a tree."""
    corner(True)
    midday(stage)


def evening(stage):
    """Dark panelled wall, a little dusk, and the light of another lamp out of the picture."""
    shell()
    evening_light(stage)
    s.light(1100000, (250, -240, 170), 14, (1, .8, .6))
    stage.gain, stage.glow = 1.4, .04


def terrace(stage):
    """Lime-washed wall outside at dusk, with a potted fig."""
    wall(-300, 300, 0, 340, limewash('#d8c9b2', '#c9b99f', .35))
    s.place(shrub(mat.ceramic('#b4623e', .1, .1), 150, 5, 9, 19, seed=6), (16, -34, 0))
    stage.sky((.62, .64, .8), .45)
    stage.area((-260, -260, 240), (40, -20, 140), (200, 200), 420000, (.86, .86, 1))
    stage.gain, stage.glow = 1.2, .04


def walnut_board(x, top=62):
    """Low walnut cupboard before the evening wall, its top at z = 62."""
    s.place(sideboard(150, top, 42, mat.timber(*WALNUT, 'x', .35, 5), mat.timber(*WALNUT, 'z')), (x, -2, 0))


def coffee_table(at):
    """Round table with a cup on it."""
    x, y = at
    s.place(round_table(39, LOW, mat.timber('#5f4029', '#2c1b12', 'x', .4, 9)), (x, y, 0))
    s.place(cup(mat.ceramic('#d8ccb9', .5, .4), 4.1, 7.0, '#2a150b'), (x - 16, y - 12, LOW))


def books(at, turn=0.0, seed=3):
    """Two books lying on each other; returns their height."""
    made, height = pile(((25, 18, 2.8, '#7d3b22'), (23, 17, 3.2, '#cfc0a4')), seed)
    s.place(made, at, (0, 0, turn))
    return height


def dry_grasses(at):
    """Plumes in a tall vase."""
    s.place(vase(TALL_VASE, mat.ceramic('#b9a78e', .4, .25)), at)
    s.place(grasses((0, 0, 34), 13, 40), at)


def green_twigs(at):
    """Twigs in a round vase."""
    s.place(vase(ROUND_VASE, mat.ceramic('#d7cab4', .4, .3), .4), at)
    s.place(twigs((0, 0, 17.4), 6, 30, .6, ('#7d8a6a', '#8c9678'), (4.6, 2.0), 8, 3), at)


def print_on_the_wall(at, colours):
    """A framed print, its middle at the point; colours of its paper, sun and arch."""
    paper, sun, door = colours
    shapes = [(disc(-.1, .34, .48, squash=.72), sun), (arch(.2, -.95, .42, .5), door)]
    s.place(picture(38, 52, mat.timber('#b48a5a', '#7c5836', 'x'), paper, shapes, 5), at)


def desk(x, top=74):
    """Oak table on two steel frames against the wall, its top at z = 74."""
    box(124, 62, 2.6, mat.timber(*OAK, 'x', .25, 6), (x, -34, top - 2.6), .6, .4)
    steel = mat.painted_metal('#3a3d3b', .3)
    for side in (-52, 52):
        s.tube([(x + side, -8, top - 3.4), (x + side, -8, 1), (x + side, -60, 1), (x + side, -60, top - 3.4)], 1.0, steel)


@place('table-fan', (18, 9, .62, 60), (.04, -.02), 5.6)
def table_fan(stage, goods):
    """A breeze from the sideboard."""
    day(stage)
    books((66, -24, TOP), 8)
    green_twigs((8, -16, TOP))
    lead([(36, -12, TOP + .9), (32, -8, TOP + .5), (22, -6, TOP + .4), (2, -1.4, TOP - 6)], '#d8d5cf', .34)
    return goods((36, -25, TOP), -6)


@place('humidifier', (20, 10, .5, 60), (.06, -.03), 5.6)
def humidifier(stage, goods):
    """Beside a plant that likes it."""
    day(stage)
    green_twigs((62, -15, TOP))
    books((102, -24, TOP), -8)
    return goods((84, -25, TOP), -4)


@place('camera', (16, 9, .28, 60), (-.06, -.08), 5.6)
def camera(stage, goods):
    """Watching from a pile of books."""
    day(stage)
    height = books((66, -24, TOP), 6)
    green_twigs((90, -17, TOP))
    return goods((66, -25, TOP + height), -4)


@place('power-strip', (-26, 30, .7, 60), (0, -.02), 5.6)
def power_strip(stage, goods):
    """On the floor by the wall."""
    day(stage)
    s.place(basket(18, 26, '#b08a5e', 2), (-18, -28, 0))
    return goods((-60, -48, 0), 8, cord=True)


@place('smart-plug', (20, 12, .26, 60), (.12, .08))
def smart_plug(stage, goods):
    """In the socket above the skirting."""
    day(stage)
    s.place(basket(15, 24, '#b08a5e', 2), (-62, -24, 0))
    return goods((-40, 0, 33), 0, 'side')


@place('heater', (22, 14, .5, 50), (.04, -.06), 5.6)
def heater(stage, goods):
    """Warm feet."""
    day(stage)
    s.place(basket(18, 28, '#b08a5e', 2), (-74, -36, 0))
    return goods((-38, -68, 0), -6)


@place('desk-lamp', (12, 7, .62, 60), (.04, -.03), 5.6)
def desk_lamp(stage, goods):
    """Reading light."""
    evening(stage)
    walnut_board(74)
    made, _ = pile(((25, 18, 2.8, '#7d3b22'), (23, 17, 3.4, '#cfc0a4'), (20, 15, 2.2, '#39454a')), 3)
    s.place(made, (84, -26, 62), (0, 0, 6))
    dry_grasses((112, -22, 62))
    return dim(goods((52, -24, 62), 196), 1.9)


@place('lantern', (14, 13, .4, 60), (.06, -.04), 5.6)
def lantern(stage, goods):
    """On the coffee table."""
    evening(stage)
    coffee_table((58, -214))
    books((46, -205, LOW), 24, 5)
    return dim(goods((70, -212, LOW), 10), 2.2)


@place('pendant', (10, 7, .38, 60), (.02, .2))
def pendant(stage, goods):
    """Above the coffee table."""
    evening(stage)
    coffee_table((40, -120))
    s.place(bowl(9, 4.6, mat.ceramic('#b9a78e', .4, .35)), (46, -116, LOW))
    return dim(goods((40, -120, 76), 0, cord=True), 14)


@place('bulb', (8, 9, .24, 60), (.04, .12))
def bulb(stage, goods):
    """Burning in a holder above the coffee table."""
    evening(stage)
    x, y, z = 40, -110, 72
    coffee_table((x + 2, y))
    books((x + 12, y + 6, LOW), 14, 5)
    brass = mat.chrome('#c29a55', .2)
    s.tube([(x, y, z + 5), (x + .15, y, 150), (x + .2, y, 260)], .32, mat.fabric('#2a2724', 8, translucent=0))
    s.place(s.lathe(s.fillet([(1.72, 0), (1.98, 0, .1), (1.98, 4.2, .5), (1.1, 5.2, .4), (.9, 6.6, .2), (.4, 7.0), (0, 7.0)]), brass, 72), (x, y, z))
    shown = dim(goods((0, 0, 0)), 26)
    return s.place(shown, (x, y, z + 2.75), (180, 0, 20))


@place('floor-lamp', (8, 4, .84, 50), (.02, 0))
def floor_lamp(stage, goods):
    """Over the end of a sofa."""
    evening(stage)
    linen = woven('#a59683', 5, .3)
    s.place(sofa(186, linen, mat.timber(*WALNUT, 'z'), 2), (84, -80, 0))
    s.place(cushion(50, 48, 17, woven('#9a5528', 4, .35), 1, 4), (28, -72, 66), (-17, 4, 9))
    return let_through(dim(goods((14, -22, 0), -22), 1.5), 5)


@place('night-light', (18, 8, .28, 60), (.04, .1))
def night_light(stage, goods):
    """Above the skirting."""
    evening(stage)
    stage.gain = 1.15
    s.light(7000, (72, -6, 29), 3, (1, .68, .4))      # what it throws on the wall
    return dim(goods((72, 0, 36)), .3)


@place('wall-lamp', (18, 4, .34, 60), (.1, 0))
def wall_lamp(stage, goods):
    """On a terrace at dusk."""
    terrace(stage)
    return dim(goods((66, 0, 150)), 2)


@place('string-lights', (4, -10, .92, 46), (.02, .2), 8)
def string_lights(stage, goods):
    """Above a sofa on the terrace at dusk."""
    terrace(stage)
    linen = woven('#a59683', 5, .3)
    s.place(sofa(186, linen, mat.timber(*OAK, 'z'), 2), (148, -52, 0))
    s.place(cushion(50, 48, 17, woven('#9a5528', 4, .35), 1, 4), (92, -44, 66), (-17, 4, 9))
    s.place(cushion(44, 42, 15, woven('#cdbfa6', 4, .35), 2, 2), (122, -50, 64), (-20, -4, -6))
    s.light(190000, (90, -62, 116), 20, (1, .66, .38))   # what the other bulbs of the terrace throw on the wall
    stage.gain, stage.glow = 1.1, .12
    return dim(goods((92, -110, 168), cord=True), 5)


@place('strip', (10, 15, .42, 60), (-.04, -.22), 8)
def strip(stage, goods):
    """Under a shelf, the rest of it before it."""
    chest()
    shelf()
    last_sun(stage)
    stage.gain, stage.glow = 1.1, .04
    return dim(goods((88, -36, 0), 10), .5)


@place('spot', (10, 3, .4, 60), (.02, .27))
def spot(stage, goods):
    """A light for the print, one for the grasses, one for the room."""
    evening(stage)
    walnut_board(74)
    print_on_the_wall((50, 0, 104), ('#d8ccb8', '#d9a752', '#b0602c'))
    books((58, -24, 62), 6)
    dry_grasses((100, -22, 62))
    return dim(goods((74, 0, 154)), 2.4)


@place('panel', (-14, -9, .4, 60), (.0, .25))
def panel(stage, goods):
    """Above a desk."""
    evening(stage)
    desk(74)
    print_on_the_wall((98, 0, 138), ('#ece5d8', '#d9a24a', '#6d7a62'))
    green_twigs((34, -24, 74))
    s.place(cup(mat.ceramic('#d8ccb9', .5, .4), 4.1, 7.0, '#2a150b'), (66, -44, 74))
    books((92, -28, 74), 8)
    return dim(goods((74, -44, 188), 0, cord=True), 14)
