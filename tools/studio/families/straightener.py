"""Hair straighteners."""
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, lay, pad, posed

ARM = [(-.6, 2.3, 1.3, 0, -.75, 2.8), (2, 2.9, 1.75, 0, -1.0, 3), (8, 3.3, 2.0, 0, -1.2, 3), (14, 3.2, 1.85, 0, -1.15, 3),
       (20, 3.1, 1.6, 0, -1.05, 3), (25.4, 3.0, 1.45, 0, -.98, 3)]
PLATE = 20.2                     # middle of the plates along the arms


@family(hero=Shot((0, 50, .86, 85)), side=Shot((0, 42, .84, 85)),
        detail=Shot((-8, 34, 3.0, 100), focus=(3.6, 1.4, 2.4), aperture=11))
def straightener(look):
    """Straightener, 27 cm: two hinged arms with floating ceramic plates 9 x 2.6 cm, buttons, swivel cable.

    It lies on its edge and opened; in the side picture it is nearly closed.
    """
    open_by = 3.2 if look.view == 'side' else 8.5
    lower, upper = _arm(look, True), _arm(look, False)
    s.place(lower, (0, 0, 0), (open_by, 0, 0))
    s.place(upper, (0, 0, 0), (open_by, 0, 180))
    parts = lower + upper + _hinge()
    pose = ((-9.6, -8.4, 1.66), (0, 90, 43)) if look.view != 'side' else ((9.4, 9.4, 1.66), (0, 90, 226))
    s.place(parts, *pose)
    start, onward = posed((0, 0, -3.4), *pose), posed((0, 0, -7.0), *pose)
    sign = -1 if look.view != 'side' else 1
    path = [start, (onward[0], onward[1], .6), (onward[0] + sign * 5, onward[1] + (1 if sign < 0 else 4), .34), (onward[0] + sign * 50, onward[1] + 14, .34)]
    s.unframed(s.tube(s.spline(path, 12), .31, mat.rubber('#1d1f21')))


def _arm(look, front):
    """One arm along Z, its outside at -Y; the front one carries lettering and controls."""
    body, dark = look.plastic(.5), mat.plastic('#1f2326', .35)
    form = Form(ARM)
    shell = form.piece(body, -.5, 13.9, .5, .06)
    jaw = form.piece(body, 14.0, 25.4, .06, .55)
    parts = [shell, jaw, form.piece(dark, 13.7, 14.2, .01, .01, -.06)]
    # plate in its dark frame, on the inside
    frame = s.rounded_box(2.75, 10.2, .5, dark, .3, .06)
    plate = s.rounded_box(2.4, 9.4, .3, mat.chrome('#b98d78', .2), .3, .1)
    s.place(frame, (0, -.62, PLATE), (-90, 0, 0))
    s.place(plate, (0, -.3, PLATE), (-90, 0, 0))
    parts += [frame, plate]
    if not front:
        return parts
    ink = mat.plastic('#dfe9e7', .4) if look.finish in ('teal', 'graphite', 'black') else mat.plastic('#39484a', .4)
    parts.append(lay(look.name(1.05, ink, at=(0, 0, .006), turn=(0, 0, 0), depth=.006), jaw, (0, 0, 17.6), (0, -1, 0), (-1, 0, 0)))
    panel = lay(pad(5.6, 1.5, .04, dark, corner=.74, edge=.04), shell, (0, 0, 9.2), (0, -1, 0), (-1, 0, 0))
    parts.append(panel)
    for x, sign in ((-2.05, '–'), (2.05, '+')):
        parts.append(lay(pad(.95, .95, .1, body, edge=.05, dish=.04, loop=s.superellipse(.95, .95, 2, 40)), panel, (0, 0, 9.2 - x), (0, -1, 0), (-1, 0, 0)))
        parts.append(lay(look.name(.6, ink, sign, at=(0, 0, .075), turn=(0, 0, 0), depth=.004), panel, (0, 0, 9.2 - x), (0, -1, 0), (-1, 0, 0)))
    for k in range(5):
        lamp = mat.glow(2.2, colour='#ffb98f') if k < 3 else mat.plastic('#565c5f', .4)
        parts.append(lay(pad(.2, .2, .03, lamp, edge=.02, loop=s.superellipse(.2, .2, 2, 20)), panel, (0, 0, 9.2 - .55 * (k - 2)), (0, -1, 0), (-1, 0, 0)))
    return parts


def _hinge():
    """Pivot with caps, swivel and cable boot behind it."""
    dark, trim = mat.plastic('#1f2326', .35), mat.chrome('#c9a18c', .18)
    parts = [s.place(s.cylinder(1.35, 3.1, dark, .2), (-1.55, 0, 0), (0, 90, 0))]
    parts += [s.place(s.cylinder(.85, .1, trim, .04), (1.5, 0, 0), (0, 90, 0)), s.place(s.cylinder(.85, .1, trim, .04), (-1.6, 0, 0), (0, 90, 0))]
    boot = [(.95, -.6), (1.0, -1.5), (.9, -1.9), (.55, -2.1), (.5, -3.0), (.38, -4.0), (.34, -4.2)]
    parts.append(s.lathe([(0, -.4)] + s.fillet([(r, z, .12) for r, z in boot]) + [(0, -4.2)], dark, 64))
    return parts
