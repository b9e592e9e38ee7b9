import type { EventView } from '@cumulus/tracking-plan';
import { tableOf } from '../recordTables.ts';
import type { ViewDialect } from './ViewDialect.ts';

/**
 * The query of a planned event's view: when it happened, whose it was, and its properties as columns of their types. Events that don't follow the
 * plan are left out; they are in the table, with the reason.
 */
export function viewDefinition({ where, columns }: EventView, dialect: ViewDialect): string {
  const { vendor = '' } = where;
  const made = dialect.value({ path: [vendor === 'consent' ? 'decidedAt' : 'timestamp'], type: 'text' });
  const selected = [
    ...['id', 'message_id', 'anonymous_id', 'user_id'],
    `${dialect.time('occurred_at')} AS occurred_at`,
    `${dialect.day('occurred_at')} AS occurred_on`,
    `${dialect.time('received_at')} AS received_at`,
    `${made} AS original_timestamp`,
    ...columns.map((column) => `${dialect.value(column)} AS ${column.name}`),
  ];
  const conditions = Object.entries(where).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} = ${quote(value)}`],
  );
  return `SELECT ${selected.join(',\n  ')}\nFROM ${tableOf(vendor)} WHERE ${conditions.join(' AND ')} AND is_valid = 1`;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
