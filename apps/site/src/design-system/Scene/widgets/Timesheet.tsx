import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import { usePage } from '../../page/PageContext.tsx';
import parts from '../parts.module.css';
import { Panel } from '../parts.tsx';
import week from './week.module.css';

/** Hours by task and day; more hours make a stronger colour. */
export function Timesheet({ title, days, rows, total }: WidgetOf<'timesheet'>) {
  const { locale } = usePage();
  return (
    <Panel title={title} icon="clock" aside={total && <span className={parts.chip}>{total}</span>}>
      <table className={week.hours}>
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
                    <span>{hours ? hours.toLocaleString(locale) : '·'}</span>
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
