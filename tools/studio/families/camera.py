"""Indoor camera."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.power import cable

WIDTH, DEPTH, HEIGHT = 6.2, 4.8, 9.4
OPEN = 3.05                                           # cm: how far the shutter slides up


def _body(look, closed):
    """Upright pebble with a glass face, lens, infrared lamps and a sliding shutter; stands on z = 0."""
    shell, black = mat.plastic(look.colour, .4), mat.plastic('#0b0c0e', .95)
    rings = []
    for k in range(25):
        t = -1 + 2 * k / 24
        g = max(0, 1 - abs(t) ** 3.2) ** (1 / 2.4)
        w, d = 2.6 + (WIDTH - 2.6) * g, 1.2 + (DEPTH - 1.2) * g
        if abs(t) == 1:
            w, d = 2.2, 1.0
        rings.append([(x, y, HEIGHT / 2 * (1 + t)) for x, y in s.superellipse(w, d, 2.7, 96)])
    parts = [s.loft(rings, shell, smooth=60)]
    # glass face: stadium 4.3 x 7.2, standing proud of the front
    face_y = -DEPTH / 2 + .34
    pill = lambda w, h, y: [(x, y, z + HEIGHT / 2) for x, z in s.rounded_rect(w, h, w / 2, 16)]
    parts.append(s.loft([pill(4.5, 7.3, face_y + .3), pill(4.5, 7.3, face_y - .42), pill(4.4, 7.2, face_y - .5), pill(4.3, 7.1, face_y - .52)], mat.plastic('#d7d2c8', .4), smooth=30))
    parts.append(s.loft([pill(4.12, 6.92, face_y - .5), pill(4.12, 6.92, face_y - .56), pill(4.02, 6.82, face_y - .6)], black, smooth=30))
    front = face_y - .6
    # lens: stepped barrel and coated glass
    cz = 3.45
    ring, steel = mat.plastic('#17181b', .3), mat.chrome('#5b5c60', .2)
    lens = [s.lathe(s.fillet([(1.42, 0), (1.42, .22, .06), (1.28, .24, .04), (1.2, .1), (.98, .02), (.96, -.1)]), ring, 96),
            s.lathe(s.fillet([(1.43, .05), (1.48, .05, .01), (1.48, .12, .01), (1.43, .12)]), steel, 96),
            s.lathe([(1.0, .0), (.7, .1), (.35, .15), (0, .17)], mat.principled('coating', Base_Color=mat.rgb('#0a0d16'), Roughness=.03, Specular=.9, Clearcoat=1.0, Clearcoat_Roughness=.02), 96),
            s.lathe([(.5, .135), (.44, .15), (.4, .15)], mat.plastic('#26304a', .9), 64)]
    parts += s.place(lens, (0, front + .02, cz), (90, 0, 0))
    infrared = mat.principled('infrared', Base_Color=mat.rgb('#2a0a0c'), Roughness=.12, Specular=.8)
    for k in range(6):
        a = math.radians(210 + 24 * k)
        parts.append(s.place(s.cylinder(.16, .04, infrared, .015, segments=32), (1.72 * math.cos(a), front + .01, cz + 1.72 * math.sin(a)), (90, 0, 0)))
    parts.append(s.place(s.cylinder(.09, .03, mat.glow(3, colour='#7be0a0') if not closed else mat.glow(2.5, colour='#ffab3d'), .01, segments=24), (0, front + .01, cz - 1.72), (90, 0, 0)))
    parts.append(s.place(s.cylinder(.05, .03, mat.plastic('#3c3d40', .3), .01, segments=24), (1.82, front + .01, cz + .9), (90, 0, 0)))
    for x in (-1.6, 1.6):
        parts.append(s.place(s.rounded_box(.14, 3.6, .26, mat.plastic('#1a1b1e', .4), .06, .05), (x, front + .02, cz + OPEN / 2), (90, 0, 0)))
    parts.append(s.place(s.rounded_box(.9, .26, .02, mat.plastic(look.accent, .4), .12, .005), (0, front + .01, cz + OPEN), (90, 0, 0)))
    # shutter: plate on two rails; the accent mark above shows when the lens is covered
    plate = [s.rounded_box(3.3, 3.0, .2, shell, 1.35, .08)]
    plate += [s.place(s.rounded_box(1.1, .14, .1, mat.plastic('#b9b3a8', .3), .05, .04), (0, .3 * k, .17)) for k in (-1, 0, 1)]
    parts += s.place(plate, (0, front - .22, cz if closed else cz + OPEN), (90, 0, 0))
    return parts


@family(hero=Shot((30, 14, .74, 85)), side=Shot((-40, 16, .72, 85)), detail=Shot((26, 12, 1.75, 110), focus=(0, -3.0, 8.1), aperture=12))
def camera(look):
    """13 cm camera on a round foot with a ball joint: 2K lens, six infrared lamps, sliding shutter
    (open in the first picture, closed in the second)."""
    shell, dark = mat.plastic(look.colour, .4), mat.plastic('#2b2d31', .35)
    s.lathe(s.fillet([(0, 0), (3.5, 0, .05), (3.5, .16), (0, .16)]), mat.rubber(), 96)
    s.lathe(s.fillet([(0, .14), (3.75, .14, .2), (3.85, .7, .3), (3.5, 1.35, .4), (1.4, 1.6, .4), (.95, 2.2, .3), (0, 2.4)]), shell, 128)
    s.place(s.sphere(1.05, dark), (0, 0, 2.75))
    body = s.built(_body, look=look, closed=look.view == 'side')
    s.place(body, (0, .15, 3.05), (4, 0, 0))
    look.name(.5, mat.plastic('#8d8a84', .4), at=(0, -2.5, 1.5), turn=(7, 0, 0), depth=.004)
    cable([(0, 2.0, 5.2), (0, 4.6, 4.4), (1, 6.4, 1.0), (5, 9, .24), (14, 12, .22), (60, 24, .22)], '#e4e1da', .2)
    s.place([s.rounded_box(1.1, .65, 1.6, mat.rubber('#e4e1da'), .25, .15)], (0, 3.6, 5.2), (90, 0, 0))
