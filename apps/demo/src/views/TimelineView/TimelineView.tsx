import { useEffect, useRef, useState } from 'react';
import { Person } from '../../ui/Person.tsx';
import parts from '../../ui/parts.module.css';
import { FIRST_DAY, LAST_DAY, TODAY } from '../../workspace/calendar.ts';
import { daysLate, findPerson } from '../../workspace/selectors.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';
import { LateChip } from '../LateChip.tsx';
import { RuleNotes } from '../RuleNotes.tsx';
import { useFocused } from '../useFocused.ts';
import { Bar } from './Bar.tsx';
import { barOf, DAY_COUNT, dependencyPath, findDependencies, orderRows } from './geometry.ts';
import styles from './TimelineView.module.css';
import { Tools } from './Tools.tsx';
import { useTaskMoves } from './useTaskMoves.ts';

const WEEKS = Array.from({ length: DAY_COUNT / 7 }, (_, week) => FIRST_DAY + 7 * week);
/** At most so many days before today are seen when the view opens, and no more than a third of all that are. */
const DAYS_BEFORE_TODAY = 9;

/** All tasks over eight weeks, with lines from each to what waits for it. */
export function TimelineView() {
  const { state, locale, texts } = useWorkspace();
  const copy = texts.timeline;
  const view = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [order] = useState(() => [...state.tasks].sort((one, other) => one.start - other.start).map(({ id }) => id));
  // It is late, and the goal waits for it: what its shift moves is seen at once.
  const [selected, setSelected] = useState(state.story.blocked);
  const move = useTaskMoves();
  useEffect(() => {
    const { current } = scroller;
    const track = current?.querySelector('[data-track]');
    if (!current || !track) return;
    const dayPx = track.clientWidth / DAY_COUNT;
    const seen = (current.clientWidth - (current.scrollWidth - track.clientWidth)) / dayPx;
    current.scrollLeft = (TODAY - FIRST_DAY - Math.min(DAYS_BEFORE_TODAY, seen / 3)) * dayPx;
  }, []);
  useFocused(view);
  const choose = (id: string) => {
    setSelected(id);
    const bar = scroller.current?.querySelector(`[data-bar="${CSS.escape(id)}"]`);
    bar?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const rows = orderRows(state.tasks, order);
  const task = rows.find(({ id }) => id === selected) ?? rows[0];
  const format = dayFormatOf(locale);
  return (
    <div ref={view} className={styles.timeline}>
      <div className={parts.bar}>
        <h2 className={parts.title}>{texts.views.timeline}</h2>
        <p className={parts.mute}>{copy.hint}</p>
      </div>
      {task && <Tools rows={rows} task={task} onSelect={choose} onMove={move} />}
      <div ref={scroller} className={`${parts.panel} ${styles.scroller}`}>
        <div className={styles.chart}>
          <div className={styles.axis} aria-hidden="true">
            {WEEKS.map((day) => (
              <span key={day} style={{ insetInlineStart: `${barOf({ start: day, end: LAST_DAY }).start}%` }}>
                {format(day)}
              </span>
            ))}
            <b style={{ insetInlineStart: `${barOf({ start: TODAY, end: TODAY }).start}%` }}>{texts.today}</b>
          </div>
          <ol className={styles.rows} aria-label={copy.chart}>
            {rows.map((row) => (
              <li key={row.id} className={styles.row}>
                <span className={styles.name}>
                  <Person person={findPerson(state, row.assignee)} />
                  <span className={styles.text} data-late={daysLate(row) > 0 || undefined}>
                    <span className={styles.title}>{row.title}</span>
                    <LateChip task={row} />
                    <RuleNotes task={row.id} />
                  </span>
                </span>
                <span className={styles.track} data-track="">
                  <Bar
                    task={row}
                    rows={rows}
                    scroller={scroller}
                    isSelected={row.id === task?.id}
                    onSelect={setSelected}
                    onMove={move}
                  />
                </span>
              </li>
            ))}
          </ol>
          <svg
            className={styles.lines}
            viewBox={`0 0 ${DAY_COUNT} ${rows.length}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={styles.today} d={`M${TODAY - FIRST_DAY} 0V${rows.length}`} />
            {findDependencies(rows).map((dependency) => (
              <path key={dependency.id} data-line={dependency.id} d={dependencyPath(rows, dependency)} />
            ))}
          </svg>
        </div>
      </div>
    </div>
  );
}
