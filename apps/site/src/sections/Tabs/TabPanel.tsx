import type { TabItemEntry } from '@cumulus/content-model';
import { Button } from '../../ui/Button/Button.tsx';
import { Markdown } from '../../ui/Markdown/Markdown.tsx';
import { Media } from '../../ui/Media/Media.tsx';
import { Points } from '../../ui/Points/Points.tsx';
import styles from './TabPanel.module.css';

/** What one tab shows: words, points and an action beside a picture. */
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
