"""Wall behind goods that hang on one."""
from kit import materials as mat
from kit import shapes as s


def wall(colour='#e4dfd6', relief=.22):
    """Plastered wall at y = 0 facing -Y, endless for the camera. Put the shot's `floor` far below."""
    far = 3000
    o = s.mesh([(-far, 0, -far), (far, 0, -far), (far, 0, far), (-far, 0, far)], [(0, 1, 2, 3)],
               mat.plaster(colour, relief), 'wall')
    o['studio'] = True
    return o
