"""What a picture is taken of, and the finishes of the brands."""
import random
from dataclasses import dataclass

from . import fonts
from . import materials as mat
from . import shapes

# Finish name -> (sRGB colour, what it is by nature). The names are those of the catalogue.
FINISHES = {
    'lumbra': {
        'ink': ('#151515', 'paint'), 'white': ('#e6e2da', 'paint'), 'amber': ('#d98a1c', 'paint'),
        'steel': ('#c9c7c3', 'metal'), 'brass': ('#d2a75c', 'metal'), 'clay': ('#98452a', 'paint'),
        'sage': ('#77866c', 'paint'), 'smoke': ('#57504a', 'paint'),
    },
    'nidora': {
        'clay': ('#8f4527', 'paint'), 'olive': ('#5d5f3c', 'paint'), 'cream': ('#e9dcc3', 'paint'),
        'steel': ('#c9c7c3', 'metal'), 'graphite': ('#2f3032', 'paint'), 'linen': ('#d0c6b6', 'paint'),
        'walnut': ('#6b4429', 'wood'), 'sand': ('#cbb795', 'paint'),
    },
    'velmo': {
        'mist': ('#c3d2d6', 'paint'), 'mint': ('#92c4b4', 'paint'), 'graphite': ('#393f44', 'paint'),
        'coral': ('#f37a66', 'paint'), 'white': ('#eef1f1', 'paint'), 'teal': ('#116f68', 'paint'),
        'pearl': ('#e8dcd3', 'paint'), 'black': ('#1c1f21', 'paint'),
    },
}
PRIMARY = {'lumbra': '#16181d', 'nidora': '#b4532a', 'velmo': '#0f766e'}
ACCENT = {'lumbra': '#f5a524', 'nidora': '#5b6b3a', 'velmo': '#ff7a66'}


@dataclass(frozen=True)
class Look:
    """One picture's subject as its family sees it.

    brand, finish: names as in the catalogue; view: 'hero', 'side' or 'detail';
    key: the picture's id without its view, from which chance is drawn, so that the three
    pictures of one article show the same object.
    """
    brand: str
    finish: str
    view: str
    key: str

    @property
    def colour(self):
        return FINISHES[self.brand][self.finish][0]

    @property
    def nature(self):
        return FINISHES[self.brand][self.finish][1]

    @property
    def accent(self):
        return ACCENT[self.brand]

    def chance(self):
        """Random numbers of this object: the same ones in every picture of it."""
        return random.Random(self.key)

    def plastic(self, gloss=.3, rounding=0.0):
        """The finish as moulded plastic, or as its metal or wood where it is one by nature."""
        return self._own(rounding) or mat.plastic(self.colour, gloss, rounding)

    def metal(self, gloss=.35, rounding=0.0, brushed='ring'):
        """The finish as lacquered sheet, or as bare metal where it is one by nature."""
        return self._own(rounding, brushed) or mat.painted_metal(self.colour, gloss, rounding)

    def _own(self, rounding, brushed='ring'):
        if self.nature == 'wood':
            return mat.wood('#8a5d3b', '#4a2e1b', 'x', .35)
        if self.nature == 'metal':
            if self.finish == 'brass':
                return mat.chrome(self.colour, .2, rounding)
            return mat.steel(brushed, self.colour, rounding=rounding)
        return None

    def name(self, size, material, text=None, **where):
        """The brand's lettering (or `text` in the brand's type); `where` as for `shapes.label`."""
        return shapes.label(text or self.brand, size, material, font=fonts.of(self.brand), **where)
