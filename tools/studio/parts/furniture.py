"""Furniture: sofa, coffee table, sideboard, fronts of cabinets."""
import math

from kit import materials as mat
from kit import shapes as s
from parts.building import box
from parts.cloth import piping, stuffed

WALNUT, OAK = ('#7d5738', '#3b2517'), ('#c39a68', '#8d6337')


def sofa(width, cloth, wood, seats=2, depth=90.0):
    """Upholstered sofa 80 cm high: feet on z = 0, its back's rear at y = depth / 2, facing -Y. Returns its parts."""
    arm, seat_h, parts = 15.0, 42.0, []
    inner = width - 2 * arm
    parts.append(s.place(stuffed(width - 6, depth - 8, 17, cloth, 2.2, crease=.15), (0, 1, 14)))
    parts.append(s.place(stuffed(width - 4, 17, 58, cloth, 5.5, (0, .5, 1), .35, 26, 2), (0, depth / 2 - 9, 18)))
    for k in (-1, 1):
        parts.append(s.place(stuffed(arm, depth - 4, 46, cloth, 5.2, (.6, .4, .8), .4, 22, 3 + k), (k * (width - arm) / 2, -1, 15)))
    each = inner / seats
    for k in range(seats):
        x = -inner / 2 + each * (k + .5)
        d = depth - 24
        parts += s.place([stuffed(each - .8, d, 16, cloth, 4.6, (0, 1.2, 2.6), .55, 19, 11 + k, 30),
                              piping(each - .8, d, 16 - 1.35, cloth, 4.6, 1.2), piping(each - .8, d, 1.35, cloth, 4.6, 1.2)], (x, -10, seat_h - 13))
        back = stuffed(each - 2.5, 19, 44, cloth, 7.5, (0, 3.2, 1.6), 1.0, 17, 21 + k, 30)
        parts.append(s.place(back, (x + (.6, -.8, .3)[k % 3], depth / 2 - 26, seat_h + 1.5), (-13, 0, (1.2, -.9, .5)[k % 3])))
    foot = s.fillet([(0, 0), (1.3, 0, .2), (2.0, 15, .2), (0, 15)])
    for x in (-1, 1):
        for y in (-1, 1):
            parts.append(s.place(s.lathe(foot, wood, 40), (x * (width / 2 - 12), y * (depth / 2 - 11), 0)))
    return parts


def round_table(r, height, wood, thick=2.4):
    """Low round table with a soft edge on three slanted legs. Returns its parts."""
    top = s.lathe(s.fillet([(0, height - thick), (r - 1.6, height - thick, .5), (r, height - .9, .9), (r - .4, height, .4), (0, height)]), wood, 128)
    parts = [top]
    for k in range(3):
        a = s.TAU * k / 3 + .5
        leg = [(.5 * r * math.cos(a), .5 * r * math.sin(a), height - thick), (.74 * r * math.cos(a), .74 * r * math.sin(a), 0)]
        parts.append(s.sweep(leg, lambda t: s.superellipse(4.2 - 1.5 * t, 4.2 - 1.5 * t, 2.4, 32), wood))
    return parts


def sideboard(w, h, d, wood, feet, doors=3, foot=14.0):
    """Low cupboard with doors that hang by a shadow gap; its back at y = 0, its top at z = h. Returns its parts."""
    parts = [box(w, d - 2, h - foot - 1.8, wood, (0, -d / 2 + 1, foot), .5, .3), box(w + 1, d, 2.2, wood, (0, -d / 2, h - 2.2), .5, .4)]
    each = (w - 3) / doors
    brass = mat.chrome('#b9924e', .28)
    for k in range(doors):
        x = -(w - 3) / 2 + each * (k + .5)
        parts.append(box(each - .5, 1.8, h - foot - 5.4, wood, (x, -d + .6, foot + 1.4), .3, .25))
        side = 1 if k % 2 == 0 else -1
        parts.append(s.place(s.cylinder(.85, 2.2, brass, .25), (x + side * (each / 2 - 4.5), -d - .1, h - 14), (90, 0, 0)))
    for x in (-w / 2 + 9, w / 2 - 9):
        for y in (-6, -d + 6):
            parts.append(s.place(s.lathe(s.fillet([(0, 0), (1.1, 0, .15), (1.9, foot, .1), (0, foot)]), feet, 40), (x, y, 0)))
    return parts


def cabinet_front(x0, x1, z0, z1, y, material, widths, knob, gap=.35, frame=5.5):
    """Row of doors or drawers in the plane y, facing -Y; widths: shares of the row; frame: width of a shaker's frame, 0 = flat. Returns its parts."""
    parts, x = [], x0
    for k, share in enumerate(widths):
        w = (x1 - x0) * share / sum(widths)
        cx, h = x + w / 2, z1 - z0 - 2 * gap
        parts.append(box(w - 2 * gap, 1.2, h, material, (cx, y + 1.1, z0 + gap), .15, .15, (0, 0, 180 * (k % 2))))
        for dx in (-1, 1) if frame else ():
            parts.append(box(frame, 1.0, h, material, (cx + dx * (w / 2 - gap - frame / 2), y, z0 + gap), .12, .12))
        for z in (z0 + gap, z1 - gap - frame) if frame else ():
            parts.append(box(w - 2 * gap - 2 * frame, 1.0, frame, material, (cx, y, z), .12, .12))
        if knob:
            turned = s.lathe(s.fillet([(0, 0), (.7, 0), (.6, 1.2, .3), (1.4, 1.8, .3), (1.5, 2.5, .4), (0, 2.8)]), knob, 48)
            at = (cx, y - .5, z1 - gap - frame / 2) if frame else (cx, y + .5, (z0 + z1) / 2)
            parts.append(s.place(turned, at, (90, 0, 0)))
        x += w
    return parts
