"""Jug blenders."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.food import liquid
from parts.kitchen import BLACK, cord
from parts.print import printed
from parts.solid import rounded_polygon, slab

SEAT = 17.2                   # where the jug sits on the base
RIM = SEAT + 22.5             # rim of the jug
GLASS = .38
SMOOTHIE = '#8f2f3c'
# plan of the jug: height above the seat, width, squareness
_JUG = ((0, 10.4, 2.2), (1.6, 10.6, 2.3), (4, 11.6, 2.8), (9, 12.8, 3.4), (15, 13.7, 3.6), (20, 14.3, 3.6), (22.5, 14.6, 3.5))


def _at(h):
    """Width and squareness of the jug at a height."""
    for (a, wa, pa), (b, wb, pb) in zip(_JUG, _JUG[1:]):
        if h <= b:
            t = (h - a) / (b - a)
            return wa + (wb - wa) * t, pa + (pb - pa) * t
    return _JUG[-1][1:]


def _ring(h, inset, lift=SEAT):
    w, p = _at(h)
    lip = 1.5 * max(0, (h - 18.5) / 4) ** 2
    out = []
    for x, y in s.superellipse(w - 2 * inset, w - 2 * inset, p, 128):
        pour = max(0, 1 - abs(math.atan2(y, -x)) / .42) ** 1.5
        out.append((x - lip * pour, y, lift + h))
    return out


def _jug(look, filled):
    """Square-shouldered glass jug with lip, handle, marks and blades. Returns nothing."""
    heights = [22.5 * k / 36 for k in range(37)]
    rim = [_ring(22.5, .02, SEAT + .1), _ring(22.5, .12, SEAT + .17), _ring(22.5, .26, SEAT + .17), _ring(22.5, .36, SEAT + .1)]
    s.loft([_ring(h, 0) for h in heights] + rim + [_ring(h, GLASS) for h in heights[:2:-1]], mat.glass('#ffffff'))
    steel = mat.chrome('#c9c6c0', .14)
    s.place(s.lathe(s.fillet([(3.6, 0), (3.6, .5, .2), (1.5, .9, .2), (1.2, 2.3, .2), (0, 2.5)]), steel, 64), (0, 0, SEAT + 1.9))
    blade = rounded_polygon([(.4, -.75, .2), (3.5, -.25, .1), (3.9, .2, .1), (.4, .75, .2)], 4)
    for k in range(4):
        lift = 24 if k % 2 else -14
        s.place(s.place(slab(blade, .16, steel, .05), turn=(8, -lift, 0)), (0, 0, SEAT + 3.9 + .1 * k), (0, 0, 90 * k + 20))
    if filled:
        top = 14.0
        body = [_ring(h, GLASS + .03) for h in heights if 1.4 < h < top]
        s.loft(body + [_ring(top, GLASS + .03), _ring(top, GLASS + .2)], liquid(SMOOTHIE, .25), smooth=60)
    _handle()
    _marks(look)


def _handle():
    dark = mat.plastic(BLACK, .3)
    w = _at(19)[0] / 2
    path = s.spline([(w - .25, 0, SEAT + 19.6), (w + 1.5, 0, SEAT + 20.2), (w + 3.9, 0, SEAT + 19.2), (w + 4.5, 0, SEAT + 15),
                     (w + 4.0, 0, SEAT + 9.5), (w + 2.2, 0, SEAT + 6.6), (_at(6.2)[0] / 2 - .2, 0, SEAT + 6.0)], 10)
    flare = lambda t: .9 * max(0, 1 - t * 8) ** 2 + .9 * max(0, 1 - (1 - t) * 8) ** 2
    s.sweep(path, lambda t: s.superellipse(1.5 + flare(t), 2.4 + flare(t), 3.2, 40), dark, up=(0, 1, 0))


def _marks(look):
    """Printed scale in ml and cups on the jug's front."""
    ink = mat.plastic('#f4f0e8', .4)
    for k, text in enumerate(('400', '800', '1200', '1500')):
        h = (5.6, 9.8, 14.0, 17.1)[k]
        front = _at(h)[0] / 2
        s.place(s.rounded_box(1.5, .02, .1, ink, .005, .005), (-.9, -front - .012, SEAT + h))
        s.place(look.name(.95, ink, text, at=(0, 0, 0), turn=(90, 0, 0), depth=.006), (1.3, -front - .012, SEAT + h + .05))
    s.place(look.name(.85, ink, 'ml', at=(0, 0, 0), turn=(90, 0, 0), depth=.006), (1.3, -_at(18.9)[0] / 2 - .012, SEAT + 19))


