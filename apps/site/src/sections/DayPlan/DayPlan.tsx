import type { DayPlanEntry } from '@cumulus/content-model';
import { readMoments } from '@cumulus/content-model/jsonFields';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './DayPlan.module.css';

/** A day or week of the team, moment by moment, beside a sticky picture. */
export function DayPlan({ section, index }: SectionProps<DayPlanEntry>) {
  const moments = readMoments(section.moments, section.sectionInternalName);
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.frame} data-bare={section.media ? undefined : ''}>
        <div className={styles.side}>
          <SectionHead section={section} intro={section.intro} />
          {section.media && <Media media={section.media} />}
        </div>
        <ol className={styles.moments}>
          {moments.map((moment) => (
            <li key={moment.time + moment.title} className={styles.moment}>
              <p className={styles.time}>{moment.time}</p>
              <div className={styles.words}>
                <h3 className={styles.title}>{moment.title}</h3>
                {moment.body && <Markdown text={moment.body} className={styles.body} />}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </SectionShell>
  );
}
