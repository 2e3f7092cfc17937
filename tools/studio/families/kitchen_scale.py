"""Kitchen scales."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.display import digits
from parts.food import egg
from parts.kitchen import BLACK, print_on, walnut
from parts.solid import slab, wall

WIDTH, DEPTH, HEIGHT = 17.5, 22.5, 1.9
PLATE = 15.6                          # weighing plate
PLATE_Y = 2.55


def _bowl():
    """Stoneware bowl with eggs. Stands on z = 0; returns its parts."""
    glaze = mat.ceramic('#7d3a20', .35, .5)
    outer = s.fillet([(0, .15), (3.4, .15, .05), (3.6, 0, .1), (3.9, 0, .1), (4.1, .5, .2), (6.4, 2.4, 3), (7.3, 5.6, 4), (7.4, 6.4)], steps=8)
    made = [s.lathe(wall(outer, .38), glaze, 128)]
    for x, y, z, turn, tone in ((-2.6, -1.2, 3.4, (70, 0, 20), '#c58a5c'), (2.5, -1.7, 3.4, (74, 0, -40), '#d2a179'), (.2, 2.6, 3.4, (64, 0, 165), '#c9946a'),
                                (-.1, -.5, 6.6, (78, 0, 80), '#d9b08c')):
        made.append(s.place(egg(tone), (x, y, z), turn))
    return made


def _panel(look, reading):
    """Display and touch keys in front of the plate."""
    lit, ink = mat.glow(1.9, colour='#fff0da'), print_on(look)
    top, y = HEIGHT, -DEPTH / 2 + 2.9
    glass = mat.plastic('#0b0b0c', .95)
    s.place(slab(s.rounded_rect(7.4, 2.9, 1.1), .07, glass, .03), (0, y, top - .03))
    s.place(digits(reading, 1.5, lit), (-.35, y, top + .046))
    s.place(look.name(.8, lit, 'g', at=(0, 0, 0), turn=(0, 0, 0), depth=.002), (2.75, y - .42, top + .046))
    for x, text in ((-6.2, 'tare'), (6.2, 'g / lb')):
        ring = [(.62 * math.cos(s.TAU * k / 40) + x, .62 * math.sin(s.TAU * k / 40) + y + .35, top + .0) for k in range(40)]
        s.tube(ring, .045, ink, closed=True)
        s.place(look.name(.62, ink, text, at=(0, 0, 0), turn=(0, 0, 0), depth=.004), (x, y - .85, top + .002))


@family(hero=Shot((26, 40, .78, 85)), side=Shot((-30, 22, .76, 85)), detail=Shot((-16, 34, 1.9, 100), focus=(0, -8.6, 2), aperture=8))
def kitchen_scale(look):
    """Kitchen scale for 5 kg, 17.5 x 22.5 x 2 cm: flat housing with a raised walnut-rimmed steel plate.

    The second picture shows it weighing eggs.
    """
    skin = look.plastic(.35)
    s.place(slab(s.rounded_rect(WIDTH, DEPTH, 3.2, 14), HEIGHT - .45, skin, .4, .5, 6), (0, 0, .45))
    s.copies(s.cylinder(.9, .5, mat.rubber(), .1), [((x, y, 0), (0, 0, 0)) for x in (-6.2, 6.2) for y in (-8.8, 8.8)])
    s.place(slab(s.rounded_rect(PLATE - .5, PLATE - .5, 2.3, 14), .5, mat.plastic(BLACK, .2), .02), (0, PLATE_Y, HEIGHT - .3))
    s.place(slab(s.rounded_rect(PLATE, PLATE, 2.5, 14), .85, walnut(look, 'x'), .3, .12, 6), (0, PLATE_Y, HEIGHT + .14))
    s.place(slab(s.rounded_rect(PLATE - 1.0, PLATE - 1.0, 2.1, 14), .1, mat.chrome('#b4b0aa', .3), .04), (0, PLATE_Y, HEIGHT + .96))
    weighing = look.view == 'side'
    _panel(look, '254' if weighing else '0')
    name = look.name(.85, mat.plastic('#5b5650', .3), at=(0, 0, 0), turn=(0, 0, 0), depth=.004)
    s.place(name, (0, PLATE_Y - PLATE / 2 + 1.7, HEIGHT + 1.062))
    if weighing:
        s.place(_bowl(), (0, PLATE_Y, HEIGHT + 1.06))
