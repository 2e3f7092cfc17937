"""Outdoor wall light, up and down."""
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.wall import wall

AXIS, HEIGHT, WIDTH = -6.4, 19.0, 8.6                # cm: body's centre before the wall, its height and width


@family(hero=Shot((30, 4, .46, 70), dusk=True, floor=-400, level=.2), side=Shot((-36, 14, .7, 85), floor=-400),
        detail=Shot((-44, 24, 1.3, 110), focus=(0, AXIS + 2.5, HEIGHT - 4), floor=-400, aperture=11))
def wall_lamp(look, on=False):
    """Die-cast cylinder 8.6 x 19 cm on a wall plate; frosted lenses above and below, sealed."""
    paint, dark = look.metal(.22, .05), mat.plastic('#0f1012', .2)
    wall('#ddccb6' if on else '#e2dfd9', .3)
    r = WIDTH / 2
    tube = s.fillet([(r - .5, .5), (r - .5, 0, .05), (r, 0, .2), (r, HEIGHT, .2), (r - .5, HEIGHT, .05), (r - .5, HEIGHT - 1.6), (0, HEIGHT - 1.6)])
    body = [s.lathe([(0, 1.6), (r - .5, 1.6)] + tube, paint, 160)]
    for z, k in ((.9, -1), (HEIGHT - .9, 1)):
        ring = s.lathe(s.fillet([(r - 1.0, -.1), (r - .95, .1, .05), (r - .52, .1)]), mat.rubber(), 128)
        body.append(s.place(ring, (0, 0, z + .06 * k), (0 if k > 0 else 180, 0, 0)))
        lens = s.lathe(s.fillet([(0, .22), (r - 1.2, .1, .2), (r - .98, -.05)])[::-1], mat.seen_glow(3.2, 2900) if on else mat.opal('#f0eee8'), 128)
        body.append(s.place(lens, (0, 0, z), (0 if k > 0 else 180, 0, 0)))
    # shadow seams and the arm to the wall plate
    for z in (3.4, HEIGHT - 3.4):
        body.append(s.lathe([(r + .004, z - .05), (r + .004, z + .05)], dark, 160))
    s.place(body, (0, AXIS, 0))
    s.place(s.rounded_box(3.0, 2.2, 7.0, paint, .5, .3), (0, AXIS + r + .7, HEIGHT / 2 - 3.5))
    s.place(s.rounded_box(7.4, 12.5, 1.2, paint, 1.2, .35, .05), (0, -.02, HEIGHT / 2), (90, 0, 0))
    s.place(s.rounded_box(7.7, 12.8, .25, mat.rubber(), 1.3, .05, .05), (0, 0, HEIGHT / 2), (90, 0, 0))
    for z in (-1, 1):
        screw = [s.cylinder(.33, .22, mat.chrome('#8f8c86', .3), .06, segments=40), s.place(s.rounded_box(.4, .08, .03, dark, .02, .01), (0, 0, .21), (0, 0, 40 + 20 * z))]
        s.place(screw, (0, -1.2, HEIGHT / 2 + 5.1 * z), (90, 0, 0))
    label = look.name(.62, mat.plastic('#77756f', .4), at=(0, 0, 5.0), wrap=r + .004, depth=.006)
    s.place(label, (0, AXIS, 0))
    if on:
        for z, way in ((HEIGHT, 1), (0, -1)):
            s.spotlight(22000, (0, AXIS, z - .4 * way), (0, AXIS + 5, z + 40 * way), 118, .9, .8)
