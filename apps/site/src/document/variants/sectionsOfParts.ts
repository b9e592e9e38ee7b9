import type { SectionFields } from '@cumulus/content-model';
import type { PagePart } from './PagePart.ts';

/** All sections whose styles a page needs: those that are shown, and those that the browser may show in their place. */
export function sectionsOfParts(parts: readonly PagePart[]): SectionFields[] {
  return parts.flatMap(({ sections, slot }) => [
    ...sections,
    ...(slot?.browserVariants ?? []).flatMap((variant) => variant.sections),
  ]);
}
