"""Seven-segment digits of clocks and scales."""
from kit import shapes as s

_SEGMENTS = {'0': 'abcdef', '1': 'bc', '2': 'abged', '3': 'abgcd', '4': 'fgbc', '5': 'afgcd', '6': 'afgedc',
             '7': 'abc', '8': 'abcdefg', '9': 'abcdfg', '-': 'g', ' ': ''}


def _bar(x, y, length, width, upright):
    h, q = length / 2, width / 2
    points = [(-h, 0), (-h + q, -q), (h - q, -q), (h, 0), (h - q, q), (-h + q, q)]
    return [(x - b, y + a) if upright else (x + a, y + b) for a, b in points]


def _segment(name, h, width):
    w, gap = h * .5, h * .03
    across, upright = w - 2 * gap, h / 2 - 2 * gap
    return {'a': lambda: _bar(0, h / 2, across, width, False), 'g': lambda: _bar(0, 0, across, width, False),
            'd': lambda: _bar(0, -h / 2, across, width, False), 'b': lambda: _bar(w / 2, h / 4, upright, width, True),
            'c': lambda: _bar(w / 2, -h / 4, upright, width, True), 'e': lambda: _bar(-w / 2, -h / 4, upright, width, True),
            'f': lambda: _bar(-w / 2, h / 4, upright, width, True)}[name]()


def digits(text, height, material, weight=.13, slant=.08):
    """`text` of digits, colons, points and minus in the XY plane, centred on the origin; one object."""
    advance = {':': .34, '.': .22}
    total = sum(advance.get(c, .78) for c in text) * height
    x, verts, faces = -total / 2, [], []

    def add(points):
        faces.append(tuple(range(len(verts), len(verts) + len(points))))
        verts.extend((px + slant * py, py, 0) for px, py in points)

    width = weight * height
    for c in text:
        step = advance.get(c, .78) * height
        cx = x + step / 2
        if c in ':.':
            for y in ((-.2, .2) if c == ':' else (-.5,)):
                q, yy = width * .55, y * height
                add([(cx - q, yy - q), (cx + q, yy - q), (cx + q, yy + q), (cx - q, yy + q)])
        else:
            for name in _SEGMENTS[c]:
                add([(cx + px, py) for px, py in _segment(name, height, width)])
        x += step
    return s.mesh(verts, faces, material, 'digits')
