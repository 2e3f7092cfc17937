"""Replacement heads for electric toothbrushes."""
from families.toothbrush import brush_head
from kit import materials as mat
from kit import shapes as s
from kit.family import Shot, family

RINGS = ('#116f68', '#f37a66', '#7fa9d6', '#e8b44a')


def _hero(options):
    return Shot((-20, 24, .8 if options.get('count', 4) > 4 else .74, 90))


def _side(options):
    return Shot((0, 62, .8 if options.get('count', 4) > 4 else .7, 85))


@family(hero=_hero, side=_side, detail=Shot((-34, 18, 1.6, 200), focus=(-.6, -.8, 7.0), aperture=8))
def brush_heads(look, count=4):
    """Pack of 4 or 8 heads, each 8 cm, with a coloured ring per person.

    They stand on racks of four; in the side picture they lie side by side.
    """
    if look.view == 'side':
        for k in range(count):
            column, row = k % 4, k // 4
            brush_head(RINGS[k % 4], (3.0 * column - 4.5, 5 - 9.4 * row + .5 * (column % 2), .86), (-91.5, 0, -6 + 3.2 * column), k)
        return
    for row in range(count // 4):
        y = 3.6 * row
        _tray(y)
        for k in range(4):
            brush_head(RINGS[k], (2.5 * k - 3.75 + 1.25 * row, y, 1.02), (0, 0, (-9, 5, -4, 8)[k] + 6 * row), k + 4 * row)


def _tray(y):
    """Rack with four pins on which heads stand."""
    shift = 1.25 if y else 0
    rack = s.rounded_box(10.6, 2.4, 1.0, mat.plastic('#b9cacd', .5), 1.15, .2, .12)
    s.place(rack, (shift, y, 0))
