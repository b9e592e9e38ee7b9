import type { SectionFields } from '@cumulus/content-model';

/** Props of every section. */
export interface SectionProps<Section extends SectionFields> {
  section: Section;
  /** 1-based position on the page (REQ-ANA-06, sectionIndex). Embedded sections are numbered after the page's own. */
  index: number;
}

/**
 * The items of a section's list, without unresolved links.
 * @throws when none is left: an empty section would be a gap in the page
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

/** The tone of a card, slide or board on its section. One in the section's own colour would be invisible, so it becomes white. */
export function cardTone(color: Color, sectionColor: Color): Color {
  return color !== 'ink' && color === sectionColor ? 'paper' : color;
}
