"""Velmo's goods in use: beside the basin, on the ledge before mint tiles, on the bathroom's floor, on a bed being packed."""
from kit import materials as mat
from kit import shapes as s
from kit.place import place
from parts.bathroom import jar, pump_bottle, tumbler
from parts.building import box, glaze, limewash, shade_wall, tiles, wall
from parts.cloth import folded, looped, rug
from parts.ornaments import BOTTLE_VASE, basket, pile, tray, vase
from parts.plants import twigs
from parts.solid import wall as vessel
from parts.stand import lead, put
from rooms.velmo_hero import bathroom, light as daylight
from rooms.velmo_second import bathroom as mint_bathroom, light as morning
from rooms.velmo_third import bed as made_bed, light as bedroom_light

WHITE, MINT = '#f3f4f2', '#bcd6cd'


def basin(stage, x=92):
    """Stone counter at z = 0 before pale tiles, a basin with its mirror at x, sun from the left."""
    bathroom(x)
    daylight(stage)


def ledge(stage):
    """Stone ledge at z = 0 before mint tiles, morning sun from the left."""
    mint_bathroom()
    morning(stage)


def bed(stage):
    """Made bed at z = 0 before a blush wall, sun through leaves from the left."""
    made_bed()
    bedroom_light(stage)


def floor(stage):
    """Tiled floor at z = 0 before a plastered wall, sun from the left."""
    wall(-300, 300, 0, 240, limewash('#e6efee', '#dae6e4', .2))
    s.place(tiles(-200, 200, -260, 0, 20, 20, glaze('#eef1ef', '#dfe6e4', .5), .3, .5, 0, .12, 5), (0, 0, -.5), (-90, 0, 0))
    box(600, 600, .4, mat.diffuse('#cfd7d5'), (0, 0, -.9), .05, .05)
    stage.sky((.95, .985, 1), .4)
    shade_wall(-190, -380, 60, -60, 330, [(-240, -60, 70, 230)], 3.0, 1, 2, '#eef1f0')
    stage.sun(-58, 27, 2.8, (1, .94, .86), 1.8)
    stage.area((-186, -150, 150), (0, -80, 0), (150, 150), 380000, (.94, .98, 1))


def towels(at, turn=0.0, colours=(WHITE, MINT, WHITE)):
    """A pile of folded towels."""
    s.place(folded(30, 21, len(colours), [looped(c, 5, .5) for c in colours], 4, 2), at, (0, 0, turn))


def eucalyptus(at):
    """Twigs in a vase."""
    s.place(vase(BOTTLE_VASE, mat.ceramic('#cfdad6', .1, .3), .35), at)
    s.place(twigs((0, 0, 25), 7, 34, .55, ('#8fa894', '#a3b8a3'), (3.6, 2.6), 8, 3), at)


def cotton(at):
    """A jar of cotton pads."""
    s.place(jar(4.4, 9, mat.glass('#f6fbfa'), mat.timber('#d0b590', '#a98658', 'x'), mat.plastic('#f6f6f4', .05)), at)


def soap(at, turn=20):
    """A bottle of soap with its pump."""
    s.place(pump_bottle('#e3e8e6', '#f7f8f7', 15, 3.4), at, (0, 0, turn))


@place('shaver', (-18, 9, .5, 70), (-.12, -.04), 5.6)
def shaver(stage, goods):
    """Beside the basin."""
    basin(stage, 86)
    soap((57, -13, 0))
    towels((24, -19, 0), 5)
    return goods((46, -31, 0), -6)


@place('hair-dryer', (12, 8, .62, 70), (-.05, -.03), 5.6)
def hair_dryer(stage, goods):
    """In its stand beside the basin."""
    basin(stage)
    white = mat.ceramic('#f0f1ef', 0, .5)
    s.place(s.lathe(vessel(s.fillet([(0, 0), (5.4, 0, .5), (5.2, 1.0, .4), (3.4, 2.0, .8), (3.0, 6.8)]), .4), white, 96), (33, -26, 0))
    lead([(33.5, -24, 1.6), (35, -19, .8), (41, -12, .4), (56, -6, .4), (74, -3.4, .4), (130, -3, .4)], '#1d1f21', .3)
    cotton((53, -14, 0))
    towels((4, -20, 0), 5)
    return goods((30.7, -26, 2.2), 10)


@place('straightener', (-6, 28, .62, 60), (-.04, -.05), 5.6)
def straightener(stage, goods):
    """Opened on a tray."""
    basin(stage, 100)
    s.place(tray(40, 25, mat.ceramic('#dfe6e3', .2, .4)), (45, -30, 0), (0, 0, 4))
    cotton((70, -13, 0))
    soap((58, -11, 0))
    return goods((45, -30, .8), 0)


@place('curler', (-4, 30, .72, 60), (0, -.03), 5.6)
def curler(stage, goods):
    """Warming up beside the basin."""
    basin(stage, 100)
    cotton((60, -13, 0))
    soap((70, -12, 0))
    towels((14, -16, 0), 8, (WHITE, '#e6cfc4'))
    return goods((44, -32, 0), 0)


@place('trimmer', (-20, 12, .56, 70), (-.06, -.04), 5.6)
def trimmer(stage, goods):
    """Its combs laid out beside the basin."""
    basin(stage, 92)
    soap((62, -13, 0))
    towels((24, -18, 0), 5, (WHITE, WHITE))
    return goods((46, -33, 0), -4)


