"""Bathroom scales."""
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.plates import plate

SIDE, THICK = 30.5, .6           # glass plate, cm
TOP = 2.5


@family(hero=Shot((-28, 33, .84, 85)), side=Shot((24, 50, .82, 85)),
        detail=Shot((-24, 34, 2.3, 160), focus=(-3.0, 9.4, 2.4), aperture=8))
def bathroom_scale(look):
    """Scale of 30.5 x 30.5 cm: glass plate 6 mm thick on a slim frame, four feet, hidden lit display.

    In the side picture it lies on its face and shows feet and battery lid.
    """
    scale = _platform(look)
    if look.view == 'side':
        s.place(scale, (0, 0, TOP), (180, 0, 0))


def _platform(look):
    """The scale standing on its feet, display at the back."""
    glass, under = mat.plastic(look.colour, 1.0), look.plastic(.3)
    dark = mat.plastic('#2b3134', .35)
    edge = mat.tinted('#9fc4c0', .35, .05)
    parts = [s.place(s.rounded_box(SIDE, SIDE, THICK, edge, 3.4, .12, .12), (0, 0, TOP - THICK)),
             s.place(s.rounded_box(SIDE - .28, SIDE - .28, .02, glass, 3.3, .008, .008), (0, 0, TOP - .012)),
             s.place(s.rounded_box(SIDE - 1.6, SIDE - 1.6, .95, under, 2.8, .05, .5), (0, 0, TOP - THICK - .95))]
    for x in (-11.2, 11.2):
        for y in (-11.2, 11.2):
            parts.append(s.place(s.cylinder(2.3, .75, dark, .12), (x, y, .32)))
            parts.append(s.place(s.cylinder(1.9, .4, mat.rubber('#1d2022'), .14), (x, y, 0)))
    parts += _display(look) + _marks(look) + _underside(look, under, dark)
    return parts


def _display(look):
    """Black window with lit digits and a fine frame."""
    window, lit = mat.plastic('#0d1012', 1.0), mat.glow(3.2, colour='#eafff9')
    y, z = 10.6, TOP + .004
    parts = [s.place(s.rounded_box(10.4, 4.4, .012, window, 1.0, .005, .005), (0, y, z))]
    parts.append(look.name(3.0, lit, '0.0', at=(0, y, z + .014), turn=(0, 0, 0), depth=.002))
    return parts


def _marks(look):
    """Fine printed lines where the feet belong, lettering."""
    print_m = mat.plastic('#f4f8f8', .6)
    parts = []
    for x in (-6.0, 6.0):
        outer, inner = s.superellipse(8.6, 18.0, 2.4, 96), s.superellipse(8.44, 17.84, 2.4, 96)
        parts.append(s.place(plate([outer, inner], .004, print_m, .0005), (x, -2.6, TOP + .012)))
    parts.append(look.name(1.0, mat.plastic('#5a6d72', .5), at=(0, -13.2, TOP + .014), turn=(0, 0, 0), depth=.002))
    return parts


def _underside(look, under, dark):
    """Battery lid with arrow, unit switch and rating label, seen from below."""
    z = .95
    parts = [s.place(s.rounded_box(6.6, 4.2, .1, dark, .6, .04), (0, 6.0, z - .06)),
             s.place(s.rounded_box(6.2, 3.8, .1, under, .5, .05), (0, 6.0, z - .1)),
             s.place(s.rounded_box(1.6, .5, .1, dark, .24, .04), (0, 7.2, z - .15)),
             s.place(s.cylinder(.75, .18, mat.plastic('#116f68', .4), .06), (7.2, 6.0, z - .16)),
             s.place(s.rounded_box(6.0, 3.4, .02, mat.plastic('#f2f4f3', .2), .2, .008), (0, -4.0, z - .02))]
    ink = mat.plastic('#33393c', .3)
    for text, size, y in (('velmo  Pondo', .62, -3.2), ('max 180 kg / 396 lb   d = 0.1 kg', .32, -4.2), ('3 V  CR2032', .32, -4.9)):
        parts.append(look.name(size, ink, text, at=(0, y, z - .024), turn=(180, 0, 0), depth=.002))
    return parts
