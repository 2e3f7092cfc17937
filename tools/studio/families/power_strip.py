"""Power strip with USB-C."""
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from families.lantern import usb_c
from parts.power import WELL_RADIUS, cable, schuko_plug, schuko_well

PITCH, WIDTH, HEIGHT = 4.9, 6.2, 4.1
SPLIT = 1.55                                          # cm: height at which the two shells meet
HEAD, TAIL = 3.5, 9.2                                 # cm: from the ends to the first and the last socket's centre


def _shot(az, el, options, fill):
    return Shot((az, el, fill.get(options.get('count', 4), .8), 85))


def _detail(options):
    length = PITCH * (options.get('count', 4) - 1) + HEAD + TAIL
    return Shot((-30, 52, 2.6 if options.get('count', 4) < 6 else 3.3, 110), focus=(length / 2 - 5.2, 0, HEIGHT), aperture=9)


@family(hero=lambda o: _shot(-44, 48, o, {4: .8, 6: .86}), side=lambda o: _shot(46, 70, o, {4: .8, 6: .86}).but(gain=.95), detail=_detail)
def power_strip(look, count=4):
    """Four or six Schuko sockets turned by 45 degrees, two USB-C ports, lit rocker, 1.5 m lead."""
    pale = look.finish != 'ink'
    body, inside = mat.plastic(look.colour, .3, rounding=.07), mat.plastic(look.colour if not pale else '#d3cec5', .3)
    grey, lead = mat.plastic('#a9a49b' if pale else '#2c2e33', .3, rounding=.04), '#d5d1c9' if pale else '#1b1c1e'
    length = PITCH * (count - 1) + HEAD + TAIL
    xs = [-length / 2 + HEAD + PITCH * k for k in range(count)]
    ux, sx = xs[-1] + 4.0, length / 2 - 2.3           # USB block and switch
    o = s.place(s.rounded_box(length, WIDTH, HEIGHT - SPLIT, body, 1.6, .7, .05), (0, 0, SPLIT))
    s.rounded_box(length - .04, WIDTH - .04, SPLIT - .07, grey, 1.58, .04, .4)
    s.rounded_box(length - .3, WIDTH - .3, SPLIT + .1, mat.plastic('#2a2a2b', .2), 1.5, .04, .4)
    cutters = [s.place(s.cylinder(WELL_RADIUS + .02, 4, None, .01), (x, 0, HEIGHT - 1.7)) for x in xs]
    cutters.append(s.place(s.rounded_box(2.1, 3.2, 2, None, .3, .02), (sx, 0, HEIGHT - .55)))
    cutters.append(s.place(s.rounded_box(1.75, 3.4, 2, None, .4, .02), (ux, 0, HEIGHT - .12)))
    s.cut(o, *cutters)
    for x in xs:
        s.place(schuko_well(inside), (x, 0, HEIGHT), (0, 0, -45))
    s.place(s.rounded_box(1.7, 3.35, .1, mat.plastic('#3a3a3c' if pale else '#0f1012', .4), .38, .03), (ux, 0, HEIGHT - .13))
    for k in (-1, 1):
        s.place(usb_c(grey), (ux, .78 * k, HEIGHT - .025), (0, 0, 90))
    mark = mat.plastic('#cfcac0', .4)
    look.name(.3, mark, 'USB-C', at=(ux + .62, 0, HEIGHT - .028), turn=(0, 0, 90), depth=.002)
    rocker = mat.principled('rocker', Base_Color=mat.rgb('#c2571a'), Roughness=.2, Transmission=.25,
                            Emission=mat.rgb('#ff8a2a'), Emission_Strength=.5)
    s.place(s.rounded_box(1.85, 2.95, .9, rocker, .2, .15), (sx, 0, HEIGHT - .5), (8, 0, 0))
    s.place(s.rounded_box(.12, .6, .02, mat.plastic('#fff4e4', .4), .04, .005), (sx, .78, HEIGHT + .5), (8, 0, 0))
    ink = mat.plastic('#9a968d' if pale else '#8d8a84', .3)
    look.name(.85, ink, at=(xs[0], -WIDTH / 2 - .004, HEIGHT * .62), depth=.01)
    # lead, its bend relief, and the plug beside the strip
    relief = [s.lathe(s.fillet([(0, 0), (.95, 0), (.95, .5, .15), (.62, .8, .2), (.55, 3.0, .2), (.42, 3.2)]), mat.rubber(lead), 64)]
    relief += [s.place(s.lathe(s.fillet([(.5, 0), (.7, .06, .05), (.68, .24, .05), (.5, .3)]), mat.rubber(lead), 64), (0, 0, 1.1 + .55 * k)) for k in range(3)]
    s.place(relief, (-length / 2 + .05, 0, 1.95), (0, -90, 0))
    left = -length / 2
    cable([(left - 3, 0, 1.95), (left - 4.6, .3, 1.4), (left - 6.2, 2.4, .5), (left - 4.5, 6.2, .42), (left, 7.2, .42), (left + 3.2, 7.6, .6),
           (left + 5.0, 7.9, 1.9), (left + 6.0, 7.95, 1.98)], lead, .4)
    s.place(schuko_plug('#cdc8be' if pale else '#1b1c1e'), (left + 6.0 + 6.0, 8.45, 1.98), (0, 90, 5))
