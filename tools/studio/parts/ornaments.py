"""Small things that make a room lived in: books, vases, pictures, bowls, trays, baskets."""
import math
import random

from kit import materials as mat
from kit import shapes as s
from parts.building import box
from parts.solid import wall as vessel


def book(w, d, h, colour, rnd):
    """Cloth-bound book lying on z = 0, its spine at -Y. Returns its parts."""
    m = mat.principled('binding', Base_Color=mat.rgb(colour), Roughness=.8, Specular=.2)
    pages = mat.principled('pages', Base_Color=mat.rgb('#d9cfbb'), Roughness=.95, Specular=.05)
    made = [box(w - .7, d - .7, h - .5, pages, (0, .25, .25), .1, .05)]
    made += [box(w, d, .26, m, (0, 0, z), .12, .08) for z in (0, h - .26)]
    made.append(box(w, .3, h, m, (0, -d / 2 + .1, 0), .1, .12))
    if rnd.random() < .6:
        made.append(box(w * rnd.uniform(.3, .55), .04, h * .3, mat.plastic('#d6c7a4', .3), (w * rnd.uniform(-.12, .12), -d / 2 - .06, h * .36), .02, .01))
    return made


def pile(books, seed=1):
    """Books lying on each other, not quite in line; books: (width, depth, height, colour). Returns parts and their height."""
    rnd, z, made = random.Random(seed), 0, []
    for w, d, h, colour in books:
        made += s.place(book(w, d, h, colour, rnd), (rnd.uniform(-.8, .8), rnd.uniform(-.5, .8), z), (0, 0, rnd.uniform(-7, 7)))
        z += h
    return made, z


def row(books, seed=1, lean=14.0):
    """Books standing side by side from x = 0, spines to -Y, the last one leaning; books: (height, depth, thickness, colour)."""
    rnd, x, made = random.Random(seed), 0, []
    for k, (h, d, t, colour) in enumerate(books):
        one = s.place(book(h, d, t, colour, rnd), (t, 0, h / 2), (0, -90, 0))
        if k == len(books) - 1 and lean:
            made += s.place(one, (x + h * math.sin(math.radians(lean)), 0, 0), (0, -lean, 0))
        else:
            made += s.place(one, (x, rnd.uniform(-.6, .4), 0))
        x += t + .08
    return made


def picture(w, h, frame, paper, shapes, mount=5.0):
    """Framed print hanging at y = 0, centred on the origin; shapes: outlines [(x, z), …] with colours in -1..1. Returns its parts."""
    made = [box(w, .6, h, mat.principled('paper', Base_Color=mat.rgb(paper), Roughness=.95, Specular=.1), (0, -.5, -h / 2), .05, .05)]
    for x in (-1, 1):
        made.append(box(1.6, 2.6, h + 1.6, frame, (x * w / 2, -1.4, -h / 2 - .8), .15, .15))
    for z in (-1, 1):
        made.append(box(w, 2.6, 1.6, frame, (0, -1.4, z * h / 2 - .8), .15, .15))
    for k, (outline, colour) in enumerate(shapes):
        m = mat.principled('print', Base_Color=mat.rgb(colour), Roughness=.95, Specular=.1)
        points = [(x * (w / 2 - mount), -.84 - .02 * k, z * (h / 2 - mount)) for x, z in outline]
        made.append(s.mesh(points, [tuple(range(len(points)))], m, 'print'))
    return made


def arch(x, z, r, h, n=24):
    """Outline of an arch: a door with a round head, for `picture`."""
    return [(x - r, z)] + [(x - r * math.cos(math.pi * k / n), z + h + r * math.sin(math.pi * k / n)) for k in range(n + 1)] + [(x + r, z)]


def disc(x, z, r, n=48, squash=1.0):
    """Outline of a disc, for `picture`."""
    return [(x + r * math.cos(s.TAU * k / n), z + squash * r * math.sin(s.TAU * k / n)) for k in range(n)]


def vase(profile, material, thick=.4):
    """Thrown vase: spline through (r, z) from the foot to the rim."""
    return s.lathe(vessel([(max(r, 0), z) for r, z in s.spline(profile, 8)], thick), material, 96)


BOTTLE_VASE = ((0, 0), (4.6, 0), (7.2, 3), (8.6, 9), (7.6, 15), (4.2, 19.4), (2.5, 22), (2.9, 25))
ROUND_VASE = ((0, 0), (4.6, .1), (8.4, 4), (9.6, 9), (8.2, 13.6), (5.0, 16.2), (4.6, 17.4))
TALL_VASE = ((0, 0), (5.2, 0), (6.6, 4), (7.2, 14), (6.4, 24), (4.4, 30), (4.0, 33), (4.8, 36))


def bowl(r, h, material, foot=.45, thick=.45):
    """Open bowl."""
    return s.lathe(vessel(s.fillet([(0, .4), (foot * r - .4, .4), (foot * r - .3, 0, .1), (foot * r, 0, .2), (foot * r, .6, .3)]) +
                          s.spline([(foot * r + .2, .8), (r * .78, h * .36), (r * .95, h * .74), (r, h)], 8), thick), material, 128)


def cup(material, r=4.0, h=7.4, drink=None):
    """Handleless cup; drink: colour of what is in it. Returns its parts."""
    made = [s.lathe(vessel(s.fillet([(0, 0), (r * .7, 0, .6), (r * .96, h * .4, 2), (r, h)]), .32), material, 96)]
    if drink:
        made.append(s.lathe([(r - .34, h - 1.3), (0, h - 1.3)], mat.plastic(drink, .9), 64))
    return made


def tray(w, d, material, rim=1.8, corner=3.0):
    """Shallow tray with a low rim. Returns its parts."""
    base = s.rounded_box(w, d, .7, material, corner, .15)
    loop = [(x, y, .35) for x, y in s.rounded_rect(w - .8, d - .8, corner - .4, 10)]
    shape = [(x, y + rim / 2) for x, y in s.rounded_rect(.8, rim, .35, 4)]
    return [base, s.sweep(loop, shape, material, cap=False, closed=True)]


def basket(r, h, colour='#a98358', seed=1):
    """Coiled basket. Returns its parts."""
    m = mat.principled('reed', Base_Color=mat.rgb(colour), Roughness=.8, Specular=.2)
    coils, steps = [], int(h / 1.25)
    for k in range(steps):
        z = .7 + 1.25 * k
        rr = r * (.84 + .16 * math.sin(math.pi * .5 * min(1, 1.4 * k / steps)))
        coils.append([((rr + .07 * math.sin(40 * a)) * math.cos(a), (rr + .07 * math.sin(40 * a)) * math.sin(a), z + .1 * math.sin(3 * a + k + seed)) for a in (s.TAU * i / 160 for i in range(161))])
    return [s.tube(coils, .74, m, sides=4), s.lathe([(r * .84, .8), (0, .8)], m, 64)]
