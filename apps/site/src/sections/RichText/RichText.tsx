import type { RichTextEntry } from '@cumulus/content-model';
import { RichText as Prose } from '../../design-system/RichText/RichText.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './RichText.module.css';

/** Rich text, with its title beside it on a wide screen. */
export function RichText({ section, index }: SectionProps<RichTextEntry>) {
  if (section.body?.nodeType !== 'document') {
    throw new Error(`Section "${section.sectionInternalName}": body must be a rich-text document`);
  }
  return (
    <SectionShell section={section} index={index} className={styles.layout}>
      <SectionHead section={section} level={index === 1 ? 1 : 2} />
      <Prose document={section.body} />
    </SectionShell>
  );
}
