"""What Nidora's kitchen goods share: woods, prints, cord."""
from kit import materials as mat
from kit import shapes as s
from parts.power import cable

BLACK = '#1c1a19'


def walnut(look, axis='x', gloss=.35, staves=0.0):
    """Oiled walnut; every article is another piece of the tree."""
    return mat.timber('#84644a', '#392619', axis, gloss, look.chance().uniform(1, 90), staves)


def oak(look, axis='x', gloss=.25, staves=0.0):
    """Light oiled oak."""
    return mat.timber('#cda673', '#a1763f', axis, gloss, look.chance().uniform(1, 90), staves)


def print_on(look):
    """Print that reads on the finish: linen on dark colours, warm brown on light ones."""
    r, g, b, _ = mat.rgb(look.colour)
    light = .3 * r + .6 * g + .1 * b > .3
    return mat.plastic('#4a3a2e' if light else '#eadfcb', .35)


def cord(points):
    """Black mains cord through the points, with a ribbed strain relief at its start; may leave the picture."""
    cable(points)
    path, m = s.spline(points, 14), mat.rubber()
    s.unframed(s.tube(path[:6], .5, m))
    for k in (1, 3, 5):
        s.unframed(s.tube(path[k:k + 2], .58, m))
