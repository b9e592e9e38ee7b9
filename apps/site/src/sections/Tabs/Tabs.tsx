import type { TabItemEntry, TabsEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { Points } from '../../design-system/Points/Points.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './Tabs.module.css';

/**
 * Several views of one topic. The server sends anchors and panels; `enhanceTabs` turns them into WAI-ARIA tabs. Without scripts all panels are below
 * each other; until the script has loaded the anchors switch by :target.
 * Find in page doesn't search closed panels: with `hidden="until-found"` they would lose their height, and the row has that of the tallest.
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

/** The panel of one tab: text, points and an action beside a picture. */
export function TabPanel({ item, id }: { item: TabItemEntry; id: string }) {
  return (
    <div id={id} className={styles.panel} data-panel data-bare={item.media ? undefined : ''}>
      <div className={styles.words}>
        <h3 className={styles.title}>{item.title}</h3>
        {item.body && <Markdown text={item.body} className={styles.body} />}
        <Points points={item.points} />
        {item.action && <Button link={item.action} />}
      </div>
      {item.media && (
        <div className={styles.media}>
          <Media media={item.media} />
        </div>
      )}
    </div>
  );
}
