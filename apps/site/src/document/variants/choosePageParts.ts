import type { FlattenedEntry, SectionFields, VariantSlotEntry } from '@cumulus/content-model';
import type { PagePart } from './PagePart.ts';
import type { VariantChoice } from './readVariantKey.ts';

type IsWhole = (variant: FlattenedEntry<'variant'>) => boolean;

/**
 * Puts in the place of each variant slot the sections of the value that was chosen, the control where there is no variant of that value.
 * @param entries the page's sections and slots
 * @param choice which value each flag has
 * @param isWhole whether a variant has all of its sections; one that hasn't is as if it weren't there
 */
export function choosePageParts(
  entries: readonly object[],
  { values }: Pick<VariantChoice, 'values'>,
  isWhole: IsWhole = () => true,
): PagePart[] {
  const parts: PagePart[] = [];
  let index = 1;
  for (const entry of entries) {
    const part = {
      ...(isSlot(entry) ? slotPart(entry, values, isWhole) : { sections: [entry as SectionFields] }),
      index,
    };
    index += part.sections.length;
    parts.push(part);
  }
  return parts;
}

function slotPart(slot: VariantSlotEntry, chosen: VariantChoice['values'], isWhole: IsWhole): Omit<PagePart, 'index'> {
  const { flag, variants = [], isDecidedInBrowser = false } = slot;
  const choices = variants.filter(isWhole).map(({ value, sections }) => ({ value, sections: sectionsOf(sections) }));
  const shown = isDecidedInBrowser ? undefined : choices.find(({ value }) => value === chosen.get(flag));
  return {
    sections: shown?.sections ?? sectionsOf(slot.control),
    slot: {
      flag,
      value: shown?.value ?? '',
      values: choices.map(({ value }) => value),
      ...(isDecidedInBrowser && { browserVariants: choices }),
    },
  };
}

function isSlot(entry: object): entry is VariantSlotEntry {
  return (entry as { modelName?: string }).modelName === 'variantSlot';
}

function sectionsOf(sections: object[] | undefined): SectionFields[] {
  return (sections ?? []) as SectionFields[];
}
