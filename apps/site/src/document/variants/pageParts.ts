import type { FlattenedEntry, ShownSection, VariantSlotEntry } from '@cumulus/content-model';
import type { VariantChoice } from '../../flags/variantKey.ts';

/** A variant slot of a page. */
export interface PageSlot {
  flag: string;
  /** The value that is shown; '' for the control. */
  value: string;
  /** The values that have a variant. */
  values: string[];
  /** The variants for a decision in the browser; the part's own sections are the control. */
  browserVariants?: { value: string; sections: ShownSection[] }[];
}

/** Consecutive sections of a page: its own, or those that a slot has chosen, which may be none. */
export interface PagePart {
  sections: ShownSection[];
  /** Position of the first section on the page, from 1. */
  index: number;
  slot?: PageSlot;
}

type IsWhole = (variant: FlattenedEntry<'variant'>) => boolean;

/**
 * Replaces each variant slot by the sections of the chosen value, or by the control when that value has no variant.
 * @param entries the page's sections and slots
 * @param choice the value of each flag
 * @param isWhole whether all sections of a variant are published; otherwise the variant is ignored
 */
export function choosePageParts(
  entries: readonly (ShownSection | VariantSlotEntry)[],
  { values }: Pick<VariantChoice, 'values'>,
  isWhole: IsWhole = () => true,
): PagePart[] {
  const parts: PagePart[] = [];
  let index = 1;
  for (const entry of entries) {
    const part = {
      ...(entry.modelName === 'variantSlot' ? slotPart(entry, values, isWhole) : { sections: [entry] }),
      index,
    };
    index += part.sections.length;
    parts.push(part);
  }
  return parts;
}

function slotPart(slot: VariantSlotEntry, chosen: VariantChoice['values'], isWhole: IsWhole): Omit<PagePart, 'index'> {
  const { flag, variants = [], isDecidedInBrowser = false } = slot;
  if (!flag) return { sections: slot.control ?? [] };
  const choices = variants.filter(isWhole).map(({ value, sections }) => ({ value, sections: sections ?? [] }));
  const shown = isDecidedInBrowser ? undefined : choices.find(({ value }) => value === chosen.get(flag));
  return {
    sections: shown?.sections ?? slot.control ?? [],
    slot: {
      flag,
      value: shown?.value ?? '',
      values: choices.map(({ value }) => value),
      ...(isDecidedInBrowser && { browserVariants: choices }),
    },
  };
}

/** All sections whose styles a page needs: those that are shown, and those that the browser may choose instead. */
export function sectionsOfParts(parts: readonly PagePart[]): ShownSection[] {
  return parts.flatMap(({ sections, slot }) => [
    ...sections,
    ...(slot?.browserVariants ?? []).flatMap((variant) => variant.sections),
  ]);
}

/** Position of the last section that doesn't belong to a slot; 0 without any. */
export function lastSectionIndex(parts: readonly PagePart[]): number {
  const ends = parts.flatMap(({ sections, index, slot }) =>
    [{ sections }, ...(slot?.browserVariants ?? [])].map((shown) => index + shown.sections.length - 1),
  );
  return Math.max(0, ...ends);
}
