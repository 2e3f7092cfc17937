"""Wall behind goods that hang on one."""
from kit import materials as mat
from kit import shapes as s


def wall(colour='#e4dfd6', relief=.22, halo=None):
    """Plastered wall at y = 0 facing -Y, endless for the camera. Put the shot's `floor` far below.

    halo: (strength, inner and outer radius in cm) of lamp light round the origin."""
    far = 3000
    skin = mat.halo_plaster(colour, relief, *halo) if halo else mat.plaster(colour, relief)
    o = s.mesh([(-far, 0, -far), (far, 0, -far), (far, 0, far), (-far, 0, far)], [(0, 1, 2, 3)],
               skin, 'wall')
    o['studio'] = True
    return o
