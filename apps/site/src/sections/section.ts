import type { SectionFields } from '@cumulus/content-model';

/** What every section gets. */
export interface SectionProps<Section extends SectionFields> {
  section: Section;
  /** 1-based position on the page (specification section 3, sectionIndex); sections embedded in others are numbered after the page's own. */
  index: number;
}

/**
 * The filled items of a section's list.
 * Takes the list (links that could not be resolved are undefined in it) and who asks for it.
 * @throws when nothing is left: an empty section would be a hole in the page.
 */
export function requireItems<T>(
  items: readonly (T | undefined | null)[] | undefined,
  section: { sectionInternalName?: string },
  field: string,
): T[] {
  if (items !== undefined && !Array.isArray(items)) {
    throw new Error(`Section "${section.sectionInternalName}": ${field} must be a list, got ${typeof items}`);
  }
  const filled = (items ?? []).filter((item): item is T => item !== undefined && item !== null);
  if (filled.length === 0) {
    throw new Error(`Section "${section.sectionInternalName}": ${field} is empty; publish at least one entry in it`);
  }
  return filled;
}

type Color = string | undefined;

/** The tone of a piece (card, slide, board) on its section: one of the section's own colour would vanish, so it goes white. */
export function cardTone(color: Color, sectionColor: Color): Color {
  return color !== 'ink' && color === sectionColor ? 'paper' : color;
}
