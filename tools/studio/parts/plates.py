"""Flat parts cut from sheet, of any outline and with holes."""
import bpy

from kit import shapes as s


def plate(outlines, thick, material, bevel=.02, name='plate'):
    """Sheet in XY, centred on z = 0, with rounded edges. outlines: closed 2D loops; inner ones are holes."""
    data = bpy.data.curves.new(name, 'CURVE')
    data.dimensions, data.fill_mode = '2D', 'BOTH'
    data.bevel_depth, data.bevel_resolution = bevel, 3
    data.offset, data.extrude = -bevel, max(thick / 2 - bevel, 0)
    for loop in outlines:
        line = data.splines.new('POLY')
        line.points.add(len(loop) - 1)
        for point, (x, y) in zip(line.points, loop):
            point.co = (x, y, 0, 1)
        line.use_cyclic_u = True
    return s.link(bpy.data.objects.new(name, data), material)


def mirrored(half):
    """Closed outline from its right half, listed from the bottom to the top on x >= 0."""
    return half + [(-x, y) for x, y in reversed(half) if x > 1e-6]
