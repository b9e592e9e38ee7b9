import type { NumbersEntry } from '@cumulus/content-model';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './Numbers.module.css';

/** Figures with their source: side by side (row), as lines (ledger), or below each other (big). */
export function Numbers({ section, index }: SectionProps<NumbersEntry>) {
  const items = requireItems(section.items, section, 'items');
  return (
    <SectionShell section={section} index={index}>
      <div className={`${styles.frame} ${styles[section.layout ?? 'row']}`}>
        <SectionHead section={section} intro={section.intro} />
        <dl className={styles.items}>
          {items.map((item) => (
            <div key={item.label} className={styles.item}>
              <dt className={styles.label}>{item.label}</dt>
              <dd className={styles.value}>{item.value}</dd>
              {item.source && <dd className={styles.source}>{item.source}</dd>}
            </div>
          ))}
        </dl>
      </div>
    </SectionShell>
  );
}
