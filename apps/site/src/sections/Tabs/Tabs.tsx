import type { TabsEntry } from '@cumulus/content-model';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import { TabPanel } from './TabPanel.tsx';
import styles from './Tabs.module.css';

/**
 * Several views of one thing. The server sends anchors and their panels; `enhanceTabs` makes them the tabs of WAI-ARIA.
 * Where scripts are off all panels stand under one another; where the script is late the anchors already switch by :target.
 * Find in page doesn't look into closed panels: `hidden="until-found"` would take their size, and the row is as tall as the tallest.
 */
export function Tabs({ section, index }: SectionProps<TabsEntry>) {
  const items = requireItems(section.items, section, 'items');
  const name = section.sectionId ?? `tabs-${index}`;
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} />
      <div className={styles.tabs} data-enhance="tabs" data-name={section.sectionTitle}>
        <div className={styles.list} data-list>
          {items.map((item, position) => (
            <a
              key={item.label}
              id={`${name}-tab-${position + 1}`}
              href={`#${name}-${position + 1}`}
              className={styles.tab}
              data-label={item.label}
              data-type="tab"
            >
              {item.label}
            </a>
          ))}
        </div>
        <div className={styles.panels}>
          {items.map((item, position) => (
            <TabPanel key={item.label} item={item} id={`${name}-${position + 1}`} />
          ))}
        </div>
      </div>
    </SectionShell>
  );
}
