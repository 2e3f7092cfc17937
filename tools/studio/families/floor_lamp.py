"""Arched floor lamp."""
import math

from families.bulb import opal_bulb
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.power import cable

TOP, REACH, DROP = 168, 66, 121                      # cm: crown of the arch, its width, lower edge of the shade


def drum(lit, linen='#e9dcc4'):
    """Linen drum shade 38 x 24 cm on a wire frame; its upper edge's centre is at the origin."""
    h, r0, r1 = 24, 16.5, 19.5
    cloth = mat.fabric(linen, 4.5, glow=.34 if lit else 0, translucent=.5)
    wire, trim = mat.painted_metal('#d9d4c8', .4), mat.fabric('#cdbd9f', 5, glow=.12 if lit else 0, translucent=.1)
    parts = [s.lathe([(r1, -h), (r0, 0)], cloth, 160)]
    for r, z in ((r0, -.55), (r1, -h)):
        parts.append(s.lathe(s.fillet([(r - .2, z - .05), (r + .13, z - .05, .08), (r + .08, z + .65, .08), (r - .2, z + .65)]), trim, 160))
    ring = lambda r, z: [(r * math.cos(a), r * math.sin(a), z) for a in (s.TAU * k / 64 for k in range(64))]
    parts.append(s.tube(ring(2.1, -4), .2, wire, closed=True))
    spokes = [[(2.1 * math.cos(a), 2.1 * math.sin(a), -4), (r0 * .6 * math.cos(a), r0 * .6 * math.sin(a), -2.4), (r0 * math.cos(a), r0 * math.sin(a), -.2)]
              for a in (s.TAU * k / 3 + .4 for k in range(3))]
    parts.append(s.tube(spokes, .16, wire))
    parts += s.place(opal_bulb(lit, power=22000), (0, 0, -4.5), (180, 0, 0))
    if lit:
        parts.append(s.spotlight(700000, (0, 0, -21), (0, 0, -60), 130, .6, 5))
    return parts


@family(hero=Shot((12, 5, .86, 85), dusk=True, level=.34, gain=1.1), side=Shot((-34, 10, .82, 85)),
        detail=Shot((26, 9, 3.6, 110), focus=(REACH - 6, 0, DROP + 27), aperture=4))
def floor_lamp(look, on=False):
    """168 cm lamp: heavy round foot, stem that bends into an arch, hanging linen shade, foot switch."""
    paint, brass = look.metal(.3), mat.chrome('#cfa962', .2)
    s.lathe(s.fillet([(0, .15), (15.4, .15, .15), (15.7, .6, .4), (15.6, 2.1, .7), (3, 2.6, 1.0), (2, 4.4, .6), (0, 4.6)]), paint, 192)
    s.lathe(s.fillet([(0, 0), (14.8, 0, .05), (14.8, .2), (0, .2)]), mat.rubber())
    bend, end = REACH / 2, (REACH, TOP - 13)
    straight = [(0, 0, 4), (0, 0, 84), (0, 0, 122)]
    arch = [(bend - bend * math.cos(a), 0, TOP - 30 + 30 * math.sin(a)) for a in (math.pi * k / 30 for k in range(31))]
    arch = [p for p in arch if not (p[0] > bend and p[2] < end[1])]
    s.tube(straight[:-1] + arch, .95, paint, sides=12)
    s.lathe(s.fillet([(.9, 83.4), (1.25, 83.5, .08), (1.25, 86.5, .08), (.9, 86.6)]), brass, 64)
    s.lathe(s.fillet([(2.0, 4.3), (1.35, 4.4, .1), (1.3, 6.2, .2), (.9, 6.4)]), brass, 64)
    # end of the arch: brass cap, textile lead down to the holder
    tip = arch[-1]
    shade_top = DROP + 24
    s.tube([arch[-2], tip], 1.1, brass)
    s.tube(s.spline([tip, (tip[0] + .1, 0, tip[2] - 2), (tip[0] + .2, 0, shade_top - 2)], 8), .3, mat.fabric('#26272a', 8, translucent=0))
    centre = (tip[0] + .2, 0, shade_top)
    s.place(s.lathe(s.fillet([(0, -7.5), (1.9, -7.5, .3), (1.9, -3.2, .6), (.7, -1.9, .3), (.5, -.4, .1), (0, -.4)]), brass, 96), centre)
    s.place(drum(on), centre)
    # lead with foot switch
    y0 = 15.3
    run = [(-2, y0, .8), (-9, 19, .35), (-22, 12, .32), (-29, -6, .32)]
    s.tube(s.spline(run, 14), .3, mat.fabric('#26272a', 8, translucent=0))
    turn = -84
    black = mat.plastic('#1b1c1f', .35)
    box = [s.rounded_box(8.2, 3.4, 2.0, black, 1.6, .8, .2), s.place(s.cylinder(1.05, .5, mat.plastic('#3a3c40', .4), .2), (0, 0, 1.85))]
    s.place(box, (-29.6, -9.6, 0), (0, 0, turn))
    cable([(-30.2, -13.2, .5), (-33, -19, .32), (-50, -24, .32), (-160, -30, .32)], '#26272a', .3, textile=True)
    if on:                                            # the wall behind, from which a dark lamp stands out
        s.spotlight(9000000, (20, 80, 110), (10, 380, 110), 168, 1.0, 20, (1, .74, .5))['studio'] = True
    look.name(1.5, mat.plastic('#8d8a84', .4), at=(0, -11.2, 2.38), turn=(2, 0, 0), depth=.01)
