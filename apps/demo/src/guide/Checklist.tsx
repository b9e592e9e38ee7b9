import { useEffect, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { fill } from '../workspace/fill.ts';
import { JOBS, type Job } from '../workspace/types.ts';
import { useWorkspace, type View } from '../workspace/useWorkspace.ts';
import styles from './Checklist.module.css';
import type { Guide } from './createGuide.ts';
import { useGuide } from './useGuide.ts';

/** The view in which a job is done. */
const JOB_VIEWS: Readonly<Record<Job, View>> = {
  'move-card': 'board',
  'shift-date': 'timeline',
  'tick-todo': 'doc',
  'ask-brain': 'ai',
};

/** The four jobs. Each is ticked when the workspace says it is done, and can be shown step by step. */
export function Checklist({ guide }: { guide: Guide }) {
  const { texts, show, state } = useWorkspace();
  const { story } = state;
  const { isAskedFor, done } = useGuide(guide);
  const copy = texts.guide;
  const heading = useRef<HTMLHeadingElement>(null);

  // Opened by the visitor, it takes the focus; shown because there is room, it doesn't.
  useEffect(() => {
    if (isAskedFor) heading.current?.focus();
  }, [isAskedFor]);

  return (
    <div className={styles.checklist}>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {story.texts.checklist}
        </h2>
        <button
          type="button"
          className={styles.close}
          aria-label={copy.close}
          onClick={() => {
            guide.close();
            document.getElementById('checklist-button')?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      <p className={styles.progress}>
        <progress max={JOBS.length} value={done.length} aria-hidden="true" />
        <span>{fill(copy.progress, { done: done.length, total: JOBS.length })}</span>
      </p>
      <ol className={styles.jobs}>
        {JOBS.map((job) => {
          const isDone = done.includes(job);
          return (
            <li key={job} className={styles.job} data-job={job} data-done={isDone}>
              <span className={styles.mark}>{isDone && <Icon name="check" size={14} />}</span>
              <div>
                <h3>
                  {copy.jobs[job].title}
                  {isDone && <span className="visuallyHidden">, {copy.done}</span>}
                </h3>
                <p>{fill(copy.jobs[job].why, { handOffWhy: story.texts.handOffWhy })}</p>
                <button
                  type="button"
                  className={styles.show}
                  aria-label={`${isDone ? copy.again : copy.start}: ${copy.jobs[job].title}`}
                  onClick={() => {
                    guide.start(job);
                    show(JOB_VIEWS[job]);
                  }}
                >
                  {isDone ? copy.again : copy.start}
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      {done.length === JOBS.length && (
        <div className={styles.all} role="status">
          <h3>{story.texts.allDone}</h3>
          <p>{copy.allDoneText}</p>
        </div>
      )}
    </div>
  );
}
