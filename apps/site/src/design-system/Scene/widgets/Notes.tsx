import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Initial, Panel } from '../parts.tsx';
import styles from './Notes.module.css';
import talk from './talk.module.css';

// Heights of the sound wave's bars, of 24.
const wave = [
  5, 9, 14, 8, 18, 12, 6, 10, 20, 15, 7, 4, 11, 17, 9, 5, 13, 21, 16, 8, 6, 12, 10, 5, 8, 15, 19, 11, 6, 4, 9, 13, 7, 5,
];

/** The AI notetaker: the recording, its transcript and a summary. */
export function Notes({ title, who, time, lines, summary = [] }: WidgetOf<'notes'>) {
  return (
    <Panel title={title} icon="mic" aside={<span className={parts.mute}>{time}</span>}>
      <div className={styles.voice}>
        <Initial name={who} />
        <svg aria-hidden="true" viewBox="0 0 136 24" preserveAspectRatio="none" data-move="draw">
          <path d={wave.map((height, index) => `M${index * 4 + 2} ${12 - height / 2}v${height}`).join('')} />
        </svg>
      </div>
      <div className={talk.talk}>
        {lines.map((line) => (
          <p key={line.text} data-move="type">
            <b>{line.who}</b> {line.text}
          </p>
        ))}
        {summary.length > 0 && (
          <div className={styles.summary}>
            {summary.map((point) => (
              <p key={point} className={parts.item} data-move="enter">
                {point}
              </p>
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}
