import type { QuestionsEntry } from '@cumulus/content-model';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { RichText } from '../../ui/RichText/RichText.tsx';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import styles from './Questions.module.css';

/** Questions that open one by one (several may stay open): in one list beside the title, or in two columns under it. */
export function Questions({ section, index }: SectionProps<QuestionsEntry>) {
  const items = requireItems(section.items, section, 'items');
  return (
    <SectionShell section={section} index={index}>
      <div className={`${styles.frame} ${styles[section.layout ?? 'list']}`}>
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
