import { createElement } from 'react';
import styles from './RichText.module.css';

/** The place of a section embedded in rich text: the document puts the section there (see `document/splitAtEmbeddedSections`). */
export function EmbeddedSection({ entryId, index }: { entryId: string; index: number }) {
  return (
    <div className={styles.section}>
      {createElement('cu-section', { 'data-entry-id': entryId, 'data-index': index })}
    </div>
  );
}
