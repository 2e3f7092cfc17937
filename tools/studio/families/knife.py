"""Kitchen knives."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.kitchen import walnut

BLADE = 20.5


def _outline(t):
    """Spine and edge of the blade at t = 0 (heel) .. 1 (tip)."""
    spine = 2.35 - .12 * t - 1.35 * t ** 4.2
    edge = -2.35 + 3.25 * max(0, (t - .18) / .82) ** 2.4
    return (spine, min(edge, spine - .03))


def _blade():
    """Blade with a ground bevel and a fine edge; heel at x = 0, its side to -Y. Returns its parts."""
    steel = mat.steel('z', '#bdbab6', .17)
    bright = mat.steel(None, '#e6e4e0', .16)
    body, edge_rows = [], []
    for i in range(81):
        t = i / 80
        x = BLADE * t
        spine, edge = _outline(t)
        thick = .12 * (1 - .75 * t)
        bevel = edge + min(.34, (spine - edge) * .3)
        body.append([(x, thick, spine - .03), (x, thick * .4, bevel), (x, -thick * .4, bevel), (x, -thick, spine - .03), (x, -thick * .8, spine), (x, thick * .8, spine)])
        edge_rows.append([(x, thick * .4, bevel), (x, .004, edge), (x, -.004, edge), (x, -thick * .4, bevel)])
    return [s.loft(body, steel, smooth=12), s.loft(edge_rows, bright, smooth=30)]


def _bolster(t):
    """Section of the bolster from the grip (t = 0) to the blade's heel (1), where it covers its whole height."""
    top, bottom = 2.3 + .06 * t, -.48 - 1.9 * t ** 2.4
    thick = .34 + 1.52 * (1 - t) ** 1.5
    x, middle = -2.1 + 2.3 * t, (top + bottom) / 2
    return [(x, y, z + middle) for y, z in s.superellipse(thick, top - bottom, 3.4, 48)]


def _bolster_and_tang(look):
    """Forged bolster, walnut scales on a visible full tang, three rivets. Returns its parts."""
    polished, wood = mat.chrome('#d4d1cc', .14), walnut(look, 'x', .5)
    made = [s.loft([_bolster(k / 20) for k in range(21)], polished)]
    path = s.spline([(-2.05, 0, .9), (-5, 0, 1.0), (-8.5, 0, 1.12), (-11.6, 0, .8), (-13.3, 0, .1)], 12)
    height = lambda t: 2.75 + .38 * math.sin(2.4 * math.pi * t - .4) * (1 - .2 * t) + .55 * max(0, t - .72) ** 1.2 * 3
    for side in (-1, 1):
        def scale(t, side=side):
            half = .88 + .1 * math.sin(math.pi * t)
            h = height(t)
            full = s.superellipse(2 * half, h, 2.7, 64)
            return [(max(x, .14) if side > 0 else min(x, -.14), y) for x, y in full]
        made.append(s.sweep(path, scale, wood))
    made.append(s.sweep(path, lambda t: s.rounded_rect(.3, height(t) - .015, .05), polished))
    end = path[-1]
    made.append(s.sweep([(end[0] + .05, 0, end[2] + .02), (end[0] - .25, 0, end[2] - .12), (end[0] - .42, 0, end[2] - .2)], lambda t: s.superellipse(1.76 - .5 * t * t, height(1) - .01 - .5 * t * t, 2.7, 64), polished))
    for x, z in ((-4.3, 1.0), (-7.5, 1.1), (-10.6, .95)):
        for y, turn in ((-1, 90), (1, -90)):
            made.append(s.place(s.lathe(s.fillet([(.36, -.2), (.36, .03, .02), (0, .045)]), polished, 40), (x, y * .955, z), (turn, 0, 0)))
            made.append(s.place(s.lathe([(.17, .046), (0, .047)], mat.chrome('#b9975a', .25), 32), (x, y * .956, z), (turn, 0, 0)))
    return made


def knife_piece(look):
    """Chef's knife lying on z = 0 along X, its tip to +X and its edge to -Y. Returns its parts."""
    made = _blade() + _bolster_and_tang(look)
    ink = mat.plastic('#4d4a46', .3)
    made.append(look.name(.85, ink, at=(3.6, -.098, .55), depth=.004))
    made.append(s.label('X50CrMoV15 · 56 HRC', .38, ink, (3.6, -.096, -.25), depth=.004))
    s.place(made, turn=(-90, 0, 0))
    # it rests on the butt of its handle and, a little nose-down, on the tip
    s.place(made, (0, 0, .99), (0, 1.9, 0))
    return made


@family(hero=Shot((0, 58, .92, 85)), side=Shot((14, 34, .9, 85)), detail=Shot((-14, 44, 3.2, 100), focus=(-1.2, -1.6, 1.2), aperture=6.3))
def knife(look):
    """Chef's knife with a 20 cm blade: forged bolster, full tang between walnut scales, three rivets.

    Laid diagonally; the second picture looks along it from low down, its tip to the front.
    """
    made = knife_piece(look)
    if look.view == 'side':
        s.place(made, turn=(0, 0, -40))
    else:
        s.place(made, turn=(0, 0, 40))
