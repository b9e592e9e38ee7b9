import type { PagePart } from './PagePart.ts';

/** The place of the last section that stands on a page itself, whichever variants are shown; 0 where there is none. */
export function lastSectionIndex(parts: readonly PagePart[]): number {
  const ends = parts.flatMap(({ sections, index, slot }) =>
    [{ sections }, ...(slot?.browserVariants ?? [])].map((shown) => index + shown.sections.length - 1),
  );
  return Math.max(0, ...ends);
}
