import { RECORD_TABLES, TABLE_NAMES, type TableName } from './tables.ts';

const DAY_MS = 86_400_000;

/** Records that were removed before their age since their table has no room: a problem for operators, until that hasn't happened for a day. */
export class Evictions {
  readonly #now: () => number;
  readonly #tables = new Map<TableName, { rows: number; total: number; lastAt: number }>();

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Called when retention removed records by size. */
  note(table: TableName, rows: number): void {
    if (rows === 0) return;
    const before = this.#tables.get(table);
    const earlier = before && this.#isRecent(before.lastAt) ? before.rows : 0;
    this.#tables.set(table, { rows: earlier + rows, total: (before?.total ?? 0) + rows, lastAt: this.#now() });
  }

  problems(): string[] {
    return [...this.#tables].flatMap(([table, { rows, lastAt }]) => {
      if (!this.#isRecent(lastAt)) return [];
      const { label, maxDays, maxMb } = RECORD_TABLES[table];
      return `${rows} ${label} (table ${table}) were removed before ${maxDays.variable}, since ${maxMb.variable} leaves no room for them: those of the largest senders first. Look for a flood with npm run visitor -- senders, or raise ${maxMb.variable}. Last at ${new Date(lastAt).toISOString()}; reported for a day`;
    });
  }

  /** Records removed since the start of this process, by table. */
  totals(): ReadonlyMap<TableName, number> {
    const tables = TABLE_NAMES.filter((table) => table !== 'consent');
    return new Map(tables.map((table) => [table, this.#tables.get(table)?.total ?? 0]));
  }

  #isRecent(at: number): boolean {
    return this.#now() - at < DAY_MS;
  }
}
