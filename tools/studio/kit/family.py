"""Families: one function models every article of a kind; shots say how it is photographed."""
from dataclasses import dataclass, replace

FAMILIES = {}


@dataclass(frozen=True)
class Shot:
    """How one picture is taken.

    view: name of `scene.VIEWS` or (azimuth, elevation, share of the picture, focal length);
    focus: point in cm around which a close-up is cut and on which it is sharp;
    fill: share of the picture the object fills (default: that of the view);
    aperture: f-stop, for depth of field; dusk: lamps that are on, in the evening;
    gain, glow: exposure and lens glow when it is developed; floor: height of the ground;
    level: strength of the studio light.
    """
    view: object = 'three-quarter'
    focus: tuple = None
    fill: float = None
    aperture: float = None
    dusk: bool = False
    gain: float = 1.0
    glow: float = .05
    floor: float = None
    level: float = None

    def but(self, **changes):
        """The same shot with some settings changed."""
        return replace(self, **changes)


@dataclass(frozen=True)
class Family:
    """build(look, **options) models the article; shots: view name -> Shot or function of the options giving one."""
    build: callable
    shots: dict

    def shot(self, view, options):
        shot = self.shots[view]
        return shot(options) if callable(shot) else shot


def family(hero, side, detail):
    """Register the decorated builder under its name (underscores become dashes)."""
    def register(build):
        FAMILIES[build.__name__.replace('_', '-')] = Family(
            build, {'hero': hero, 'side': side, 'detail': detail})
        return build
    return register
