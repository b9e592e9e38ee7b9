import type { DayPlanEntry } from '@cumulus/content-model';
import { Markdown } from '../../ui/Markdown/Markdown.tsx';
import { Media } from '../../ui/Media/Media.tsx';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../SectionProps.ts';
import styles from './DayPlan.module.css';
import { readMoments } from './readMoments.ts';

/** A day or week of the team from dawn to dusk, moment by moment, beside the picture that stays in view. */
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
