"""Hair dryers."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, flare, lay, pad, posed

AXIS = 16.0                      # height of the barrel's axis over the end of the handle


def _hero(options):
    return Shot((17, 10, .62 if options.get('size') == 's' else .8, 85), floor=-5.6)


def _side(options):
    return Shot((-12, 50, .64 if options.get('size') == 's' else .8, 85))


def _detail(options):
    focus = (.6, -1.9, 11.2) if options.get('size') == 's' else (1.5, -1.6, 8.6)
    return Shot((24, 9, 2.1, 120), focus=focus, aperture=8, floor=-5.6)


@family(hero=_hero, side=_side, detail=_detail)
def hair_dryer(look, size='m'):
    """Hair dryer with concentrator: 26 cm long, 24 cm high; `s` folds at its handle and is 18 cm long.

    Upright as in the hand; in the side picture it lies down, the small one folded.
    """
    small, lying = size == 's', look.view == 'side'
    shell, barrel = _barrel(look, small)
    s.place(barrel, (0, 0, AXIS), (0, 90, 0))
    if small:
        grip = _folding_handle(look, lying)
        end, way = ((-8.6, 0, 12.2), (-1, 0, .16)) if lying else ((1.5, 0, 2.2), (0, 0, -1))
    else:
        grip = _handle(look, shell)
        end, way = (2.36, 0, .3), (.05, 0, -1)
    parts = barrel + grip
    pose = ((0, 0, 0), (0, 0, 0))
    if lying and small:
        pose = ((0, -AXIS, 3.55), (-90, 0, 0))
    elif lying:
        pose = ((0, -AXIS * math.sin(math.radians(78)), 4.2 - AXIS * math.cos(math.radians(78))), (-78, 0, 0))
    s.place(parts, *pose)
    _cable(posed(end, *pose), posed(tuple(e + 2.5 * w for e, w in zip(end, way)), *pose), lying, small)


def _barrel(look, small):
    """Barrel along Z (front at the bottom), concentrator, rings, rear grille; returns (shell, all parts)."""
    body, dark = look.plastic(.42), mat.plastic('#25292c', .3)
    ring = mat.chrome('#c98f6c' if look.finish == 'graphite' else '#d9dcdc', .16)
    k, front, back = (.82, -6.0, 5.6) if small else (1.0, -8.0, 8.2)
    radius = lambda r: r * k
    line = s.spline([(radius(4.2), back), (radius(4.32), back * .7), (radius(4.3), back * .2), (radius(4.08), front * .35),
                     (radius(3.7), front * .75), (radius(3.4), front)], 10)
    shell = s.lathe([(radius(4.0), back + .12), (radius(4.12), back + .1)] + line + [(radius(3.3), front - .1), (radius(3.1), front - .1)], body)
    parts = [shell]
    # seam, front ring, concentrator from round to slot
    parts.append(s.lathe(s.fillet([(radius(3.0), front - .05), (radius(3.36), front - .16, .04), (radius(3.33), front - .62, .04), (radius(3.0), front - .66)]), ring))
    loops, length = [], 5.4 * k
    for i in range(22):
        t = i / 21
        e = t * t * (3 - 2 * t)
        w, d, p = radius(6.5) + radius(1.5) * e, radius(6.5) * (1 - e) + radius(1.5) * e, 2 + 2.2 * e
        loops.append([(y, x, front - .7 - length * t) for x, y in s.superellipse(w, d, p, 96)])
    wall = [[(x * (.93 if i else .8), y * .96, z) for x, y, z in lp] for i, lp in enumerate(loops[::-1])]
    parts.append(s.loft(loops + wall, dark, False, False))
    # rear: ring, dark bezel, perforated cap
    parts.append(s.lathe(s.fillet([(radius(3.9), back + .05), (radius(4.22), back + .16, .05), (radius(4.2), back + .5, .05), (radius(3.9), back + .55)]), ring))
    cap = [(radius(4.16), back + .56), (radius(4.1), back + 1.3), (radius(3.8), back + 1.75), (radius(3.2), back + 2.0), (0, back + 2.25)]
    parts.append(s.lathe([(radius(3.9), back + .5)] + s.fillet([(q[0], q[1], .3) for q in cap]), dark))
    hole, spots = s.cylinder(.115, .04, mat.plastic('#050606', .1), .01, segments=14), []
    for row in range(1, 9):
        for i in range(row * 6):
            a, r = s.TAU * i / (row * 6), row * .36 * k
            spots.append(((r * math.cos(a), r * math.sin(a), back + 2.225 - .25 * r / radius(3.2)), (0, 0, 0)))
    parts += s.copies(hole, spots)
    # lettering on the side that will face the camera; the barrel is turned by 90 degrees afterwards
    ink = mat.plastic('#d8dbda' if look.finish in ('graphite', 'teal') else '#39484a', .4)
    name = look.name(1.15 * k, ink, at=(0, 0, .008), turn=(0, 0, 0), depth=.008)
    parts.append(lay(name, shell, (0, 0, -.6 * k), (0, -1, 0), (-1, 0, 0)))
    return shell, parts


def _handle(look, shell):
    """Fixed handle, blended into the barrel."""
    body, dark = look.plastic(.42), mat.plastic('#25292c', .3)
    form = Form([(.3, 3.0, 2.8, 2.3, 0, 2.3), (3, 3.2, 2.95, 2.0, 0, 2.4), (7, 3.55, 3.1, 1.5, 0, 2.4), (10, 3.75, 3.2, 1.1, 0, 2.4), (14, 3.9, 3.3, .9, 0, 2.4)])
    stem = form.piece(body, .35, 13.0, .08, .1)
    parts = [stem, flare(form.loop(10.6), shell, (0, 0, 1), 1.5, body)]
    parts.append(form.piece(dark, .3, .42, .01, .01, -.12))
    base = Form([(-1.3, 2.2, 2.1, 2.42, 0, 2.2), (-.6, 2.9, 2.7, 2.38, 0, 2.3), (.28, 3.0, 2.8, 2.3, 0, 2.3)])
    parts.append(base.piece(dark, -1.3, .26, .5, .05))
    parts += _switches(stem, (1.55, 6.9), 4)
    boot = s.spline([(.95, -1.15), (.8, -1.5), (.62, -2.6), (.48, -4.0), (.42, -4.2)], 6)
    parts.append(s.place(s.lathe([(0, -1.0), (.9, -1.05)] + boot + [(0, -4.2)], mat.rubber('#1d1f21'), 48), (2.46, 0, 0)))
    return parts


def _switches(stem, at, lean):
    """Two three-step slides and the button for cold air, on the side facing -Y."""
    dark, light = mat.plastic('#202427', .35), mat.plastic('#e7ebea', .5)
    x, z = at
    plate = s.place(pad(1.5, 6.6, .06, dark, corner=.74, edge=.05), turn=(0, 0, -lean))
    plate = lay(plate, stem, (x, 0, z))
    parts = [plate]
    for k, step in ((1.55, .35), (-1.1, -.3)):
        parts.append(lay(s.place(pad(.7, 1.0, .24, light, corner=.3, edge=.1, dish=.05), turn=(0, 0, -lean)), plate, (x - .07 * k, 0, z + k + step)))
        for i in range(3):
            mark = s.place(pad(.09, .09 + .12 * i, .012, light, corner=.04, edge=.01, step=.1), turn=(0, 0, -lean))
            parts.append(lay(mark, plate, (x - .07 * k + .56, 0, z + k - .62 + .62 * i)))
    cold = pad(.62, .62, .16, mat.plastic('#5f9fd0', .45), edge=.08, loop=s.superellipse(.62, .62, 2, 32))
    parts.append(lay(cold, plate, (x + .2, 0, z - 2.75)))
    return parts


def _folding_handle(look, folded):
    """Short handle on a hinge below the barrel; folded, it lies along the barrel's underside."""
    body, dark = look.plastic(.42), mat.plastic('#25292c', .3)
    pin = (.6, 0, AXIS - 4.1)
    form = Form([(-9.8, 2.5, 2.2, .9, 0, 2.5), (-8.6, 2.7, 2.4, .8, 0, 2.6), (-4, 2.9, 2.5, .25, 0, 2.6), (0, 2.9, 2.5, 0, 0, 2.6)])
    stem = form.piece(body, -9.7, -.1, .3, .9)
    parts = [stem] + _slide(stem)
    parts.append(s.place(s.cylinder(1.6, 2.5, body, .15), (0, 1.25, 0), (90, 0, 0)))
    for y in (-1.26, 1.26):
        parts.append(s.place(s.cylinder(.95, .1, dark, .04), (0, y + .05, 0), (90, 0, 0)))
    boot = [(.8, -9.6), (.7, -10.1), (.5, -11.4), (.42, -12.0)]
    parts.append(s.place(s.lathe([(0, -9.5)] + boot + [(0, -12.0)], mat.rubber('#1d1f21'), 48), (.9, 0, 0)))
    s.place(parts, pin, (0, 80, 0) if folded else (0, 0, 0))
    # knuckle of the barrel: two cheeks that hold the pin
    for side in (-1, 1):
        cheek = s.place(s.rounded_box(3.0, 3.6, .55, body, 1.4, .12, .12), (pin[0], side * 1.62 + .275, pin[2] + .55), (90, 0, 0))
        screw = s.place(s.cylinder(.5, .12, mat.chrome('#cfd2d2', .2), .04), (pin[0], side * 1.9 + .06, pin[2]), (90, 0, 0))
        parts += [cheek, screw]
    return parts


def _slide(stem):
    """One three-step slide on the folding handle."""
    dark, light = mat.plastic('#202427', .35), mat.plastic('#e7ebea', .5)
    plate = lay(pad(1.2, 3.4, .06, dark, corner=.59, edge=.05), stem, (.35, 0, -4.6))
    return [plate, lay(pad(.6, .9, .22, light, corner=.28, edge=.1), plate, (.33, 0, -4.2))]


def _cable(start, onward, lying, small):
    """Mains cable that leaves the picture."""
    x, y, _ = onward
    if lying:
        path = [start, onward, (x + 3 if not small else x - 4, y - 3, .6), (x + 14 if not small else x - 14, y - 5, .36), (x + 50 if not small else x - 50, y + 4, .36)]
    else:
        path = [start, onward, (x + .8, .6, -4.6), (x + 4.5, 3, -5.2), (14, 9, -5.25), (34, 18, -5.25), (90, 30, -5.25)]
    s.unframed(s.tube(s.spline(path, 12), .34, mat.rubber('#1d1f21')))
