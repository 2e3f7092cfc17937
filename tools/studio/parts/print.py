"""Printing on goods: lettering laid onto a body."""
import bpy

from kit import shapes as s
from parts.skins import lay


def printed(look, text, size, material, on, at, facing=(0, -1, 0), up=(0, 0, 1), depth=.012):
    """`text` in the brand's type (None: its name) laid onto the body `on` at the point `at`."""
    return lay(look.name(size, material, text, at=(0, 0, 0), turn=(0, 0, 0), depth=depth), on, at, facing, up)


def as_mesh(o):
    """Lettering or curve as a mesh of its own, so that its points can be bent."""
    if o.type == 'MESH':
        return o
    data = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    material = o.data.materials[0]
    new = bpy.data.objects.new(o.name, data)
    new.matrix_basis = o.matrix_basis.copy()
    if not data.materials:
        data.materials.append(material)
    bpy.data.objects.remove(o)
    return s.link(new)
