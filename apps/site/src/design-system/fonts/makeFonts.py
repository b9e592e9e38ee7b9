"""Makes the two web fonts of this folder from the fontsource packages: see README.md."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.models import normalizeLocation
from fontTools.varLib.varStore import VarStoreInstancer

HERE = Path(__file__).parent
ROOT = HERE.parents[4]
PACKAGES = ROOT / "node_modules" / "@fontsource-variable"
# Printable ASCII, the letters of en, fr, es, it, pt, de and of names from the north and west, and what these languages set in text.
CHARACTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŸŒàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœßŠš"
    + "\u00a0\u00ad\u2009\u202f\u2011–—‘’‚“”„«»‹›…·•¡¿ªº°²³×−→£€©®™½"
)
# Kerning below this many thousandths of an em is invisible at 72 px (less than half a pixel) and costs bytes.
SMALLEST_KERN_UNITS = 6


def read_pairs():
    """All pairs of neighbouring characters in the content, in whatever language."""
    pairs = set()

    def visit(value):
        if isinstance(value, str):
            pairs.update(zip(value, value[1:]))
        elif isinstance(value, dict):
            for inner in value.values():
                visit(inner)
        elif isinstance(value, list):
            for inner in value:
                visit(inner)

    for file in sorted((ROOT / "content" / "cumulus" / "entries").glob("*.json")):
        visit(json.loads(file.read_text()))
    return pairs


def freeze_kerning(font, weight):
    """Takes kerning as it is at one weight, forgets how it varies, and drops what is too small to see or in no text."""
    store = getattr(font["GDEF"].table, "VarStore", None) if "fvar" in font else None
    deltas = None
    if store:
        axes = {a.axisTag: (a.minValue, a.defaultValue, a.maxValue) for a in font["fvar"].axes}
        deltas = VarStoreInstancer(store, font["fvar"].axes, normalizeLocation({"wght": weight}, axes))
    names = font.getBestCmap()
    used = {(names.get(ord(one)), names.get(ord(other))) for one, other in read_pairs()}

    def settle(value, is_used):
        if value is None:
            return
        device = getattr(value, "XAdvDevice", None)
        if device is not None:
            if deltas is not None and device.DeltaFormat == 0x8000:
                value.XAdvance += round(deltas[(device.StartSize << 16) + device.EndSize])
            del value.XAdvDevice
        if not is_used or abs(value.XAdvance) < SMALLEST_KERN_UNITS:
            value.XAdvance = 0

    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            firsts = table.Coverage.glyphs
            if table.Format == 1:
                for first, pairs in zip(firsts, table.PairSet):
                    for record in pairs.PairValueRecord:
                        settle(record.Value1, (first, record.SecondGlyph) in used)
            else:
                first_classes, second_classes = table.ClassDef1.classDefs, table.ClassDef2.classDefs
                classes = {
                    (first_classes.get(one, 0), second_classes.get(other, 0)) for one, other in used if one in firsts
                }
                for at, first in enumerate(table.Class1Record):
                    for other, second in enumerate(first.Class2Record):
                        settle(second.Value1, (at, other) in classes)
            table.ValueFormat1 = 4
    if store:
        del font["GDEF"].table.VarStore
        font["GDEF"].table.Version = 0x00010000


def make(source, limits, features, kerning_weight, target):
    with tempfile.TemporaryDirectory() as folder:
        instance, subset = Path(folder, "instance.ttf"), Path(folder, "subset.ttf")
        tool = [sys.executable, "-m", "fontTools"]
        subprocess.run([*tool, "varLib.instancer", str(PACKAGES / source), *limits, "-q", "-o", str(instance)], check=True)
        subprocess.run(
            [*tool, "subset", str(instance), f"--text={CHARACTERS}", f"--layout-features={features}", "--no-hinting",
             "--name-IDs=0,1,2,13,14", f"--output-file={subset}"],
            check=True,
        )
        font = TTFont(subset)
        freeze_kerning(font, kerning_weight)
        font.flavor = "woff2"
        font.save(HERE / target)
    print(target, (HERE / target).stat().st_size, "bytes")


make(
    "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    ["opsz=48", "wght=700"],
    "kern,ccmp,locl,tnum",
    700,
    "bricolage-grotesque.woff2",
)
make(
    "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    ["wght=400:600"],
    "kern,ccmp,locl,tnum",
    450,
    "instrument-sans.woff2",
)
