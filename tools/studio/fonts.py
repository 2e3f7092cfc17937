"""Unpack the shop's web fonts for lettering on goods: python3 fonts.py FOLDER.

Debian: python3-fonttools, python3-brotli, python3-pyclipper. Letters may be drawn in overlapping strokes, which
Blender would fill with holes: they are made one outline here.
"""
import sys
from pathlib import Path

import pyclipper
from fontTools.pens.basePen import BasePen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

PACKAGES = Path(__file__).resolve().parents[2] / 'node_modules' / '@fontsource'
# Brand -> the cut of its heading font used on goods.
CUTS = {
    'lumbra': 'instrument-sans/files/instrument-sans-latin-600-normal.woff2',
    'nidora': 'fraunces/files/fraunces-latin-600-normal.woff2',
    'velmo': 'manrope/files/manrope-latin-700-normal.woff2',
}


# Straight pieces of a curve, and whole numbers to a font unit while outlines are joined.
PIECES, FINE = 16, 64


class Polygons(BasePen):
    """A glyph as polygons of whole numbers."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.paths = []

    def _moveTo(self, point):
        self.paths.append([self._fine(point)])

    def _lineTo(self, point):
        self.paths[-1].append(self._fine(point))

    def _qCurveToOne(self, control, end):
        start = self._getCurrentPoint()
        for k in range(1, PIECES + 1):
            t = k / PIECES
            self._lineTo([(1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, control, end)])

    @staticmethod
    def _fine(point):
        return tuple(round(value * FINE) for value in point)


def unite(font):
    """Give every letter and digit outlines that do not overlap."""
    glyphs, table = font.getGlyphSet(), font['glyf']
    for code, name in font.getBestCmap().items():
        if not chr(code).isalnum() or code > 0x17f:
            continue
        drawn, pen = Polygons(glyphs), TTGlyphPen(None)
        glyphs[name].draw(drawn)
        for outline in pyclipper.SimplifyPolygons(drawn.paths, pyclipper.PFT_NONZERO):
            first, *others = [(x / FINE, y / FINE) for x, y in outline]
            pen.moveTo(first)
            for point in others:
                pen.lineTo(point)
            pen.closePath()
        table[name] = pen.glyph()


folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for brand, file in CUTS.items():
    font = TTFont(PACKAGES / file)
    font.flavor = None
    unite(font)
    font.save(folder / f'{brand}.ttf')
