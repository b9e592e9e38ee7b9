import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { countDashboard } from '../../workspace/selectors.ts';
import { STATUSES } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { LateChip } from '../LateChip.tsx';
import { STATUS_TONES } from '../statusTones.ts';
import { TaskLink } from '../TaskLink.tsx';
import { Bar } from './Bar.tsx';
import styles from './DashboardView.module.css';
import { Team } from './Team.tsx';

/** Figures and charts, counted from the tasks. Each bar stands beside its figure, so that it needs no text alternative. */
export function DashboardView() {
  const { state, texts } = useWorkspace();
  const copy = texts.dashboard;
  const figures = countDashboard(state);
  const { counts, total, donePercent, late, spentHours, plannedHours, daysToGoal } = figures;
  const most = Math.max(1, ...Object.values(counts));
  return (
    <div className={styles.dashboard}>
      <div className={parts.bar}>
        <h2 className={parts.title}>{texts.views.dashboard}</h2>
        <p className={parts.mute}>{copy.hint}</p>
      </div>
      <dl className={`${parts.panel} ${styles.tiles}`}>
        <div data-tone="mint">
          <dt>{copy.done}</dt>
          <dd>
            <b>{fill(copy.percent, { value: donePercent })}</b>
            <span className={parts.mute}>{fill(copy.ofTasks, { count: counts.done, total })}</span>
          </dd>
        </div>
        {daysToGoal !== undefined && (
          <div data-tone="sky">
            <dt>{state.story.texts.untilGoal}</dt>
            <dd>
              <b>{daysToGoal === 1 ? copy.day : fill(copy.days, { days: daysToGoal })}</b>
            </dd>
          </div>
        )}
        <div data-tone="peach">
          <dt>{copy.late}</dt>
          <dd>
            <b>{late.length}</b>
            <span className={parts.mute}>{fill(copy.ofOpen, { count: total - counts.done })}</span>
          </dd>
        </div>
        <div data-tone="marigold">
          <dt>{copy.spent}</dt>
          <dd>
            <b>{fill(texts.hours, { hours: spentHours })}</b>
            <span className={parts.mute}>{fill(copy.ofPlanned, { hours: plannedHours })}</span>
          </dd>
        </div>
      </dl>
      <div className={styles.charts}>
        <section className={parts.panel} aria-labelledby="by-status">
          <h3 id="by-status" className={parts.panelHead}>
            {copy.byStatus}
          </h3>
          <ul className={styles.bars}>
            {STATUSES.map((status) => (
              <li key={status} data-tone={STATUS_TONES[status]}>
                <span>{texts.statuses[status]}</span>
                <Bar share={counts[status] / most} />
                <b>{counts[status]}</b>
              </li>
            ))}
          </ul>
        </section>
        <Team people={figures.people} unassigned={figures.unassigned} />
        <section className={parts.panel} aria-labelledby="late">
          <h3 id="late" className={parts.panelHead}>
            {copy.lateTitle}
          </h3>
          {late.length === 0 && <p className={styles.text}>{copy.nothingLate}</p>}
          <ul>
            {late.map((task) => (
              <li key={task.id} className={styles.late}>
                <TaskLink task={task} className={parts.link} />
                <LateChip task={task} />
              </li>
            ))}
          </ul>
          {figures.unplanned.length > 0 && (
            <p className={styles.text}>
              {fill(copy.unplanned, { hours: figures.unplannedHours })}
              {figures.unplanned.map((task, index) => (
                <span key={task.id}>
                  {index ? ', ' : ' '}
                  <TaskLink task={task} className={parts.link} />
                </span>
              ))}
            </p>
          )}
        </section>
      </div>
    </div>
  );
}
