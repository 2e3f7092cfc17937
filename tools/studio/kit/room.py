"""Rooms: one function sets up each, for a wide picture, a tall one and a still life of a part of it."""
import math
from dataclasses import dataclass

import bpy
from mathutils import Vector

from . import scene
from . import shapes as s

ROOMS = {}

# Pixels of the finished pictures.
SIZES = {'wide': (1920, 800), 'phone': (780, 960), 'still': (1200, 900), 'place': (900, 900)}


@dataclass
class Stage:
    """The room being set up. format: 'wide', 'phone', 'still' or 'place'; gain, glow: how the picture is developed."""
    brand: str
    format: str
    gain: float = 1.0
    glow: float = .035

    def stand(self, **places):
        """Stand where the format is taken from: the arguments of `camera`, by format."""
        return self.camera(*places[self.format])

    def camera(self, eye, target, lens=35, shift=(0, 0), aperture=None):
        """Stand at `eye` (cm), look at `target`; shift moves the picture without tilting walls (share of its width)."""
        data = bpy.data.cameras.new('camera')
        data.lens, data.sensor_width, data.clip_end = lens, 36, 1e5
        data.shift_x, data.shift_y = shift
        made = s.link(bpy.data.objects.new('camera', data))
        made.location = eye
        direction = Vector(target) - Vector(eye)
        made.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()
        if aperture:
            data.dof.use_dof = True
            data.dof.focus_distance = direction.length
            data.dof.aperture_fstop = aperture / 100  # a unit is a centimetre
        bpy.context.scene.camera = made
        return made

    def area(self, at, aim, size, power, tint=(1, 1, 1)):
        """A soft rectangular light (watts in a centimetre world), unseen by the camera."""
        data = bpy.data.lights.new('area', 'AREA')
        data.shape, data.size, data.size_y, data.energy, data.color = 'RECTANGLE', *size, power, tint
        lamp = s.link(bpy.data.objects.new('area', data))
        lamp.location = at
        lamp.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
        lamp.visible_camera = False
        return lamp

    def sun(self, azimuth, elevation, strength, tint=(1, .93, .84), softness=2.0):
        """Direct sunlight from a direction in degrees (0 = from the front, positive = from the right)."""
        data = bpy.data.lights.new('sun', 'SUN')
        data.energy, data.color, data.angle = strength, tint, math.radians(softness)
        lamp = s.link(bpy.data.objects.new('sun', data))
        a, e = math.radians(azimuth), math.radians(elevation)
        away = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
        lamp.rotation_euler = away.to_track_quat('Z', 'Y').to_euler()
        return lamp

    def sky(self, colour, strength):
        """Even light from everywhere: linear (r, g, b) and its strength."""
        world = bpy.data.worlds.new('sky')
        world.use_nodes = True
        background = world.node_tree.nodes['Background']
        background.inputs[0].default_value = (*colour, 1)
        background.inputs[1].default_value = strength
        bpy.context.scene.world = world


def room(brand, name):
    """Register the decorated set-up, a function of the Stage, as scene `name` of a brand."""
    def register(build):
        ROOMS[brand, name] = build
        return build
    return register


def reset():
    """An empty scene with light that bounces often enough for a room."""
    made = scene.reset()
    made.cycles.diffuse_bounces, made.cycles.sample_clamp_indirect = 4, 2
    return made
