import { createElement } from 'react';
import styles from './RichText.module.css';

interface EmbeddedSectionProps {
  entryId: string;
  [data: `data-${string}`]: string | number | undefined;
}

/** The place of a section embedded in rich text: the document puts the section there (see `document/splitAtEmbeddedSections`). */
export function EmbeddedSection({ entryId, ...data }: EmbeddedSectionProps) {
  return (
    <div {...data} className={styles.section}>
      {createElement('cu-section', { 'data-entry-id': entryId })}
    </div>
  );
}
