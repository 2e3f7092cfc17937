"""Bell-shaped pendant light."""
from families.bulb import opal_bulb
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family

# r, z of the outer skin: shoulder, waist and flared lip of a bell, 28 cm wide
BELL = [(2.1, 21.6), (3.4, 21.3), (5.6, 20.0), (7.2, 17.6), (7.9, 14.4), (8.5, 10.6), (9.7, 6.6), (11.7, 2.9), (14.0, .2)]


@family(hero=Shot((14, -20, .74, 85), dusk=True, floor=-90, level=.42), side=Shot((-24, 14, .7, 85), floor=-60),
        detail=Shot((20, 16, 2.6, 110), focus=(0, -2, 22.6), floor=-60, aperture=5.6))
def pendant(look, on=False):
    """28 cm bell of spun sheet: rolled lip, brass suspension with grub screw, textile cord, E27 globe."""
    skin, brass = look.metal(.28), mat.chrome('#cfa962', .18)
    line = s.spline(BELL, 14)
    inner = [(r - .14, z - .06) for r, z in line][::-1]
    s.lathe(line[::-1] + [(0, 21.62)], skin, 192)
    lip = s.fillet([(14.0, .2), (14.25, .02, .1), (14.2, -.22, .1), (13.9, -.2, .1), (13.8, .08)])
    s.lathe(lip[::-1], skin, 192)
    warm = '#f1d9a0' if look.nature == 'metal' else '#f8efdc'
    s.lathe(inner[::-1], mat.plastic(warm, .3) if look.nature != 'metal' else mat.chrome('#e0bb77', .3), 192)
    # suspension: cup, holder, grip, cord
    s.lathe(s.fillet([(0, 21.4), (2.5, 21.5, .1), (2.5, 22.0, .15), (1.75, 22.3, .2), (1.7, 25.6, .3), (1.15, 26.3, .2), (1.1, 27.6, .2), (.55, 28.3, .2), (.5, 29.2, .1), (0, 29.3)]), brass)
    for z in (23.2, 23.6, 24.0, 24.4):
        s.lathe(s.fillet([(1.7, z - .12), (1.8, z, .05), (1.7, z + .12)]), brass, 96)
    s.place(s.cylinder(.2, .5, mat.chrome('#b8934e', .3), .04, segments=32), (0, -1.0, 26.9), (90, 0, 0))
    s.tube([(0, 0, 28.5), (0, 0, 34)], .3, mat.fabric('#202124', 8, translucent=0))
    s.unframed(s.tube([(0, 0, 34), (0, 0, 150)], .3, mat.fabric('#202124', 8, translucent=0)))
    s.place(s.cylinder(2.0, 8.5, mat.plastic('#f2ede2', .3), .3), (0, 0, 13))
    s.place(opal_bulb(on, power=4500), (0, 0, 13.4), (180, 0, 0), 1.12)
    look.name(.62, mat.plastic('#8a6a2c' if look.finish == 'brass' else '#e9c9a8', .5), at=(0, 0, 24.98), wrap=1.745, depth=.004)
