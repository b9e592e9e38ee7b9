import type { SectionFields } from '@cumulus/content-model';
import { Markdown } from '../Markdown/Markdown.tsx';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  section: SectionFields;
  /** Markdown below the title. */
  intro?: string;
  /** Heading level of the title: 1 only in the first section of a page. */
  level?: 1 | 2 | 3;
  align?: 'start' | 'center';
  className?: string;
}

/** The header of a section: label, title and introduction. Renders nothing if the section has none of them. */
export function SectionHead({ section, intro, level = 2, align = 'start', className }: SectionHeadProps) {
  const { sectionLabel, sectionTitle } = section;
  if (!sectionLabel && !sectionTitle && !intro) return null;
  const Title = `h${level}` as 'h1' | 'h2' | 'h3';
  return (
    <header className={[styles.head, className].filter(Boolean).join(' ')} data-align={align}>
      {sectionLabel && <p className={styles.label}>{sectionLabel}</p>}
      {sectionTitle && <Title>{sectionTitle}</Title>}
      {intro && <Markdown text={intro} className={styles.intro} />}
    </header>
  );
}
