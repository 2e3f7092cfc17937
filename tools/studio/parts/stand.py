"""Goods as they stand in a room: in any pose of their family, without studio props, their cord laid for the room."""
import bpy

from kit import family
from kit import shapes as s
from kit.look import Look
from parts.power import cable


def put(stage, name, finish, at=(0, 0, 0), turn=(0, 0, 0), pose='hero', cord=False, **options):
    """Article of the stage's brand as in its picture `pose`; returns its objects.

    cord: keep the parts that leave the studio picture. Walls of studio pictures are always left out.
    """
    look = Look(stage.brand, finish, pose, f'{stage.brand}.{name}.{finish}.room')
    made = s.built(family.FAMILIES[name].build, look=look, **options)
    kept = []
    for o in made:
        if o.get('studio') or (o.get('unframed') and not cord):
            bpy.data.objects.remove(o)
        else:
            kept.append(o)
    return s.place(kept, at, turn)


def lead(points, colour='#1b1c1e', radius=.32):
    """Mains cord through the points."""
    return cable(points, colour, radius, framed=True)


def dim(objects, share):
    """Turn the lights among the objects down (or up) to a share of their power; returns the objects."""
    for o in objects:
        if o.type == 'LIGHT':
            o.data.energy *= share
    return objects


def let_through(objects, share, radius=9.0):
    """Let the bulb of a lamp shine through its cloth shade as a soft light of `share` times its power; returns the objects."""
    for o in objects:
        if o.type == 'MESH' and o.data.materials and o.data.materials[0].name.startswith('fabric'):
            o.visible_shadow = False
        if o.type == 'LIGHT' and o.data.type == 'POINT':
            o.data.energy *= share
            o.data.shadow_soft_size = radius
    return objects
