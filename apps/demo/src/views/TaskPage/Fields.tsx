import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { findPerson } from '../../workspace/selectors.ts';
import { STATUSES, type Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';
import { useTaskMoves } from '../TimelineView/useTaskMoves.ts';
import styles from './TaskPage.module.css';

/** Status, assignee, dates and hours. */
export function Fields({ task }: { task: Task }) {
  const { state, dispatch, announce, locale, texts } = useWorkspace();
  const copy = texts.taskPage;
  const { id, effort, spent } = task;
  const move = useTaskMoves();
  const format = dayFormatOf(locale);
  const report = (name: string, value: string) => announce(fill(copy.changed, { name, value }));
  const hours = (value: number) => fill(texts.hours, { hours: value });
  const setStatus = (value: string) => {
    const status = STATUSES.find((one) => one === value);
    if (!status) return;
    dispatch({ kind: 'move-task', id, status });
    report(copy.status, texts.statuses[status]);
  };
  const assign = (person: string) => {
    dispatch({ kind: 'assign-task', id, person: person || undefined });
    report(copy.assignee, findPerson(state, person)?.name ?? texts.nobody);
  };
  const plan = (change: number) => {
    dispatch({ kind: 'set-effort', id, hours: effort + change });
    report(copy.planned, hours(Math.max(0, effort + change)));
  };
  const log = (change: number) => {
    dispatch({ kind: 'log-hours', id, hours: change });
    report(copy.spent, hours(Math.max(0, spent + change)));
  };
  const step = (icon: IconName, label: string, onStep: () => void) => (
    <button type="button" className={parts.iconButton} aria-label={label} title={label} onClick={onStep}>
      <Icon name={icon} size={18} />
    </button>
  );
  const stepper = (label: string, before: ReactNode, value: string, after: ReactNode) => (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <span className={styles.stepper}>
        {before}
        <span className={styles.value}>{value}</span>
        {after}
      </span>
    </div>
  );
  const hourSteps = (name: string, value: number, onStep: (change: number) => void) =>
    stepper(
      name,
      step('minus', fill(copy.less, { name }), () => onStep(-1)),
      hours(value),
      step('plus', fill(copy.more, { name }), () => onStep(1)),
    );
  return (
    <div className={styles.fields}>
      <label className={styles.field}>
        <span className={styles.label}>{copy.status}</span>
        <select className={parts.field} value={task.status} onChange={({ target }) => setStatus(target.value)}>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {texts.statuses[status]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span className={styles.label}>{copy.assignee}</span>
        <select className={parts.field} value={task.assignee ?? ''} onChange={({ target }) => assign(target.value)}>
          <option value="">{texts.nobody}</option>
          {state.people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </label>
      {stepper(
        copy.first,
        step('chevron-left', copy.dayEarlier, () => move(task, 'shift-task', -1)),
        format(task.start),
        step('chevron-right', copy.dayLater, () => move(task, 'shift-task', 1)),
      )}
      {stepper(
        copy.last,
        step('chevron-left', copy.shorter, () => move(task, 'resize-task', -1)),
        format(task.end),
        step('chevron-right', copy.longer, () => move(task, 'resize-task', 1)),
      )}
      {hourSteps(copy.planned, effort, plan)}
      {hourSteps(copy.spent, spent, log)}
    </div>
  );
}
