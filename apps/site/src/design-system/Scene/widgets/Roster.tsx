import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Initial, Panel } from '../parts.tsx';
import week from './week.module.css';

/** The longest word that fits a cell of five days on a phone; with longer ones the days become a list. */
const CELL_LETTERS = 6;

const tones = ['sky', 'mint', 'peach', 'lilac', 'marigold'];

interface Block {
  /** Index of the first day. */
  from: number;
  days: number;
  text: string | null;
}

/** Merges neighbouring days with the same shift. */
function blocksOf(shifts: readonly (string | null)[], days: number): Block[] {
  const blocks: Block[] = [];
  for (let day = 0; day < days; day += 1) {
    const text = shifts[day] || null;
    const last = blocks.at(-1);
    if (last && text && last.text === text) last.days += 1;
    else blocks.push({ from: day, days: 1, text });
  }
  return blocks;
}

/** A roster: the shifts of each person by day. */
export function Roster({ title, days, rows }: WidgetOf<'roster'>) {
  const shifts = [...new Set(rows.flatMap((row) => row.shifts))].filter((shift) => shift !== null);
  const words = shifts.flatMap((shift) => shift.split(/[\s-]/));
  const isLong = days.length > 5 || words.some((word) => word.length > CELL_LETTERS);
  return (
    <Panel title={title} icon="people">
      <table className={isLong ? `${week.hours} ${week.week}` : week.hours}>
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
                <span className={parts.lead}>
                  <Initial name={row.who} />
                  <span>{row.who}</span>
                </span>
              </th>
              {blocksOf(row.shifts, days.length).map((block) => (
                <td key={block.from} colSpan={block.days}>
                  {block.text && (
                    <span
                      className={`${parts.chip} ${week.event}`}
                      data-move="enter"
                      data-tone={tones[shifts.indexOf(block.text) % tones.length]}
                    >
                      <b className={week.day}>
                        {days[block.from]}
                        {block.days > 1 && ` – ${days[block.from + block.days - 1]}`}{' '}
                      </b>
                      {block.text}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
