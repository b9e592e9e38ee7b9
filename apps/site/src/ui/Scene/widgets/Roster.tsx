import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import { toneOf } from '../toneOf.ts';
import { Who } from '../Who.tsx';
import type { WidgetOf } from '../Widget.ts';

/** The longest word that a cell of five days holds on a phone; with longer ones the days become a list there. */
const CELL_LETTERS = 6;

/** Who works when. */
export function Roster({ title, days, rows }: WidgetOf<'roster'>) {
  const words = rows.flatMap((row) => row.shifts.flatMap((shift) => (shift ?? '').split(/[\s-]/)));
  const isLong = days.length > 5 || words.some((word) => word.length > CELL_LETTERS);
  return (
    <Panel title={title} icon="people">
      <table className={isLong ? `${styles.hours} ${styles.week}` : styles.hours}>
        <thead>
          <tr>
            <th />
            {days.map((day) => (
              <th key={day}>{day}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.who}>
              <th>
                <span className={styles.lead}>
                  <Who name={row.who} />
                  <span>{row.who}</span>
                </span>
              </th>
              {days.map((day, index) => {
                const shift = row.shifts[index];
                if (!shift) return <td key={day} />;
                return (
                  <td key={day}>
                    <span className={styles.event} data-tone={toneOf(shift)}>
                      <b className={styles.day}>{day} </b>
                      {shift}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
