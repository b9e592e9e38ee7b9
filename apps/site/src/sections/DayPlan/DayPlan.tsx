import type { DayPlanEntry } from '@cumulus/content-model';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './DayPlan.module.css';

/** A moment of a day or week: time ("8:40", "Monday"), title, and how the product helps. */
export type Moment = { time: string; title: string; body?: string };

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reads and checks the JSON field `moments`. @throws an error that names the moment and the wrong part */
export function readMoments(moments: unknown, sectionName: string): Moment[] {
  if (!Array.isArray(moments) || moments.length === 0) {
    throw new Error(
      `Day plan "${sectionName}": moments must be a list such as [{"time": "8:40", "title": "…", "body": "…"}]`,
    );
  }
  return moments.map((moment, i) => {
    for (const part of ['time', 'title'] as const) {
      if (!isText(moment?.[part])) {
        throw new Error(
          `Day plan "${sectionName}": moment ${i + 1} needs a ${part}, got ${JSON.stringify(moment?.[part])}`,
        );
      }
    }
    return { time: moment.time, title: moment.title, body: isText(moment.body) ? moment.body : undefined };
  });
}

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
