import type { NumbersEntry } from '@cumulus/content-model';
import { focusableRow } from '../../design-system/focusableRow.ts';
import rows from '../../design-system/phoneRow.module.css';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './Numbers.module.css';

/** Figures with their source: side by side (row; on a phone it scrolls), as lines (ledger), or below each other (big). */
export function Numbers({ section, index }: SectionProps<NumbersEntry>) {
  const items = requireItems(section.items, section, 'items');
  const layout = section.layout ?? 'row';
  const isRow = layout === 'row' && items.length > 1;
  const list = (
    <dl className={styles.items}>
      {items.map((item) => (
        <div key={item.label} className={styles.item}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
          {item.source && <dd className={styles.source}>{item.source}</dd>}
        </div>
      ))}
    </dl>
  );
  return (
    <SectionShell section={section} index={index}>
      <div className={styles[layout]}>
        <SectionHead section={section} intro={section.intro} />
        {isRow ? (
          <div {...focusableRow(section.sectionTitle)} className={`${styles.scroller} ${rows.phoneRow}`}>
            {list}
          </div>
        ) : (
          list
        )}
      </div>
    </SectionShell>
  );
}
