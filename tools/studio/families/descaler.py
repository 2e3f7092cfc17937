"""Descaler bottles."""
import math

from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family
from parts.print import as_mesh

# half width, half depth, height to the shoulder, height of the shoulder
_SIZES = {'s': (3.3, 2.2, 8.6, 2.8), 'm': (4.0, 2.7, 12.2, 3.4), 'l': (4.9, 3.4, 16.2, 4.2)}
_VOLUME = {'s': '250 ml', 'm': '500 ml', 'l': '1 L'}
_USES = {'s': '2 uses', 'm': '4 uses', 'l': '8 uses'}
NECK = 1.5
POWER = 2.7
CLAY, OLIVE, INK = '#8f4527', '#5d5f3c', '#3d2f25'


def _ring(a, b, z, inset=0.0, power=POWER):
    return [(x, y, z) for x, y in s.superellipse(2 * (a - inset), 2 * (b - inset), power, 128)]


def _flask(look, a, b, h, shoulder):
    """Oval blown bottle with rounded foot and sloping shoulder."""
    skin = look.plastic(.4)
    rings = [_ring(a, b, .25 * (1 - math.cos(t)) * 2, .5 * (1 - math.sin(t))) for t in (math.pi / 2 * k / 6 for k in range(7))]
    rings += [_ring(a, b, .5 + (h - .5) * k / 12) for k in range(1, 13)]
    for k in range(1, 25):
        t = k / 24
        ease = (1 - math.cos(math.pi * t)) / 2
        w, d = a + (NECK - a) * ease ** 1.15, b + (NECK - b) * ease ** 1.15
        rings.append(_ring(w, d, h + shoulder * t ** .85, 0, POWER - .7 * t))
    top = h + shoulder
    rings += [_ring(NECK, NECK, top + .6, 0, 2)]
    s.loft(rings, skin, smooth=60)
    return top


def _cap():
    """Ribbed child-proof screw cap with a tamper ring. Returns its parts; stands on z = 0."""
    clay = mat.plastic(CLAY, .3)
    r = NECK + .38
    made = [s.lathe(s.fillet([(r - .2, 0), (r + .04, 0, .08), (r + .04, .42, .08), (r - .1, .46)]), clay, 96),
            s.lathe(s.fillet([(r - .15, .54), (r, .54, .06), (r - .05, 2.5, .3), (0, 2.62)]), clay, 96)]
    rib = s.place(s.rounded_box(.13, .12, 1.5, clay, .05, .05), (0, 0, .68))
    made += s.copies(rib, [((r * math.sin(s.TAU * k / 44), -r * math.cos(s.TAU * k / 44), 0), (0, 0, 360 * k / 44)) for k in range(44)])
    return made


def _sheet(a, b, z0, z1, material, span=(.07, .93), lift=.012):
    """Label round one half of the bottle; span: shares of the half turn from -X over -Y to +X."""
    fine = s.superellipse(2 * (a + lift), 2 * (b + lift), POWER, 720)
    half = [p for p in fine if p[1] <= 0]
    half.sort(key=lambda p: p[0])
    half = half[int(len(half) * span[0]):int(len(half) * span[1])]
    verts = [(x, y, z) for x, y in half for z in (z0, z1)]
    return s.mesh(verts, [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(len(half) - 1)], material, 'label')


def _wrapped(parts, a, b):
    """Bend flat letterings (standing at y = 0) onto the bottle's oval front."""
    for o in parts:
        o = as_mesh(o)
        for v in o.data.vertices:
            p = o.matrix_basis @ v.co
            y = -(b + .014) * (1 - min(1, abs(p.x / (a + .014))) ** POWER) ** (1 / POWER)
            v.co = (p.x, y + p.y, p.z)
        o.matrix_basis.identity()


