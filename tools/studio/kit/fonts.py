"""Type of the brands for lettering on goods: font files that the studio command unpacked."""
import os

_FILES = {'lumbra': 'lumbra.ttf', 'nidora': 'nidora.ttf', 'velmo': 'velmo.ttf'}


def of(brand):
    """Path of the brand's font file; the command names its folder in STUDIO_FONTS."""
    path = os.path.join(os.environ['STUDIO_FONTS'], _FILES[brand])
    if not os.path.exists(path):
        raise FileNotFoundError(f'No font for {brand}: expected {path}')
    return path
