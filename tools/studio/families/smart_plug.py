"""Smart plug."""
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts import symbols
from parts.power import SOCKET_FACE, WELL_RADIUS, schuko_face, schuko_well, wall_socket
from parts.wall import wall

RADIUS, LENGTH = 2.75, 5.2


def plug(look, lit=True):
    """The adapter: socket up at z = LENGTH, pins down; button towards -Y."""
    body, grey, back = mat.plastic(look.colour, .38), mat.plastic('#8d8a84', .3), mat.plastic('#3b3c40', .3)
    r, h = RADIUS, LENGTH
    s.lathe(s.fillet([(WELL_RADIUS + .02, h - 1.6), (WELL_RADIUS + .02, h - .04, .05), (r, h, .42), (r, 1.2, .04), (r - .1, 1.15)])[::-1], body, 160)
    s.lathe(s.fillet([(0, 0), (WELL_RADIUS + .1, 0, .2), (r - .14, .35, .35), (r - .02, 1.1, .04), (r - .1, 1.15)]), back, 160)
    s.place(schuko_well(mat.plastic('#e6e3dc' if look.finish == 'white' else look.colour, .35)), (0, 0, h))
    s.place(schuko_face(back, 1.6), (0, 0, .05), (180, 0, 0))
    # button in a ring of light
    ring = mat.seen_glow(1.4, colour='#ffb347') if lit else grey
    button = [s.lathe(s.fillet([(.62, -.1), (.62, .07, .03), (.72, .07, .03), (.72, -.1)]), ring, 64),
              s.lathe(s.fillet([(.6, -.1), (.6, .11, .06), (.5, .12), (0, .09)]), body, 64),
              s.place(symbols.power(grey, .5), (0, 0, .1))]
    s.place(button, (0, -r + .02, 3.2), (90, 180, 0))
    s.place(look.name(.5, grey, at=(0, 0, -1.72), wrap=r + .003, depth=.004), turn=(0, 180, 0))
    s.place(symbols.wifi(grey, .5), (0, -r - .004, 4.42), (90, 180, 0))


@family(hero=Shot((24, 24, .66, 90)), side=Shot((24, 22, .66, 80), floor=-300, gain=.76), detail=Shot((34, 34, 1.36, 110), focus=(.6, -3.4, 4.6), aperture=18))
def smart_plug(look):
    """5.5 cm adapter, 16 A: Schuko in front and behind, button with a ring of light; in use on a wall in the
    second picture."""
    if look.view == 'side':
        wall('#c2baae', .16)
        wall_socket('#f3f0ea')
        at, roll = (0, -SOCKET_FACE - .15, 0), 180
    else:
        at, roll = (0, 0, RADIUS), 165
    parts = s.built(plug, look=look)
    s.place(parts, turn=(0, 0, roll))                 # button on top
    s.place(parts, at, (90, 0, 0))
