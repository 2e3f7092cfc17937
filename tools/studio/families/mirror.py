"""Lighted mirrors."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family

RADIUS, CENTRE = 10.0, 20.4      # of the mirror, height of its axis
TILT = 10                        # degrees it leans back


def _hero(options):
    return Shot((-24, 9, .82, 85), dusk=True, level=.15, glow=.06) if options.get('on') else Shot((-24, 9, .82, 85))


@family(hero=_hero, side=Shot((-30, 16, .82, 85)),
        detail=Shot((-30, 12, 2.4, 100), focus=(-9.4, -.6, 20.4), aperture=7))
def mirror(look, on=False):
    """Table mirror, 31 cm: plain and 5x face in one ring that turns in a fork, ring light on both, touch button and tray in its foot.

    The side picture shows it from the side, switched off, with the mirror being turned over.
    """
    lit = on and look.view == 'hero'
    made = s.built(_build, look=look, lit=lit)
    if look.view == 'side':
        s.place(made, turn=(0, 0, 112))


def _build(look, lit):
    """The mirror facing -Y."""
    turning = _disc(look, lit)
    s.place(turning, (0, 0, CENTRE), (38 if look.view == 'side' else -TILT, 0, 0))
    _stand()
    _foot(look, lit)
    if lit:
        s.light(52000, (0, -3.2, CENTRE), 7.5, (1, .86, .68))


def _disc(look, lit):
    """Mirror between its two light rings, facing -Y, centred on the origin."""
    frame, silver = look.metal(.5), _silver(.05 if lit else .8)
    opal = mat.opal('#fbf6ee', 1.9 if lit else 0, 3900)
    rim = s.lathe(s.fillet([(8.0, -.85), (RADIUS - .1, -.85, .12), (RADIUS, -.4, .25), (RADIUS, .4, .25), (RADIUS - .1, .85, .12), (8.0, .85)]), frame)
    parts = [rim]
    for face in (-1, 1):
        ring = s.lathe(s.fillet([(8.15, .7), (8.2, .9, .03), (8.35, .98, .05), (9.35, .98, .05), (9.5, .9, .03), (9.55, .7)]), opal)
        bowl = .35 if face > 0 else 0                 # the 5x face is hollow
        glass = s.lathe([(8.18 * k / 24, .9 - bowl * (1 - (k / 24) ** 2)) for k in range(25)], silver)
        parts += s.place([ring, glass], turn=(0 if face < 0 else 180, 0, 0))
    s.place(parts, turn=(90, 0, 0))
    pins = [s.place(s.cylinder(.42, 1.1, mat.chrome('#d5d8d8', .16), .06), (x, 0, 0), (0, 90, 0)) for x in (-RADIUS - 1.0, RADIUS - .1)]
    mark = look.name(.62, mat.plastic('#7c8a8c', .4), '5×', at=(0, .99 + .01, -8.75), turn=(90, 0, 180), depth=.003)
    return parts + pins + [mark]


def _silver(sheen):
    """Mirror glass: reflects, with a soft diagonal gradient as of a bright room before it."""
    m, n = mat._material('silver')
    height = n('ShaderNodeSeparateXYZ', 1, Vector=n.coords())
    light = n('ShaderNodeMapRange', Value=height, From_Min=-9, From_Max=9, To_Min=.25 * sheen, To_Max=sheen)
    return mat.principled('silver', n, m, Base_Color=(.9, .92, .92, 1), Metallic=1.0, Roughness=.0,
                          Emission=(.9, .97, 1, 1), Emission_Strength=light)


def _stand():
    """Fork around the lower half, pivots with knobs, stem."""
    frame, trim = mat.chrome('#c3c8c9', .2), mat.chrome('#d5d8d8', .16)
    r = RADIUS + .95
    arc = [(r * math.cos(a), 0, CENTRE + r * math.sin(a)) for a in (math.radians(-180 - 3 + 186 * k / 72) for k in range(73))]
    s.sweep(arc, s.rounded_rect(.62, 1.5, .28, 5), frame, up=(0, 1, 0))
    for side in (-1, 1):
        s.place(s.cylinder(.95, .5, trim, .12), (side * (r + (.2 if side > 0 else .7)), 0, CENTRE), (0, 90, 0))
    s.lathe(s.fillet([(1.6, 2.2), (1.5, 2.5, .3), (.85, 3.4, .8), (.8, CENTRE - r - .1, .1), (0, CENTRE - r)]), frame)
    s.lathe(s.fillet([(.8, CENTRE - r - 1.0), (.88, CENTRE - r - .98, .03), (.88, CENTRE - r - .6, .03), (.8, CENTRE - r - .55)]), trim)


def _foot(look, lit):
    """Round foot with a shallow tray, touch button, socket behind."""
    frame, trim = look.metal(.5), mat.chrome('#d5d8d8', .16)
    s.lathe(s.fillet([(0, 0), (7.0, 0, .15), (7.3, .9, .5), (7.1, 1.7, .25), (6.8, 1.72, .1), (6.3, 1.35, .3), (1.9, 1.3, .3), (1.62, 2.3, .2), (0, 2.4)]), frame)
    s.lathe(s.fillet([(6.9, .0), (7.12, .02, .04), (7.15, .2, .04), (7.0, .25)]), mat.plastic('#8f9b9d', .3))
    s.place(s.cylinder(.75, .08, trim, .03), (0, -4.3, 1.32))
    s.place(s.cylinder(.6, .05, mat.plastic('#eef1f1', .5), .02), (0, -4.3, 1.38))
    s.place(s.cylinder(.12, .04, mat.glow(3, colour='#ffd9a0') if lit else mat.plastic('#9aa5a7', .4), .01), (0, -4.3, 1.42))
    look.name(.6, mat.plastic('#6d7b7d', .4), at=(0, 0, .85), wrap=7.3, depth=.01)
