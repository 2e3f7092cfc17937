"""Cutting boards."""
import math

from families.knife import knife_piece
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.food import lemon, lemon_half, tomato
from parts.kitchen import walnut

LENGTH, WIDTH, THICK = 40.5, 28.0, 2.5
GROOVE_AT, GROOVE = 1.5, .55          # distance of the juice groove from the rim, half its width


def _slab(wood):
    """Board with rounded edges and a juice groove, lofted from rim to middle so that it is one piece."""
    corner = 2.2
    ring = lambda inset, z: [(x, y, z) for x, y in s.rounded_rect(LENGTH - 2 * inset, WIDTH - 2 * inset, max(.3, corner - inset), 10)]
    e = .35
    arc = [math.pi / 2 * k / 5 for k in range(6)]
    rings = [ring(e * (1 - math.sin(t)), e * (1 - math.cos(t))) for t in arc]
    rings += [ring(e * (1 - math.cos(t)), THICK - e * (1 - math.sin(t))) for t in arc]
    rings += [ring(GROOVE_AT - GROOVE - .06, THICK), ring(GROOVE_AT - GROOVE, THICK - .03)]
    for k in range(1, 12):
        a = math.pi * k / 12
        rings.append(ring(GROOVE_AT - GROOVE * math.cos(a), THICK - .45 * math.sin(a) - .03))
    rings += [ring(GROOVE_AT + GROOVE, THICK - .03), ring(GROOVE_AT + GROOVE + .06, THICK)]
    return s.loft(rings, wood)


def _grips(board):
    """Finger grooves under both short ends."""
    cutters = []
    for side in (-1, 1):
        cutters.append(s.place(s.rounded_box(2.6, 11, 1.7, None, .8, .6), (side * LENGTH / 2, 0, -.5)))
    s.cut(board, *cutters)


@family(hero=Shot((22, 46, .86, 85)), side=Shot((-24, 40, .86, 85)), detail=Shot((34, 26, 2.6, 100), focus=(15.5, -12.5, 2.3), aperture=6.3))
def board(look):
    """Walnut cutting board, 40 x 28 x 2.5 cm, of glued staves, with juice groove and finger grooves.

    The second picture shows it in use.
    """
    wood = walnut(look, 'x', .3, 4.7)
    _grips(_slab(wood))
    name = look.name(1.15, _branded(), at=(0, 0, 0), turn=(0, 0, 0), depth=.004)
    s.place(name, (LENGTH / 2 - 6.0, -WIDTH / 2 + 3.4, THICK + .001))
    if look.view != 'side':
        return
    s.place(knife_piece(look), (-2.0, -4.5, THICK + .02), (0, 0, 16))
    s.place(lemon(), (-10, 6.5, THICK + 2.72), (0, 0, 24))
    for (x, y), turn in (((-1.5, 7.4), 0), ((5.6, 8.0), 33)):
        s.place(lemon_half(), (x, y, THICK + 2.6), (14, -8, turn))
    for x, y, r in ((12.2, 5.6, 1.9), (15.6, 8.4, 1.75), (11.8, 9.6, 1.6)):
        s.place(tomato(r), (x, y, THICK), (0, 0, 40 * x))


def _branded():
    """Lettering burnt into the wood."""
    return mat.plastic('#22140c', .05)
