"""Unpack the shop's web fonts for lettering on goods: python3 fonts.py FOLDER (Debian: python3-fonttools, python3-brotli)."""
import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = Path(__file__).resolve().parents[2] / 'node_modules' / '@fontsource-variable'
# Brand -> (file of the shop's own font package, axes of the cut used on goods).
CUTS = {
    'lumbra': ('instrument-sans/files/instrument-sans-latin-wght-normal.woff2', {'wght': 600}),
    'nidora': ('fraunces/files/fraunces-latin-wght-normal.woff2', {'wght': 550}),
    'velmo': ('manrope/files/manrope-latin-wght-normal.woff2', {'wght': 700}),
}

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for brand, (file, axes) in CUTS.items():
    font = TTFont(PACKAGES / file)
    font.flavor = None
    instantiateVariableFont(font, axes, inplace=True)
    font.save(folder / f'{brand}.ttf')
