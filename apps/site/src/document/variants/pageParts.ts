import type { FlattenedEntry, ShownSection, VariantSlotEntry } from '@cumulus/content-model';
import type { VariantChoice } from '../../flags/variantKey.ts';

/** A slot on a page: the place where a flag chooses between sections. */
export interface PageSlot {
  flag: string;
  /** What is shown now; '' is the control. */
  value: string;
  /** The values that have a variant. */
  values: string[];
  /** Where the browser chooses, the variants that it chooses from; the part's own sections are the control. */
  browserVariants?: { value: string; sections: ShownSection[] }[];
}

/** A run of sections of a page: standing on it, or chosen by a slot, which may choose none. */
export interface PagePart {
  sections: ShownSection[];
  /** Place of the first section on the page, from 1. */
  index: number;
  slot?: PageSlot;
}

type IsWhole = (variant: FlattenedEntry<'variant'>) => boolean;

/**
 * Puts in the place of each variant slot the sections of the value that was chosen, the control where there is no variant of that value.
 * @param entries the page's sections and slots
 * @param choice which value each flag has
 * @param isWhole whether a variant has all of its sections; one that hasn't is as if it weren't there
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

/** All sections whose styles a page needs: those that are shown, and those that the browser may show in their place. */
export function sectionsOfParts(parts: readonly PagePart[]): ShownSection[] {
  return parts.flatMap(({ sections, slot }) => [
    ...sections,
    ...(slot?.browserVariants ?? []).flatMap((variant) => variant.sections),
  ]);
}

/** The place of the last section that stands on a page itself, whichever variants are shown; 0 where there is none. */
export function lastSectionIndex(parts: readonly PagePart[]): number {
  const ends = parts.flatMap(({ sections, index, slot }) =>
    [{ sections }, ...(slot?.browserVariants ?? [])].map((shown) => index + shown.sections.length - 1),
  );
  return Math.max(0, ...ends);
}
