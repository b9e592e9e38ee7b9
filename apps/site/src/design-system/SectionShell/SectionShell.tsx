import type { SectionFields } from '@cumulus/content-model';
import type { ReactNode } from 'react';
import styles from './SectionShell.module.css';

interface SectionShellProps {
  section: SectionFields;
  /** Position on the page, from 1. */
  index: number;
  /** Width of the content: 1200 px, 1440 px, or a text column. */
  width?: 'content' | 'wide' | 'text';
  className?: string;
  children: ReactNode;
}

/**
 * The only `<section>` of a page's body: anchor, background by colour, and the section analytics fields (REQ-ANA-06). It is laid out with the page, however
 * far down it is (REQ-PRF-14).
 */
export function SectionShell({ section, index, width = 'content', className, children }: SectionShellProps) {
  const color = section.sectionColor ?? 'paper';
  return (
    <section
      id={section.sectionId}
      className={styles.shell}
      data-rise={index > 1 && color !== 'paper' ? index % 3 : undefined}
      data-section-index={index}
      data-section-id={section.sectionId}
      data-section-color={color}
      data-section-internal-name={section.sectionInternalName}
      data-section-model-name={section.modelName}
      data-section-label={section.sectionLabel}
      data-section-title={section.sectionTitle}
    >
      <div className={[styles.inner, className].filter(Boolean).join(' ')} data-width={width}>
        {children}
      </div>
    </section>
  );
}