@place('epilator', (-22, 15, .5, 70), (-.05, -.06), 5.6)
def epilator(stage, goods):
    """Before a bath."""
    basin(stage, 98)
    cotton((63, -16, 0))
    towels((28, -17, 0), 5, (WHITE, '#e6cfc4', WHITE))
    return goods((46, -34, 0), -4)


@place('manicure-set', (-12, 36, .6, 60), (0, -.06), 5.6)
def manicure_set(stage, goods):
    """Opened on a towel."""
    basin(stage, 104)
    s.place(folded(34, 24, 1, [looped(WHITE, 5, .5)], 2.4, 4), (46, -34, 0), (0, 0, -6))
    cotton((66, -14, 0))
    s.place(tumbler(mat.glass('#eaf5f1'), 3.5, 9.4), (52, -12, 0))
    return goods((46, -34, 2.6), -4)


@place('mirror', (-14, 8, .7, 70), (.04, -.01), 5.6)
def mirror(stage, goods):
    """Lit on the counter."""
    basin(stage, 110)
    eucalyptus((20, -14, 0))
    cotton((64, -24, 0))
    return goods((46, -26, 0), 0)


@place('cleaning-liquid', (-16, 10, .48, 70), (.1, -.04), 5.6)
def cleaning_liquid(stage, goods):
    """Beside the shaver it cleans."""
    basin(stage, 98)
    put(stage, 'shaver', 'graphite', (36, -32, 0), (0, 0, 4))
    towels((70, -17, 0), -6, (WHITE, MINT))
    return goods((50, -30, 0), 0)


@place('toothbrush', (-14, 8, .74, 70), (-.1, -.02), 5.6)
def toothbrush(stage, goods):
    """On its foot, a glass beside it."""
    ledge(stage)
    s.place(tumbler(mat.glass('#eaf5f1'), 3.5, 9.4), (27, -12, 0))
    put(stage, 'brush-heads', 'white', (26, -25, 0), (0, 0, -7), count=4)
    lead([(13, -14.8, .5), (13.6, -10.8, .25), (16, -6.8, .2), (17, -.8, .6), (17, -.8, 12)], '#e3e6e6', .19)
    return goods((13, -18, 0), 6, 'detail')


@place('brush-heads', (-14, 11, .56, 70), (-.1, -.12), 5.6)
def brush_heads(stage, goods):
    """One for everybody."""
    ledge(stage)
    for x, y, finish, turn in ((42, -14, 'white', 10), (51, -18, 'mint', -8)):
        put(stage, 'toothbrush', finish, (x, y, 0), (0, 0, turn), 'detail')
    s.place(folded(24, 17, 2, [looped(WHITE, 6, .5), looped('#b9d3c8', 6, .5)], 3.6, 4), (2, -16, 0), (0, 0, 6))
    return goods((27, -26, 0), -4)


@place('water-flosser', (18, 9, .68, 70), (.08, -.02), 5.6)
def water_flosser(stage, goods):
    """Ready on the ledge."""
    ledge(stage)
    s.place(tumbler(mat.ceramic('#e4ebe7', .3, .4), 3.9, 11), (18, -15, 0))
    s.place(twigs((0, 0, 10.6), 5, 22, .5, ('#86a18c', '#9db5a0'), (3.2, 2.4), 8, 6, bend=7), (18, -15, 0))
    s.place(folded(24, 17, 2, [looped(WHITE, 6, .5), looped('#b9d3c8', 6, .5)], 3.6, 4), (62, -18, 0), (0, 0, -6))
    return goods((38, -22, 0), -10)


@place('bathroom-scale', (-14, 34, .56, 50), (-.04, -.06), 8)
def bathroom_scale(stage, goods):
    """On the tiles beside the bath mat."""
    floor(stage)
    s.place(rug(70, 46, looped(MINT, 2.2, .7)), (50, -70, 0), (0, 0, -4))
    s.place(basket(17, 26, '#b08a5e', 2), (-36, -28, 0))
    s.place(folded(26, 20, 2, [looped(WHITE, 5, .5)], 5, 2), (-36, -28, 20), (0, 0, 20))
    return goods((-4, -66, 0), 4)


@place('massager', (-16, 20, .6, 60), (.02, -.05), 5.6)
def massager(stage, goods):
    """On the bed after work."""
    bed(stage)
    made, _ = pile(((25, 18, 2.4, '#8fa8a0'), (22, 16, 2.0, '#d9c7b4')), 3)
    s.place(made, (70, -70, .8), (0, 0, 14))
    return goods((42, -78, .6), -6)


@place('travel-bag', (-18, 16, .56, 60), (-.04, -.06), 5.6)
def travel_bag(stage, goods):
    """Being packed on the bed."""
    bed(stage)
    s.place(folded(31, 25, 3, [looped(c, 3.2, .5) for c in ('#d9c7b4', '#a8bdb6', '#efe7dc')], 4.6, 6), (90, -56, .4), (0, 0, -8))
    return goods((53, -64, .6), -10)


@place('neck-pillow', (-18, 24, .56, 60), (-.02, -.06), 5.6)
def neck_pillow(stage, goods):
    """Beside what goes along."""
    bed(stage)
    put(stage, 'travel-bag', 'graphite', (78, -44, .6), (0, 0, -16), size='m')
    made, _ = pile(((21, 14, 2.2, '#b9694a'),), 3)
    s.place(made, (22, -62, .8), (0, 0, -20))
    return goods((48, -80, .6), 12)
