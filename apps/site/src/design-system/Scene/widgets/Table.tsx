import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import { Panel } from '../parts.tsx';
import styles from './Table.module.css';

/** A table of values with totals. Cells with numbers are aligned to the end. */
export function Table({ title, head, rows, totals }: WidgetOf<'table'>) {
  const figure = (cell: string) => (/^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) ? 'end' : undefined);
  return (
    <Panel title={title} icon="table">
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={cell} data-align={figure(rows[0]?.[column] ?? '')}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...(totals ? [totals] : [])].map((row, index) => (
            <tr key={row.join('|')} data-total={index === rows.length || undefined}>
              {head.map((name, column) => (
                <td key={name} data-align={figure(rows[0]?.[column] ?? '')}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