def _front(look, size, a, b, h):
    """Paper label: name, what it is, a drop, volume and uses."""
    paper, band = mat.plastic('#f6f1e7', .25), mat.plastic(OLIVE, .25)
    ink, light = mat.plastic(INK, .3), mat.plastic('#f1eadb', .3)
    z0, z1 = h * .13, h * .93
    _sheet(a, b, z0, z1, paper)
    _sheet(a, b, z0, z0 + (z1 - z0) * .26, band, lift=.02)
    k = a / 4.0
    word = lambda text, size_, z, m, x=0: look.name(size_, m, text, at=(x, 0, z), depth=.009)
    tall = z1 - z0
    letters = [word('nidora', 1.05 * k, z0 + tall * .87, mat.plastic(CLAY, .3)),
               word('Clara', 1.75 * k, z0 + tall * .67, ink),
               s.label('liquid descaler', .55 * k, ink, (0, 0, z0 + tall * .51), depth=.009),
               s.label('citric acid', .48 * k, ink, (0, 0, z0 + tall * .43), depth=.009),
               word(_VOLUME[size], .8 * k, z0 + tall * .16, light), s.label(_USES[size], .46 * k, light, (0, 0, z0 + tall * .06), depth=.009)]
    _sheet(a, b, z0 + tall * .572, z0 + tall * .58, ink, (.36, .64), .02)
    drop = [(.26 * k * math.sin(t) * math.sin(t / 2), .34 * k * math.cos(t)) for t in (s.TAU * q / 40 for q in range(40))]
    mark = s.mesh([(x, -.01, z0 + tall * .345 + y) for x, y in drop], [tuple(range(40))], mat.plastic(CLAY, .3))
    _wrapped(letters + [mark], a, b)


def _back(a, b, h):
    """Directions in two languages, warning sign, bar code."""
    paper, ink = mat.plastic('#f6f1e7', .25), mat.plastic(INK, .3)
    before = set(s.bpy.context.scene.objects)
    z0, z1 = h * .13, h * .93
    _sheet(a, b, z0, z1, paper)
    k, tall = a / 4.0, h * .8
    lines = ('Pour one dose into the tank and fill up', 'with water. Run the machine without', 'coffee, then rinse twice with clear water.', '',
             'Verter una dosis en el depósito y llenar', 'con agua. Poner en marcha sin café y', 'enjuagar dos veces con agua limpia.')
    parts = [s.label('Directions', .5 * k, ink, (-2.45 * k, 0, z1 - .09 * tall), depth=.008, align='LEFT')]
    parts += [s.label(text, .27 * k, ink, (-2.45 * k, 0, z1 - (.18 + .05 * i) * tall), depth=.006, align='LEFT') for i, text in enumerate(lines) if text]
    widths = [.05, .1, .05, .05, .14, .05, .1, .05, .05, .14, .05, .05, .1, .05, .14, .05, .05, .1, .05]
    x = .2 * k
    for i, w in enumerate(widths):
        if i % 2 == 0:
            parts.append(s.place(s.rounded_box(w * k, .012, tall * .15, ink, .004, .004), (x + w * k / 2, 0, z0 + .07 * tall)))
        x += w * k * 1.55
    # pictogram: diamond with exclamation mark
    q, cx, cz = .62 * k, -1.7 * k, z0 + .145 * tall
    rim = mat.plastic('#b3261e', .3)
    diamond = lambda half, y, m: s.mesh([(cx - half, y, cz), (cx, y, cz - half), (cx + half, y, cz), (cx, y, cz + half)], [(0, 1, 2, 3)], m)
    parts += [diamond(q, -.03, rim), diamond(q * .82, -.036, paper), s.label('!', .85 * k, ink, (cx, -.042, cz), depth=.004)]
    _wrapped(parts, a, b)
    for o in (o for o in s.bpy.context.scene.objects if o not in before):
        s.place(o, turn=(0, 0, 180))


@family(hero=lambda o: Shot((20, 12, {'s': .6, 'l': .8}.get(o.get('size'), .7), 85)),
        side=lambda o: Shot((-22, 14, {'s': .6, 'l': .8}.get(o.get('size'), .7), 85)),
        detail=lambda o: Shot((14, 16, {'s': 1.7, 'l': 2.1}.get(o.get('size'), 1.9), 100), focus=(0, -2, .76 * _SIZES[o.get('size', 'm')][2]), aperture=8))
def descaler(look, size='m'):
    """Oval bottles of liquid descaler: s 250 ml, m 500 ml, l 1 l, with a ribbed cap and labels on both sides.

    The second picture shows the back.
    """
    a, b, h, shoulder = _SIZES[size]
    top = _flask(look, a, b, h, shoulder)
    s.place(_cap(), (0, 0, top + .1))
    _front(look, size, a, b, h)
    _back(a, b, h)
    if look.view == 'side':
        for o in list(s.bpy.context.scene.objects):
            s.place(o, turn=(0, 0, 180))
