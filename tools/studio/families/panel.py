"""LED ceiling panel."""
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family

SIDE = {'s': 29.5, 'm': 59.5, 'l': 60.0}
THICK, LEAN = 1.1, 12


def _front(w, paint, lit, kelvin=5200):
    """Frame, diffuser and back plate, lying with the light upwards."""
    r, bar = .35, 1.15
    ring = lambda inset, z: [(x, y, z) for x, y in s.rounded_rect(w - 2 * inset, w - 2 * inset, max(r - inset, .06))]
    s.loft([ring(0, 0), ring(0, THICK - .12), ring(.04, THICK - .03), ring(.12, THICK), ring(bar - .06, THICK), ring(bar, THICK - .05),
            ring(bar, THICK - .3), ring(bar, 0)], paint, closed=True)
    white = mat.shine('#ffffff', .95, kelvin, .8, lights=False) if lit else mat.plastic('#f6f5f1', .35)
    s.place(s.rounded_box(w - 2 * bar + .02, w - 2 * bar + .02, .2, white, .05, .02), (0, 0, THICK - .34))
    s.place(s.rounded_box(w - .5, w - .5, .12, mat.painted_metal('#b9b5ac', .3), .3, .04), (0, 0, .02))
    for k in range(4):                               # mitred corners
        a, b = (w / 2 - .02, w / 2 - bar + .02)
        line = s.tube([(a, a, THICK + .002), (b, b, THICK + .002)], .012, mat.plastic('#8f8c86', .3), sides=2)
        s.place(line, (0, 0, 0), (0, 0, 90 * k))


def _back(w, look):
    """What one sees from behind: ribs, driver with its leads, spring clips, rating label."""
    sheet, grey = mat.painted_metal('#b5b1a8', .3), mat.plastic('#4a4a4c', .3)
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


@family(hero=Shot((30, 8, .74, 75), dusk=True, level=.26, samples=48, glow=.03), side=Shot((-30, 14, .74, 80)), detail=Shot((30, 16, 3.6, 110), focus=(28.5, 0, 57), aperture=6))
def panel(look, size='l', on=False):
    """60 x 60 cm panel 1.1 cm thick, leaning; from behind in the second picture."""
    w = SIDE[size]
    paint = look.metal(.25)
    parts = s.built(_front, w=w, paint=paint, lit=on)
    if look.view == 'side':
        parts += s.built(_back, w=w, look=look)
    if on:
        s.light(60000, (0, -34, w * .45), 9, (1, .93, .84))
        s.light(9000, (0, -16, 9), 5, (1, .93, .84))
    # upright: light to -Y (or away from the camera), leaning back
    s.place(parts, (0, 0, 0), (90, 0, 0))
    if look.view == 'side':
        s.place(parts, (0, 0, 0), (0, 0, 180))
    s.place(parts, (0, 0, w / 2 + .1), (-LEAN if look.view != 'side' else LEAN, 0, 0))
