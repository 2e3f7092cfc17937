"""Nidora, third banner: a table being laid before a clay wall; the sunlit left carries dark words."""
from kit import materials as mat
from kit import shapes as s
from kit.room import room
from parts.building import box, branch_shadow, limewash, shade_wall, wall
from parts.cloth import draped, woven
from parts.meal import cutlery, loaf, milk_jug, napkin, plate
from parts.ornaments import ROUND_VASE, bowl, vase
from parts.plants import twigs
from parts.stand import lead, put

CLAY = ('#d98f6b', '#cb7f5c')


@room('nidora', 'third')
def table_before_clay(stage):
    """Mixer, pot, mugs, bottle and bread on a long oak table with a linen runner. The table lies at z = 0."""
    wide = stage.format != 'phone'
    table(wide)
    _goods(stage, wide)
    _laid(wide)
    stage.stand(wide=((8, -250, 46), (8, 0, 46), 38, (0, -.075)),
                phone=((56, -282, 46), (56, 0, 46), 66, (0, -.22)),
                still=((14, -182, 40), (33, -50, 12), 43, (0, 0), 4))
    light(stage)
    stage.gain, stage.glow = 1.0, .03


def table(wide):
    """Lime-washed wall, table of thick boards."""
    wall(-340, 340, -120, 230, limewash(*CLAY, .35))
    for k in range(5):
        box(420, 17.8, 4.4, mat.timber('#b98a5a', '#7d5533', 'x', .2, 5 + 2.3 * k), (4, -22 - 18 * k, -4.4), .35, .35)
    box(400, 2.6, 11, mat.timber('#a97b4e', '#73492b', 'x', .2, 4), (4, -105, -15.4), .3, .3)
    box(9, 9, 90, mat.timber('#a97b4e', '#73492b', 'z', .2, 7), (150 if wide else 130, -98, -105), .6, .3)
    linen = woven('#eadfca', 6, .3)
    hem = [(-110.5, -34), (-109.8, -18), (-109.4, -3), (-106.5, .45), (-80, .4), (-50, .4), (-24, .4)]
    s.place(draped(hem, 46, linen, 3, .35, 2.4, .25), (26, 0, 0))


def _goods(stage, wide):
    """What the banner sells: for the stove and for the table."""
    put(stage, 'stand-mixer', 'cream', (84, -40, 0), (0, 0, -20))
    put(stage, 'pot', 'steel', (44, -48, 1.6), (0, 0, 12), size='s', lid=True)
    put(stage, 'bottle', 'olive', (60, -30, 0), (0, 0, 10), size='s')
    put(stage, 'mug', 'cream', (71, -78, 0), (0, 0, -38))
    lead([(99, -41, 1.6), (110, -34, .5), (122, -30, .4), (170, -26, .4)])
    s.place(s.lathe(s.fillet([(0, .3), (8.6, .3), (9.4, 0, .2), (10.2, .7, .5), (9.6, 1.5, .3), (0, 1.4)]), mat.timber('#9a6c43', '#5f3d25', 'x', .2), 96), (44, -48, 0))
    if wide:
        put(stage, 'mug', 'cream', (9, -36, 0), (0, 0, 150))
        s.place(milk_jug(mat.ceramic('#eadfcb', .5, .45)), (-9, -30, 0), (0, 0, 40))


def _laid(wide):
    """Stacked plates, bread, napkin, cutlery, a vase of olive twigs."""
    clay, cream = mat.ceramic('#b06a48', .35, .4), mat.ceramic('#eadfcb', .5, .45)
    for k in range(3):
        s.place(plate(13 - .1 * k, cream), (22, -74, .3 + 1.05 * k), (0, 0, 40 * k))
    s.place(plate(10, clay), (22.3, -74, 3.5))
    s.place(bowl(7.4, 4.8, cream), (22, -73.8, 4.9))
    steel = mat.chrome('#cfc6b8', .2)
    for k, kind in enumerate(('fork', 'knife', 'spoon')):
        s.place(cutlery(kind, steel), (41.5 + 2.6 * k, -77, .75), (0, 0, -4 + 3 * k))
    if not wide:
        return
    s.place(vase(ROUND_VASE, mat.ceramic('#e8dcc6', .3, .3), .4), (-98, -34, 0))
    s.place(twigs((0, 0, 17.4), 7, 34, .7, ('#6f7a4e', '#828c60'), (4.6, 1.3), 9, 5), (-98, -34, 0))
    box(38, 21, 2.2, mat.timber('#9a6c43', '#5f3d25', 'x', .25, 3), (-44, -52, 0), 4, .5, (0, 0, 8))
    s.place(loaf(26, 13.5, 9.5, 2), (-44, -52, 2.2), (0, 0, -4))
    s.place(napkin(30, 26, woven('#8a8f66', 6, .3), 3), (-84, -66, 0), (0, 0, 20))


def light(stage):
    """Afternoon sun through a window at the left, shadows of leaves on the wall, warm room in front."""
    stage.sky((1, .95, .88), .5)
    shade_wall(-190, -380, 30, -130, 330, [(-230, -40, 70, 250)], 3.0, 1, 3, '#eadfd0')
    branch_shadow((-230, -150, 190), 60, mat.diffuse('#59633f'), 5, 90, 8)
    stage.sun(-56, 27, 3.1, (1, .87, .7), 1.5)
    stage.area((-185, -135, 140), (50, -40, 10), (170, 160), 400000, (1, .97, .93))
