import { RESERVED_IDS, visitContent } from '@cumulus/content-model';
import { headingId } from '../design-system/RichText/richTextDocument.ts';

/**
 * The content types of all entries that a page shows: its sections and everything embedded in them, at any depth. Linked pages are not searched, since
 * their sections are not on this page.
 */
export function sectionModelsIn(sections: readonly object[]): Set<string> {
  const models = new Set<string>();
  visitContent(sections, (value, isLinkedPage) => {
    const { modelName } = value as { modelName?: string };
    if (modelName && !isLinkedPage) models.add(modelName);
  });
  return models;
}

type Heading = Parameters<typeof headingId>[0];

/**
 * Gives every heading in the rich texts of a page a unique id. It is done for the whole page, since sections are rendered independently and in no
 * defined order.
 * @param sections the page's sections in order; embedded sections are found in them
 * @returns the id of each heading's node
 */
export function headingIds(sections: readonly object[]): ReadonlyMap<object, string> {
  const headings: Heading[] = [];
  const used = new Set(RESERVED_IDS);
  visitContent(sections, (value, isLinkedPage) => {
    const { sectionId, nodeType } = value as { sectionId?: unknown; nodeType?: unknown };
    if (isLinkedPage) return;
    if (typeof sectionId === 'string') used.add(sectionId);
    if (typeof nodeType === 'string' && nodeType.startsWith('heading-')) headings.push(value as Heading);
  });
  return new Map(
    headings.flatMap((heading) => {
      const id = headingId(heading, used);
      return id === undefined ? [] : [[heading, id] as const];
    }),
  );
}
