"""String lights for indoors and outdoors."""
import math

from families.bulb import envelope
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family

SPACING, ROW_GAP, SAG = 17.0, 40.0, 5.0              # ROW_GAP: how far one swag hangs behind another
ROWS = (.2, .25, .25, .3)                            # shares of the bulbs, from the front


def drop_bulb(lit):
    """Clear 4.5 cm globe in a rubber holder; hangs from the origin, 12.5 cm long. Returns its parts."""
    rubber = mat.rubber('#1c1d20')
    holder = s.lathe(s.fillet([(0, -4.9), (1.62, -4.9, .06), (1.72, -4.7, .08), (1.66, -4.1, .1), (1.5, -3.9, .1), (1.42, -1.6, .3), (.75, -.7, .3), (.62, .42, .2), (0, .45)]), rubber, 64)
    rings = [s.lathe(s.fillet([(1.4, z), (1.56, z + .06, .04), (1.55, z + .22, .04), (1.4, z + .28)]), rubber, 64) for z in (-3.4, -2.9, -2.4)]
    line = s.spline([(1.15, 4.7), (1.2, 5.1), (1.75, 6.1), (2.25, 7.4), (2.28, 8.6), (1.85, 9.9), (1.0, 10.75), (0, 11.0)], 7)
    bulb = [envelope(line, mat.glass('#fffaf0'), .06),
            s.lathe([(.5, 4.8), (.3, 5.6), (.2, 6.3), (0, 6.4)], mat.glass('#fbfbf6'), 32)]
    fire = mat.seen_glow(60, 2350) if lit else mat.plastic('#e3b13c', .3)
    bulb.append(s.tube([[(.55 * math.cos(a), .55 * math.sin(a), 6.5), (.62 * math.cos(a + .6), .62 * math.sin(a + .6), 9.3)] for a in (0, 1.571, 3.142, 4.712)], .12 if lit else .09, fire))
    bulb.append(s.tube([(0, 0, 6.2), (0, 0, 9.5)], .035, mat.chrome('#b9b4a8', .3)))
    s.place(bulb, (0, 0, 0), (180, 0, 0))
    return [holder, *rings, *bulb]


def hang(parts, places):
    """Linked copies of a bulb at (position, turn) pairs."""
    for p in parts:
        s.copies(p, places)


def _garlands(count, lit, rng, rows=ROWS):
    """Swags one behind the other, as above a terrace; looked at from below the further ones hang lower."""
    places, cables = [], []
    for row, share in enumerate(rows):
        bulbs, y = round(count * share), (row - 1.5) * ROW_GAP
        half, shift = SPACING * (bulbs + .6) / 2, (row % 2 - .5) * SPACING * .4
        height = lambda x: -SAG * (1 - (x / half) ** 2) - row % 2 * 1.6
        for k in range(bulbs):
            x = (k - (bulbs - 1) / 2) * SPACING + shift
            places.append(((x, y, height(x)), (rng.uniform(-3, 3), rng.uniform(-4, 4), rng.uniform(0, 360))))
        cables.append([(x, y, height(x) + .35) for x in (half * 2.6 * (k / 40 - 1) for k in range(81))])
    hang(drop_bulb(lit), places)
    s.unframed(s.tube(cables, .27, mat.rubber('#1c1d20')))
    if lit:
        for (x, y, z), _ in places:
            s.light(1200, (x, y, z - 8), 1.2)
        s.spotlight(3000000, (0, 190, -20), (0, 400, -40), 150, 1.0, 20, (1, .66, .42))['studio'] = True


def _wreath(count, rng):
    """Coil of cable on the ground with the bulbs lying round it."""
    rubber, loops = mat.rubber('#1c1d20'), []
    radius = 19
    for k in range(5):
        r, lean = radius + rng.uniform(-1.6, 1.2), rng.uniform(0, s.TAU)
        loops.append([((r + .6 * math.sin(2 * a + lean)) * math.cos(a) + rng.uniform(-.02, .02), (r + .5 * math.sin(3 * a + lean)) * math.sin(a), .3 + .5 * k + .25 * math.sin(a + lean)) for a in (s.TAU * i / 120 for i in range(120))])
    s.tube(loops, .27, rubber, closed=True)
    places, twigs = [], []
    for k in range(count):
        a = s.TAU * (k + rng.uniform(-.18, .18)) / count
        side = 1 if k % 5 else -1                     # a few point inwards
        reach = radius + side * rng.uniform(3.2, 4.6)
        at = (reach * math.cos(a), reach * math.sin(a), 2.05)
        heading = math.degrees(a) + (0 if side > 0 else 180) + rng.uniform(-16, 16)
        places.append((at, (0, 82, heading)))
        inner = (radius * math.cos(a - .1), radius * math.sin(a - .1), 2.0)
        twigs.append(s.spline([at, ((at[0] * 2 + inner[0]) / 3 - .2, (at[1] * 2 + inner[1]) / 3, 2.3), inner], 8))
    parts = drop_bulb(False)
    s.place(parts, (0, 0, 0), (180, 0, 0))            # bulbs lead away from the coil
    hang(parts, places)
    s.tube(twigs, .27, rubber)


@family(hero=Shot((3, -22, .92, 70), dusk=True, level=.14, floor=-400, gain=1.1, glow=.2),
        side=Shot((20, 42, .82, 85)), detail=Shot((18, 4, 3.9, 110), focus=(-11.9, -60, -11.6), floor=-400, aperture=4))
def string_lights(look, count=20, on=False):
    """10 m cable with clear drop bulbs: hung up in swags, or coiled on the table."""
    rng = look.chance()
    if look.view == 'side':
        _wreath(count, rng)
    else:
        _garlands(count, on, rng, ROWS[:1] if look.view == 'detail' else ROWS)
