import type { QuestionsEntry } from '@cumulus/content-model';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { RichText } from '../../design-system/RichText/RichText.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './Questions.module.css';

/** Questions and answers as disclosures; several can be open. In one list beside the title, or in two columns below it. */
export function Questions({ section, index }: SectionProps<QuestionsEntry>) {
  const items = requireItems(section.items, section, 'items');
  return (
    <SectionShell section={section} index={index}>
      <div className={[styles.frame, styles[section.layout ?? 'list']].filter(Boolean).join(' ')}>
        <SectionHead section={section} intro={section.intro} />
        <div className={styles.items}>
          {items.map((item) => (
            <details key={item.question} className={styles.item} data-title={item.question} data-type="question">
              <summary className={styles.summary}>
                <h3 className={styles.question}>{item.question}</h3>
                <Icon name="plus" />
              </summary>
              <div className={styles.answer}>
                <RichText document={item.answer} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </SectionShell>
  );
}
