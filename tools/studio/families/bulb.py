"""LED bulbs: classic A60, spot GU10, candle C35, globe G95."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family

NICKEL, PHOSPHOR = '#d8d6d0', '#e3b13c'


def shines_through(diffuser, at, power):
    """A lamp inside a diffuser: the diffuser lets the light of an invisible point out."""
    diffuser.visible_shadow = False
    return [diffuser, s.light(power, at, 1.5)]


def glimmer(power, at, radius, tint=(1, .62, .33)):
    """Light of filaments on what is around a clear bulb; not seen itself, not through the glass either."""
    lamp = s.light(power, at, radius, tint)
    lamp.visible_transmission = False
    return lamp


def screw_cap(r=1.31, height=2.4):
    """Edison cap standing on its contact: E27 with r 1.31, E14 with r .69. Returns its parts."""
    nickel, black = mat.chrome(NICKEL, .2), mat.plastic('#141414', .6)
    k = r / 1.31
    thread = height - .62 * k - .04
    return [s.place(s.thread(r, thread, nickel, .36 * max(k, .75), .09 * max(k, .75)), (0, 0, .62 * k)),
            s.lathe(s.fillet([(r - .02, height - .06), (r + .04, height - .02, .03), (r + .04, height + .3, .06),
                              (r - .1, height + .36)]), nickel),
            s.lathe(s.fillet([(.72 * k, .2 * k), (1.18 * k, .5 * k, .1), (r - .01, .64 * k)]), nickel),
            s.lathe(s.fillet([(.5 * k, .1 * k), (.62 * k, .12 * k, .05), (.72 * k, .22 * k)]), black),
            s.lathe(s.fillet([(0, 0), (.42 * k, 0, .06), (.5 * k, .06 * k), (.5 * k, .12 * k)]), nickel)]


def envelope(line, material, thickness=.07):
    """Blown glass along a profile from the neck to the pole: outer and inner wall."""
    inner = [(max(r - thickness, 0), z - (thickness if r < line[-1][1] * .12 else 0)) for r, z in line]
    inner[-1] = (0, line[-1][1] - thickness)
    return s.lathe([inner[0]] + line + inner[::-1][:-1], material, 128, 'envelope')


def stem(neck, tip):
    """Glass foot that carries the filaments."""
    h = tip - neck
    return s.lathe(s.spline([(.85, neck), (.52, neck + .2 * h), (.3, neck + .5 * h), (.24, neck + .85 * h), (.27, tip - .1),
                             (0, tip)], 8), mat.glass('#fbfbf6'), 64)


def sticks(lit, count=6, low=5.15, high=8.5, strength=22):
    """LED filaments as slightly twisted rods with ceramic ends and lead wires."""
    lead, end = mat.chrome('#b9b4a8', .3), mat.plastic('#efe6cf', .3)
    fire = mat.glow(strength, 2300) if lit else mat.plastic(PHOSPHOR, .3)
    rods, ends, wires = [], [], []
    for k in range(count):
        a = s.TAU * k / count
        p = (.6 * math.cos(a), .6 * math.sin(a), low)
        q = (.95 * math.cos(a + .35), .95 * math.sin(a + .35), high)
        at = lambda t, p=p, q=q: tuple(u + (v - u) * t for u, v in zip(p, q))
        rods.append([at(.07), at(.93)])
        ends += [[p, at(.08)], [at(.92), q]]
        wires += [[(.18 * math.cos(a), .18 * math.sin(a), low - .15), p], [q, (.3 * math.cos(a + .35), .3 * math.sin(a + .35), high + .35), (0, 0, high + .3)]]
    return [s.tube(rods, .085, fire), s.tube(ends, .07, end), s.tube(wires, .025, lead),
            s.tube([(0, 0, low), (0, 0, high + .35)], .035, lead)]


def filament_bulb(lit=False, tint='#ffffff'):
    """Clear A60 filament bulb, E27, 10.6 cm, standing on its contact. Returns its parts."""
    shell = s.spline([(1.28, 2.55), (1.32, 3.0), (1.62, 3.9), (2.3, 5.0), (2.86, 6.2), (3.0, 7.4),
                      (2.78, 8.7), (2.15, 9.75), (1.15, 10.42), (0, 10.6)], 9)
    return screw_cap() + [envelope(shell, mat.glass(tint)), stem(2.6, 5.3)] + sticks(lit) + ([glimmer(500, (0, 0, 7), 1.2)] if lit else [])


def opal_bulb(lit=False, housing='#f0ede6', strength=1.7, printed=None, power=700):
    """Opal A60 LED bulb: cap, housing with a printed band, diffuser; 11.2 cm. Returns its parts."""
    body = mat.plastic(housing, .4)
    dome = s.spline([(2.16, 5.0), (2.55, 5.9), (2.92, 7.0), (3.0, 8.0), (2.8, 9.2), (2.2, 10.3), (1.2, 11.0), (0, 11.2)], 9)
    parts = screw_cap() + [
        s.lathe(s.fillet([(1.2, 2.62), (1.52, 2.64, .08), (1.6, 2.95, .1), (1.62, 3.75, .3), (2.2, 4.75, .3), (2.24, 4.95, .05),
                          (2.16, 4.98)]), body)]
    diffuser = s.lathe([(2.1, 4.96)] + dome, mat.shine(strength=strength, edge=.25, lights=False) if lit else mat.opal('#f7f4ec'))
    parts += shines_through(diffuser, (0, 0, 8), power) if lit else [diffuser]
    if printed:
        parts.append(printed('7 W   806 lm   2700 K', wrap=1.615))
    return parts


def globe_bulb(lit=False, tint='#ffe7c0'):
    """G95 globe of amber glass, E27, 13.8 cm, one filament in a spiral. Returns its parts."""
    shell = s.spline([(1.28, 2.55), (1.34, 3.1), (1.75, 3.9), (2.9, 4.85), (4.1, 6.3), (4.72, 8.3), (4.6, 10.2), (3.9, 12.0),
                      (2.6, 13.3), (1.2, 13.85), (0, 13.95)], 9)
    lead = mat.chrome('#b9b4a8', .3)
    fire = mat.glow(16, 2100) if lit else mat.plastic(PHOSPHOR, .3)
    turns, low, high = 3.5, 6.5, 11.2
    spiral = [(r * math.cos(a), r * math.sin(a), low + (high - low) * t)
              for t in (k / 160 for k in range(161))
              for a, r in ((s.TAU * turns * t, .75 + 1.15 * math.sin(math.pi * t)),)]
    wires = [[(0, 0, 5.4), (0, 0, 11.7), (-.2, 0, 11.8), spiral[-1]], [(.16, 0, 5.2), (.45, 0, 6.1), spiral[0]]]
    hooks = [[(0, 0, z), (1.75 * math.cos(a), 1.75 * math.sin(a), z)] for z, a in ((8.2, 1.9), (9.6, 4.6))]
    return screw_cap() + [envelope(shell, mat.glass(tint), .09), stem(2.6, 5.6), s.tube(spiral, .1, fire), s.tube(wires + hooks, .028, lead)] + (
        [glimmer(420, (0, 0, 8.8), 1.5, (1, .5, .2))] if lit else [])


def candle_bulb(lit=False, housing='#f0ede6', strength=1.8):
    """Satin C35 candle, E14, 10.2 cm: small housing, opal flame. Returns its parts."""
    flame = s.spline([(1.22, 3.5), (1.55, 4.4), (1.75, 5.6), (1.68, 6.7), (1.32, 8.0), (.82, 9.2), (.42, 9.95), (.2, 10.2), (0, 10.26)], 9)
    diffuser = s.lathe([(1.15, 3.48)] + flame, mat.shine(strength=strength, edge=.25, lights=False) if lit else mat.opal('#f7f4ec'))
    return screw_cap(.69, 2.0) + (shines_through(diffuser, (0, 0, 6), 420) if lit else [diffuser]) + [
        s.lathe(s.fillet([(.6, 2.2), (.82, 2.22, .06), (.9, 2.6, .3), (1.24, 3.3, .12), (1.25, 3.46, .04), (1.2, 3.5)]), mat.plastic(housing, .4))]


def spot_bulb(lit=False, body='#f0ede6', metal=False, kelvin=2800):
    """GU10 reflector lamp, 5 cm wide, 5.4 cm high: pins down, front lens up at z = 5.4.
    Returns its parts."""
    shell = mat.steel('ring', '#bdbbb6', .3) if metal else mat.plastic(body, .35)
    lip = mat.plastic('#f2efe9', .4)
    steel = mat.chrome('#d2cec4', .2)
    parts = [s.lathe(s.fillet([(0, .75), (1.05, .75, .15), (1.1, 1.5, .1), (1.5, 1.75, .2), (1.65, 2.3, .4), (2.36, 4.5, .3), (2.4, 4.75)]), shell),
             s.lathe(s.fillet([(2.36, 4.72), (2.5, 4.76, .06), (2.5, 5.25, .14), (2.28, 5.36, .05), (2.2, 5.2)]), lip)]
    fins = [((0, 0, 0), (0, 0, 15 * k)) for k in range(24)]
    parts += s.copies(s.place(s.rounded_box(.1, .26, 1.9, shell, .04, .05), (0, -1.72, 2.5), (18, 0, 0)), fins)
    pin = s.fillet([(0, 0), (.24, 0, .05), (.24, .32, .05), (.16, .36, .03), (.16, .8)])
    parts += [s.place(s.lathe(pin, steel, 40), (.5 * k, 0, 0)) for k in (-1, 1)]
    front = mat.shine('#ffffff', .75, kelvin, .7, lights=False) if lit else mat.opal('#e9e7e2')
    parts.append(s.lathe(s.fillet([(2.3, 5.12), (2.24, 5.2, .03), (0, 5.24)]), front))
    lens = mat.shine('#ffffff', 2.6, kelvin, .25, lights=False) if lit else mat.glass('#fdfdfb', .08)
    for ring, count in ((0, 1), (.78, 6), (1.56, 12)):
        parts += [s.place(s.lathe([(.36 * math.cos(t), .2 * math.sin(t)) for t in (math.pi / 2 * k / 8 for k in range(9))], lens, 32),
                          (ring * math.cos(s.TAU * k / count), ring * math.sin(s.TAU * k / count), 5.22)) for k in range(count)]
    return parts


def lie(parts, wide, narrow, heading=0.0):
    """Lay a turned body on the ground on its two touching circles (r, z)."""
    (r, z), (q, y) = wide, narrow
    a = math.atan2(r - q, z - y)
    return s.place(parts, (0, 0, r * math.cos(a) - z * math.sin(a)), (0, 90 - math.degrees(a), heading))


# shape -> circles (r, z) on which it lies
TOUCH = {'classic': ((3.0, 7.6), (1.33, 2.4)), 'globe': ((4.74, 8.6), (1.33, 2.4)),
         'candle': ((1.75, 5.6), (.69, .7)), 'spot': ((2.5, 5.2), (1.1, 1.5))}


def _hero(options):
    if options.get('shape') == 'spot':
        return Shot((16, 12, .62, 85), dusk=True, level=.24, glow=.06)
    small = {'candle': .66, 'classic': .72}.get(options.get('shape'), .76)
    return Shot((14, 6, small, 90), dusk=True, level=.2, glow=.07)


def _side(options):
    return Shot((-20, 20, .66, 90))


def _detail(options):
    focus = {'candle': (0, 0, 3.2), 'spot': (-1.3, 1.1, 1.4), 'globe': (0, 0, 8.6)}.get(options.get('shape'), (0, 0, 4.2))
    tight = 1.2 if options.get('shape') == 'spot' else 1.6
    return Shot((22, 16, tight, 110), focus=focus, aperture=14)


@family(hero=_hero, side=_side, detail=_detail)
def bulb(look, shape='classic', on=False):
    """LED bulbs of every shape: standing and lit, lying, and from close by."""
    printed = lambda text, wrap: look.name(.21, mat.plastic('#6d6a66', .3), text, at=(0, 0, 3.35), wrap=wrap, depth=.002)
    if shape == 'globe':
        parts = globe_bulb(on)
    elif shape == 'candle':
        parts = candle_bulb(on, look.colour)
    elif shape == 'spot':
        neutral = look.nature == 'metal'
        parts = spot_bulb(on, look.colour, neutral, 4200 if neutral else 2800)
    elif look.nature == 'metal':
        parts = filament_bulb(on)
    else:
        parts = opal_bulb(on, look.colour, printed=printed)
    if look.view == 'side' or shape == 'spot':
        heading = {'side': 150, 'hero': -118, 'detail': 140}[look.view]
        lie(parts, *TOUCH[shape], heading=heading)
        if on:                                        # what the reflector throws on the ground
            a, neutral = math.radians(heading), look.nature == 'metal'
            s.light(1500, (7.5 * math.cos(a), 7.5 * math.sin(a), 3.2), .8, (1, .9, .78) if neutral else (1, .66, .38))
