import { createElement } from 'react';

/** The place of a section embedded in rich text: the document puts the section there (see `document/splitAtEmbeddedSections`). */
export function EmbeddedSection({ entryId, index }: { entryId: string; index: number }) {
  return createElement('cu-section', { 'data-entry-id': entryId, 'data-index': index });
}
