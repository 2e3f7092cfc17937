"""Epilators."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.skins import Form, lay, pad

BODY = [(0, 3.3, 2.6, 0, .9, 2.1), (1.2, 4.0, 3.2, 0, .95, 2.1), (4, 5.1, 4.1, 0, .75, 2.1), (7, 5.3, 4.1, 0, .3, 2.1), (9.6, 4.5, 3.5, 0, -.1, 2.2), (11.4, 4.8, 3.4, 0, -.35, 2.4)]
HEAD = [(0, 4.8, 3.3, 0, 0, 2.5), (1.2, 5.2, 3.5, 0, 0, 2.7), (2.3, 5.2, 3.2, 0, 0, 3), (2.9, 5.1, 2.9, 0, 0, 3.2)]
LEAN = 14                        # degrees by which the head leans forward
TWEEZERS = 32


@family(hero=Shot((-30, 18, .78, 85)), side=Shot((34, 52, .82, 85)),
        detail=Shot((-24, 36, 2.2, 160), focus=(0, -1.4, 13.6), aperture=8))
def epilator(look):
    """Epilator, 15 cm, for the palm: roller with 32 tweezers, light beside it, sliding switch, protective cap.

    It stands beside its cap; in the side picture both lie.
    """
    device, cap = _device(look), _cap()
    if look.view == 'side':
        s.place(device, (-1.4, -7.4, 2.1), (-84, 0, -12))
        s.place(cap, (6.6, -3.4, 0), (0, 0, 24))
    else:
        s.place(device, (0, 0, 0))
        s.place(cap, (6.3, .4, 0), (0, 0, -16))


def _device(look):
    """The device along Z, its front at -Y."""
    shell_m, white = look.plastic(.6), mat.plastic('#f2efec', .6)
    rose = mat.chrome('#d3a48e', .16)
    form = Form(BODY)
    shell = form.piece(shell_m, 0, 11.35, .7, .08)
    parts = [shell, form.ring(rose, 11.2, .16, .012, .04)]
    parts += s.place(_head(white, rose), (0, -.35, 11.4), (LEAN, 0, 0))
    slide = lay(pad(1.5, 3.0, .05, white, corner=.74, edge=.05), shell, (0, 0, 7.6))
    knob = lay(pad(1.05, 1.3, .16, rose, corner=.5, edge=.1, dish=.07), slide, (0, 0, 8.2))
    parts += [slide, knob]
    ink = mat.plastic('#8a7467', .4)
    for k, mark in enumerate(('0', 'I', 'II')):
        parts.append(lay(look.name(.3, ink, mark, at=(0, 0, .004), turn=(0, 0, 0), depth=.003), shell, (1.1, 0, 6.7 + .9 * k)))
    parts.append(lay(look.name(.66, ink, at=(0, 0, .006), turn=(0, 0, 0), depth=.005), shell, (0, 0, 3.6)))
    for side in (-1, 1):                               # soft dots where fingers hold
        for row in range(6):
            for col in range(3):
                dot = pad(.26, .26, .05, mat.rubber('#cdb9ad'), edge=.05, loop=s.superellipse(.26, .26, 2, 16), step=.13)
                parts.append(lay(dot, shell, (0, .1 + .55 * (col - 1) + .1, 5.0 + .6 * row + .3 * (col % 2)), (side, 0, 0)))
    return parts


def _head(white, rose):
    """Epilating head along Z: frame with a slot from which the roller rises, light in front."""
    form = Form(HEAD)
    top = 2.9
    outer = form.shell(white, 0, top, wall=.62, floor=1.4, round_lo=.06, rim=.2)
    parts = [outer, form.ring(rose, .5, .1, .01, .03)]
    parts.append(s.place(s.rounded_box(3.9, 1.7, .1, mat.plastic('#2a2624', .3), .3, .03), (0, 0, 2.05)))
    steel, light = mat.chrome('#d8d9d8', .14), mat.plastic('#f4efe9', .5)
    axis = 2.72
    core = s.place(s.cylinder(.5, 3.5, light, .05), (-1.75, 0, axis), (0, 90, 0))
    parts.append(core)
    disc = s.place(s.cylinder(.86, .045, steel, .015, segments=64), (0, 0, 0), (0, 90, 0))
    ring = s.place(s.cylinder(.8, .055, light, .02, segments=64), (0, 0, 0), (0, 90, 0))
    step = 3.4 / TWEEZERS
    parts += s.copies(disc, [((-1.7 + step * (k + .5), 0, axis), (0, 0, 0)) for k in range(TWEEZERS)])
    parts += s.copies(ring, [((-1.7 + step * k, 0, axis), (0, 0, 0)) for k in range(TWEEZERS)])
    # tweezers: pairs of small tongues in four lines around the roller
    tongue = s.rounded_box(.07, .16, .16, steel, .03, .03)
    spots = []
    for k in range(TWEEZERS):
        for line in range(5):
            a = -80 + 40 * line + 14 * (k % 3)
            spots.append(((-1.7 + step * (k + .5), .8 * math.sin(math.radians(a)), axis + .8 * math.cos(math.radians(a))), (-a, 0, 0)))
    parts += s.copies(tongue, spots)
    parts += [s.place(s.cylinder(.7, .18, white, .05), (x, 0, axis), (0, 90, 0)) for x in (-1.95, 1.78)]
    lamp = pad(1.1, .34, .05, mat.glow(1.6, colour='#fff3dc'), corner=.16, edge=.04, step=.15)
    frame = pad(1.4, .6, .03, rose, corner=.28, edge=.03, step=.15)
    parts += lay([frame, lamp], outer, (0, 0, 1.75))
    return parts


def _cap():
    """Protective cap standing on its rim."""
    form = Form([(0, 5.4, 3.7, 0, 0, 2.7), (1.6, 5.3, 3.6, 0, 0, 2.8), (3.1, 5.0, 3.2, 0, 0, 2.9)])
    clear = mat.plastic('#efebe8', .6)
    top = [form.loop(z) for z in (0, .3, 1, 1.6, 2.4)]
    dome = [form.loop(2.5, -.5 * (1 - math.cos(k * .26)), 2.5 + .6 * math.sin(k * .26)) for k in range(7)]
    return [s.loft(top + dome, clear, False, True)]
