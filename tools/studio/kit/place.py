"""Goods where they are used: one picture a family, set up in a room of its brand."""
from dataclasses import dataclass

from . import scene

PLACES = {}


@dataclass(frozen=True)
class Place:
    """dress(stage, goods) sets up the room and returns what the picture is about, as `goods(at, turn, pose)` put it there.

    view: azimuth, elevation, share of the picture that the goods fill, focal length in mm;
    shift: how far the goods stand from the middle (shares of the picture, right and up); aperture: f-stop.
    """
    dress: callable
    view: tuple
    shift: tuple
    aperture: float

    def set_up(self, stage, goods):
        """The room with its goods, and the camera before them."""
        shown = [o for o in self.dress(stage, goods) if o.type != 'LIGHT' and not o.get('unframed')]
        camera = scene.camera(self.view, shown, aperture=self.aperture)
        camera.data.shift_x -= self.shift[0]
        camera.data.shift_y -= self.shift[1]


def place(family, view, shift=(0, 0), aperture=None):
    """Register the decorated set-up as the place of a family (its name as in the catalogue)."""
    def register(dress):
        PLACES[family] = Place(dress, view, shift, aperture)
        return dress
    return register
