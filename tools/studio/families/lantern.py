"""Rechargeable lantern."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts import symbols

RADIUS, BASE, GLASS = 6.0, 5.2, 9.6                  # cm: body's radius, heights of the base and the diffuser


def usb_c(material):
    """USB-C socket, 0.9 cm wide, facing +Z."""
    dark = mat.plastic('#0b0b0c', .2)
    slot = s.loft([[(x, y, z) for x, y in s.rounded_rect(w, h, h / 2)] for w, h, z in ((1.02, .42, 0), (1.02, .42, .03), (.92, .33, .035), (.9, .32, -.03))], mat.chrome('#bdbab3', .25), cap_end=False, cap_start=False)
    return [slot, s.place(s.rounded_box(.9, .32, .01, dark, .15, .003), (0, 0, .004)), s.place(s.rounded_box(.62, .08, .02, material, .02, .01), (0, 0, .012))]


def _handle(folded, wood):
    """Steel bail with a turned grip, pivoting at the cap."""
    steel = mat.chrome('#c9b083', .22)
    r, rise = RADIUS + .15, 8.6
    bow = [(-r, 0, 0), (-r, 0, 1.6), (-r * .93, 0, 4.2), (-r * .7, 0, rise - 1.7), (-r * .38, 0, rise), (0, 0, rise), (r * .38, 0, rise), (r * .7, 0, rise - 1.7), (r * .93, 0, 4.2), (r, 0, 1.6), (r, 0, 0)]
    parts = [s.tube(s.spline(bow, 12), .17, steel)]
    grip = s.lathe(s.fillet([(0, -2.5), (.62, -2.5, .12), (.8, 0, 2), (.62, 2.5, .12), (0, 2.5)]), wood, 64)
    parts.append(s.place(grip, (0, 0, rise), (0, 90, 0)))
    parts += [s.place(s.lathe(s.fillet([(0, -.3), (.48, -.3, .1), (.48, .35, .15), (0, .38)]), steel, 48), (r * k, 0, 0), (0, 90 * k, 0)) for k in (-1, 1)]
    return s.place(parts, (0, 0, BASE + GLASS + .95), (folded, 0, 0))


def _model(look, on):
    """The lantern as it stands, its switch in front."""
    rng = look.chance()
    skin, dark = look.metal(.2), mat.plastic('#1f2022', .3)
    brass = mat.chrome('#c9b083', .22)
    s.lathe(s.fillet([(0, 0), (RADIUS - .9, 0, .05), (RADIUS - .9, .3)]), mat.rubber(), 128)
    s.lathe(s.fillet([(0, .28), (RADIUS - .35, .28, .3), (RADIUS, .9, .4), (RADIUS, BASE - .5, .35), (RADIUS - .55, BASE, .12), (RADIUS - 1.1, BASE + .02), (0, BASE + .02)]), skin, 160)
    s.lathe(s.fillet([(RADIUS - .006, 1.38), (RADIUS + .006, 1.4), (RADIUS + .006, 1.47), (RADIUS - .006, 1.49)]), dark, 160)
    # diffuser: flutes
    ribs, rings = 44, []
    for z, k in ((BASE + .02, .97), (BASE + .3, 1), (BASE + GLASS - .3, 1), (BASE + GLASS, .97)):
        rings.append([(k * r * math.cos(a), k * r * math.sin(a), z) for a in (s.TAU * i / 528 for i in range(528)) for r in (4.55 + .07 * math.cos(ribs * a),)])
    lamp = mat.shine('#fff4e2', 1.45, 2750, .25) if on else mat.opal('#f6f2e8')
    diffuser = s.loft(rings, lamp, smooth=60)
    if on:
        diffuser.visible_shadow = False
        s.light(3000, (0, 0, BASE + GLASS * .5), 2.0)
    # pillars and cap
    for k in range(3):
        a = s.TAU * k / 3 - math.pi / 2 + .9
        x, y = (RADIUS - .62) * math.cos(a), (RADIUS - .62) * math.sin(a)
        s.tube([(x, y, BASE - .1), (x, y, BASE + GLASS + .2)], .2, brass, sides=12)
        for z in (BASE, BASE + GLASS - .28):
            s.place(s.cylinder(.38, .3, brass, .06, segments=40), (x, y, z))
    top = BASE + GLASS
    s.lathe(s.fillet([(0, top - .02), (RADIUS - .4, top - .02, .12), (RADIUS + .02, top + .12, .1), (RADIUS + .02, top + 1.5, .5), (4.2, top + 2.4, .8), (1.6, top + 2.75, .2), (1.5, top + 3.0, .12), (0, top + 3.05)]), skin, 160)
    s.lathe(s.fillet([(1.3, top + 3.0), (1.2, top + 3.25, .1), (.9, top + 3.35, .1), (0, top + 3.38)]), brass, 64)
    tone = rng.choice((('#b98a58', '#7a5130'), ('#a9784a', '#6a4427'), ('#c79c6b', '#8d6238')))
    _handle(0 if look.view != 'side' else 78, mat.wood(*tone, 'z', .3))
    # front: switch, charge lamps, name
    button = [s.lathe(s.fillet([(0, 0), (.92, 0, .04), (.92, .16, .08), (.8, .2, .05), (.7, .13, .08), (0, .1)]), brass, 96),
              s.place(symbols.power(mat.plastic('#4a3a1e', .3), .62), (0, 0, .115))]
    s.place(button, (0, -RADIUS + .01, 3.0), (90, 0, 0))
    for k in range(4):
        a = math.radians(17 + 3.4 * k)
        led = mat.glow(2.2, colour='#ffc46a') if k < 3 else mat.plastic('#e9e5dc', .4)
        s.place(s.cylinder(.09, .04, led, .015, segments=24), (RADIUS * math.sin(a), -RADIUS * math.cos(a), 3.0), (90, 0, math.degrees(a)))
    s.place(look.name(.72, mat.plastic('#efe8da', .4), at=(0, 0, 3.0), wrap=RADIUS + .003, depth=.006), (0, 0, 0), (0, 0, -27))
    # behind: USB-C, its flap hangs open
    s.place(usb_c(dark), (0, RADIUS + .005, 2.7), (-90, 0, 0))
    s.place(s.loft([[(x, y, z) for x, y in s.rounded_rect(1.9, 1.05, .5)] for z in (0, .03)], mat.rubber('#26272a')), (0, RADIUS - .02, 2.7), (-90, 0, 0))
    if look.view == 'side':
        flap = [s.rounded_box(1.9, 1.05, .2, mat.rubber('#3a3b3d'), .5, .08), s.place(s.rounded_box(1.0, .4, .25, mat.rubber('#3a3b3d'), .15, .05), (0, 0, .15))]
        s.place(flap, (0, RADIUS + .1, 1.55), (-148, 0, 0))
    else:
        s.place(s.rounded_box(1.9, 1.05, .12, mat.rubber('#26272a'), .5, .06), (0, RADIUS, 2.7), (-90, 0, 0))


@family(hero=Shot((18, 10, .78, 85), dusk=True, level=.22), side=Shot((-28, 16, .74, 85)), detail=Shot((14, 12, 2.6, 110), focus=(0, -6, 3.6), aperture=10))
def lantern(look, on=False):
    """17 cm lantern (24 with its bail): weighted base with switch and charge lamps, ribbed opal
    diffuser between three pillars, spun cap, USB-C under a flap behind."""
    parts = s.built(_model, look=look, on=on)
    if look.view == 'side':                           # from behind
        s.place(parts, turn=(0, 0, 180))
