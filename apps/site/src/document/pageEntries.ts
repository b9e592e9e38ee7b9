import { RESERVED_IDS, visitContent } from '@cumulus/content-model';
import { headingId } from '../design-system/RichText/richTextDocument.ts';

/**
 * Names the models of all entries that a page shows: its sections and what is embedded in them at any depth. Pages and articles that are
 * only linked to end the search, since their sections are not on this page.
 * @param sections the page's sections
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
 * Gives every heading in the rich texts of a page an id that is its only one: one text knows nothing of the next, and sections are rendered
 * in no certain order.
 * @param sections the page's sections in their order; those embedded in a text are found there
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
  return new Map(headings.map((heading) => [heading, headingId(heading, used)]));
}
