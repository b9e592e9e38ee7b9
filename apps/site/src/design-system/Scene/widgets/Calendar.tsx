import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Panel } from '../parts.tsx';
import week from './week.module.css';

type Event = WidgetOf<'calendar'>['events'][number];

/** The cells of a row, with empty ones between the events; an event covers `span` days. */
function cellsOf(days: number, events: readonly Event[]): (Event | number)[] {
  const cells: (Event | number)[] = [];
  for (let day = 0; day < days; ) {
    const event = events.find((candidate) => candidate.day === day);
    cells.push(event ?? day);
    day += event?.span ?? 1;
  }
  return cells;
}

/** A week: days as columns, events below them. */
export function Calendar({ title, days, events }: WidgetOf<'calendar'>) {
  const rows = Array.from({ length: Math.max(...events.map((event) => event.row)) + 1 }, (_, row) => row);
  return (
    <Panel title={title} icon="calendar">
      <table className={`${week.calendar} ${week.week}`}>
        <thead>
          <tr>
            {days.map((day) => (
              <th key={day}>{day}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {cellsOf(
                days.length,
                events.filter((event) => event.row === row),
              ).map((cell) =>
                typeof cell === 'number' ? (
                  <td key={cell} />
                ) : (
                  <td key={cell.title} colSpan={cell.span}>
                    <span className={`${parts.chip} ${week.event}`} data-tone={cell.color} data-move="enter">
                      <b className={week.day}>{days[cell.day]} </b>
                      {cell.title}
                    </span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