def _lid():
    """Rubbery lid with a clear measuring cap; stands on z = 0 when placed at the rim. Returns its parts."""
    dark = mat.rubber('#201e1d')
    made = [slab(s.superellipse(14.9, 14.9, 3.5, 128), 1.5, dark, .5, .1), s.place(slab(s.superellipse(13.4, 13.4, 3.5, 128), 1.5, dark, .1), (0, 0, -1.4))]
    made.append(s.place(s.lathe(s.fillet([(3.1, 0), (3.2, .5, .2), (2.95, .7, .1), (2.75, 2.6, .35), (0, 2.8)]), mat.plastic('#3a3735', .75), 96), (0, 0, 1.3)))
    return made


def _base(look):
    """Steel cone with collar, speed dial, pulse key, feet."""
    skin, dark = look.metal(.4), mat.plastic(BLACK, .25)
    ring = lambda w, z, p=3.0: [(x, y, z) for x, y in s.superellipse(w, w, p, 128)]
    profile = s.spline([(18.6, 1.6), (18.4, 4), (17.4, 8), (15.6, 12), (14.0, 15.0)], 10)
    s.loft([ring(17.6, .5, 3.4), ring(18.4, .55, 3.4), ring(18.5, 1.5, 3.4), ring(18.2, 1.6, 3.4)], dark)
    cone = s.loft([ring(w, z, 3.4 - .7 * (z / 15)) for w, z in profile], skin)
    s.loft([ring(13.6, 14.8, 2.7), ring(13.9, 15.1, 2.7), ring(13.7, 16.0, 2.6), ring(11.6, 17.0, 2.3), ring(11.2, 17.3, 2.3)], dark)
    s.loft([ring(11.3, 17.15, 2.2), ring(11.9, 17.3, 2.2), ring(11.9, 18.9, 2.2), ring(11.6, 19.1, 2.2), ring(10.9, 19.15, 2.2)], dark, False, False)
    s.copies(s.cylinder(1.2, .7, mat.rubber(), .1), [((x, y, 0), (0, 0, 0)) for x in (-6.2, 6.2) for y in (-6.2, 6.2)])
    _dial(look, dark, cone)


def _dial(look, dark, cone):
    """Dial with an illuminated ring and speeds printed round it, on the sloping front."""
    ink = mat.plastic('#2b2927', .4)
    parts = [s.lathe(s.fillet([(2.75, -.5), (2.75, .12, .06), (2.3, .14)]), mat.chrome('#d9d6d0', .12), 96),
             s.lathe(s.fillet([(2.3, 0), (2.2, 1.5, .25), (1.8, 1.65, .1), (0, 1.6)]), dark, 96),
             s.place(s.rounded_box(.16, 1.1, .1, mat.plastic('#efe6d6', .3), .07, .04), (0, 1.35, 1.58))]
    s.place(parts, (0, -8.72, 8.3), (76, 0, 0))
    for text, angle in (('0', 0), ('1', 55), ('2', 100), ('3', 145), ('P', -60)):
        a = math.radians(angle)
        printed(look, text, .85, ink, cone, (3.5 * math.sin(a), 0, 8.3 + 3.4 * math.cos(a)))
    printed(look, None, 1.2, ink, cone, (0, 0, 3.1))


@family(hero=Shot((27, 11, .8, 85)), side=Shot((-28, 22, .8, 85)),
        detail=Shot((20, 18, 2.9, 100), focus=(0, -8.5, 8.0), aperture=8))
def blender(look):
    """Blender, 19 x 19 x 44 cm: steel cone with one dial, square-shouldered glass jug of 1.5 l.

    Its second picture shows it empty with the lid beside it.
    """
    _base(look)
    open_ = look.view == 'side'
    _jug(look, not open_)
    if open_:
        s.place(_lid(), (-15, -9.5, 1.45), (0, 0, 20))
    else:
        s.place(_lid(), (0, 0, RIM + .2))
    cord([(4, 9.1, 1.2), (8, 13, .5), (18, 17, .36), (40, 18, .36), (90, 36, .36)])
