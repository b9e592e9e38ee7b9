"""Makes the static fonts that social pictures are set in, from the web fonts. Run with Debian's Python (package fonttools)."""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
FONTS = HERE.parents[1] / "design-system" / "fonts"

for source, weight, family in (("bricolage-grotesque", 700, "Cumulus Display"), ("instrument-sans", 500, "Cumulus Text")):
    font = instantiateVariableFont(TTFont(FONTS / f"{source}.woff2"), {"wght": weight})
    font.flavor = None
    # The picture library asks for a font by family; the variable font's own name carries its size and weight.
    for record in list(font["name"].names):
        if record.nameID in (1, 4, 16):
            record.string = family
        elif record.nameID in (2, 17):
            record.string = "Regular"
    font["OS/2"].usWeightClass = 400
    font.save(HERE / f"{source}-{weight}.ttf")
