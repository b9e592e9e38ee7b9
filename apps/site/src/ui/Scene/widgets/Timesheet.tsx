import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import type { WidgetOf } from '../Widget.ts';

/** Hours by piece of work and day; the more, the stronger the cell. */
export function Timesheet({ title, days, rows, total }: WidgetOf<'timesheet'>) {
  return (
    <Panel title={title} icon="clock" aside={total && <span className={styles.flag}>{total}</span>}>
      <table className={styles.hours}>
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
            <tr key={row.name}>
              <th>{row.name}</th>
              {days.map((day, index) => {
                const hours = row.hours[index] ?? 0;
                return (
                  <td key={day} data-level={Math.min(3, Math.ceil(hours / 2.5))}>
                    <span>{hours || '·'}</span>
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
