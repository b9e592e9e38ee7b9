"""Makes the two web fonts of this folder from the fontsource packages. Run with Debian's Python: see README.md."""

import subprocess
import sys
import tempfile
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.models import normalizeLocation
from fontTools.varLib.varStore import VarStoreInstancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[4] / "node_modules" / "@fontsource-variable"
# Printable ASCII, Latin-1, and the punctuation, currency and arrows that en, fr, es, it, pt and de set in text.
UNICODES = (
    "U+20-7E,U+A0-FF,U+152,U+153,U+160,U+161,U+178,U+2009,U+2010,U+2011,U+2013,U+2014,U+2018-201A,"
    "U+201C-201E,U+2022,U+2026,U+202F,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2122,U+2190-2193,U+2212"
)
# Kerning below this many thousandths of an em is invisible at 72 px (less than half a pixel) and costs bytes.
SMALLEST_KERN_UNITS = 6


def freeze_kerning(font, weight):
    """Takes kerning as it is at one weight and forgets how it varies, then drops pairs too small to see."""
    axes = {a.axisTag: (a.minValue, a.defaultValue, a.maxValue) for a in font["fvar"].axes}
    place = normalizeLocation({"wght": weight}, axes)
    store = getattr(font["GDEF"].table, "VarStore", None)
    deltas = VarStoreInstancer(store, font["fvar"].axes, place) if store else None

    def settle(value):
        if value is None:
            return
        device = getattr(value, "XAdvDevice", None)
        if device is not None:
            if deltas is not None and device.DeltaFormat == 0x8000:
                value.XAdvance += round(deltas[(device.StartSize << 16) + device.EndSize])
            del value.XAdvDevice
        if abs(value.XAdvance) < SMALLEST_KERN_UNITS:
            value.XAdvance = 0

    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            if table.Format == 1:
                for pairs in table.PairSet:
                    for record in pairs.PairValueRecord:
                        settle(record.Value1)
            else:
                for first in table.Class1Record:
                    for second in first.Class2Record:
                        settle(second.Value1)
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
            [*tool, "subset", str(instance), f"--unicodes={UNICODES}", f"--layout-features={features}", "--no-hinting",
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
    ["opsz=48", "wght=500:800"],
    "kern,ccmp,locl,tnum",
    700,
    "bricolage-grotesque.woff2",
)
make(
    "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    ["wght=400:700"],
    "kern,ccmp,locl,tnum",
    450,
    "instrument-sans.woff2",
)
