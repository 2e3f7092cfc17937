"""LED ceiling panel."""
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family

SIDE = {'s': 29.5, 'm': 59.5, 'l': 60.0}
THICK, WIRE = 1.1, 90                                # cm: thickness, length of the wires it hangs on


def _front(w, paint, lit):
    """Frame, diffuser and back plate, lying with the light upwards."""
    r, bar = .35, 1.15
    ring = lambda inset, z: [(x, y, z) for x, y in s.rounded_rect(w - 2 * inset, w - 2 * inset, max(r - inset, .06))]
    s.loft([ring(0, 0), ring(0, THICK - .12), ring(.04, THICK - .03), ring(.12, THICK), ring(bar - .06, THICK), ring(bar, THICK - .05),
            ring(bar, THICK - .3), ring(bar, 0)], paint, closed=True)
    white = mat.lit_field(w / 2, .98, 4700, .74) if lit else mat.plastic('#f6f5f1', .35)
    s.place(s.rounded_box(w - 2 * bar + .02, w - 2 * bar + .02, .2, white, .05, .02), (0, 0, THICK - .42))
    s.place(s.rounded_box(w - .5, w - .5, .12, mat.painted_metal('#a7a299', .3), .3, .04), (0, 0, .02))
    for k in range(4):                               # mitred corners
        a, b = (w / 2 - .02, w / 2 - bar + .02)
        line = s.tube([(a, a, THICK + .002), (b, b, THICK + .002)], .012, mat.plastic('#8f8c86', .3), sides=2)
        s.place(line, (0, 0, 0), (0, 0, 90 * k))


def _back(w, look):
    """What one sees from behind: ribs, driver with its leads, spring clips, rating label."""
    sheet, grey = mat.painted_metal('#8d8880', .3), mat.plastic('#3a3a3c', .3)
    steel = mat.chrome('#cfccc5', .25)
    made = []
    for k in (-1, 1):
        made.append(s.place(s.rounded_box(w - 14, 1.2, .5, sheet, .3, .2), (0, k * w * .3, -.5)))
        made.append(s.place(s.rounded_box(1.2, w * .6 - 2, .5, sheet, .3, .2), (k * w * .36, 0, -.5)))
    driver = [s.rounded_box(14.5, 4.2, 2.8, mat.plastic('#f0eee8', .35, .05), .5, .35), s.place(s.rounded_box(2.4, 4.3, 1.9, grey, .4, .3), (-7.2, 0, 0)),
              s.place(s.rounded_box(2.4, 4.3, 1.9, grey, .4, .3), (7.2, 0, 0)), s.place(s.rounded_box(9.2, 3.0, .03, mat.plastic('#c9c6bf', .4), .1, .01), (0, 0, 2.79))]
    ink = mat.plastic('#3a3a3a', .3)
    driver += [look.name(.75, ink, at=(-2.2, .75, 2.825), turn=(0, 0, 0), depth=.002), look.name(.42, ink, '36 W   900 mA   IP20', at=(-.9, -.1, 2.825), turn=(0, 0, 0), depth=.002),
               look.name(.42, ink, '220-240 V~   50/60 Hz', at=(-.9, -.75, 2.825), turn=(0, 0, 0), depth=.002)]
    # the back faces -Z before the panel is set up
    made += s.place(driver, (3, 4, -.05), (180, 0, 180))
    made.append(s.tube(s.spline([(11.4, 4, -1.0), (15, 4.5, -.7), (17, 9, -.5), (14.5, 13.5, -.5), (9, 14, -.35)], 12), .28, mat.rubber('#ecebe6')))
    made.append(s.place(s.rounded_box(3.2, 2.0, .9, grey, .4, .3), (8, 14, -.9)))
    for x in (-1, 1):
        for y in (-1, 1):
            clip = s.tube([(0, 0, 0), (0, 2.6, -1.6), (0, 3.6, -1.2)], .16, steel)
            base = s.place(s.rounded_box(1.8, 2.2, .35, steel, .2, .1), (0, 0, -.35))
            made += s.place([clip, base], (x * w * .41, y * w * .3, 0), (0, 0, 0 if y > 0 else 180))
    return made


def _wires(w):
    """Steel wires from the corners up to one hook, grippers, and the lead beside them; z = 0 is the panel's back."""
    steel, k = mat.chrome('#cfccc5', .2), w / 2 - 1.4
    corners = [(x * k, y * k, .1) for x in (-1, 1) for y in (-1, 1)]
    for at in corners:
        s.place(s.lathe(s.fillet([(0, 0), (.75, 0, .05), (.75, .35, .12), (.42, .5, .1), (.36, 1.9, .12), (.12, 2.1)]), steel, 48), at)
    s.unframed(s.tube([[(x, y, 1.6), (0, 0, WIRE)] for x, y, _ in corners], .06, steel, sides=3))
    s.place(s.rounded_box(9, 4, 2.2, mat.plastic('#eceae5', .35), .5, .3), (0, 0, .2))
    s.unframed(s.tube(s.spline([(4.3, 0, 1.3), (7, 0, 1.5), (8.4, 0, 5), (5.5, 0, 16), (1.6, 0, 40), (.3, 0, WIRE)], 12), .26, mat.rubber('#e6e3dc')))


@family(hero=Shot((28, -27, .84, 80), dusk=True, level=.34, floor=-400, glow=.03), side=Shot((-34, 38, .84, 85)),
        detail=Shot((-24, 36, 3.3, 110), focus=(-1.5, 6.5, 1.5), aperture=7))
def panel(look, size='l', on=False):
    """60 x 60 cm panel 1.1 cm thick: lit, hanging on wires, seen from below; its back with the driver in the
    others."""
    w = SIDE[size]
    parts = s.built(_front, w=w, paint=look.metal(.25), lit=on)
    s.place(parts, (0, 0, 0), (180, 0, 0))            # light downwards, back at z = 0
    if look.view != 'hero':
        s.place(s.built(_back, w=w, look=look), (0, 0, 0), (180, 0, 180))
    else:
        _wires(w)
    if on:
        s.light(26000, (0, -4, -26), 10, (1, .93, .84))
