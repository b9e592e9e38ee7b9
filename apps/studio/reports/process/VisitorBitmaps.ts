import { readFileSync } from 'node:fs';
import { countDays } from '@cumulus/content-model/days';
import { type LakeContent, readAll, visitorsIn, visitsIn } from '@cumulus/lake';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Report, ReportQuery } from '../Report.ts';

/** Bitmaps of the visitors of all groups, for each of two threads. */
const MOST_BYTES = 64_000_000;
const COUNT_IN_BITMAPS = readFileSync(new URL('../count_in_bitmaps.sql', import.meta.url), 'utf8');

/** Decides which reports count their visitors in bitmaps: one for each group has to find room in memory, also where a client sends a million addresses. */
export class VisitorBitmaps {
  /** Groups of what is compacted, by the expression. */
  readonly #groups = new Map<string, number>();
  /** The generation of the lake that they are of. */
  #of = -1;

  /** Makes `count_visitors` count in bitmaps, on a connection with the views of the report, where its groups are few enough. */
  async use(connection: DuckDBConnection, content: LakeContent, report: Report, query: ReportQuery): Promise<void> {
    const most = Math.floor(MOST_BYTES / (1 + visitorsIn(content) / 8));
    if ((await this.#countGroups(connection, content, report, query)) <= most) await connection.run(COUNT_IN_BITMAPS);
  }

  async #countGroups(
    connection: DuckDBConnection,
    { recent, ...compacted }: LakeContent,
    { groupedBy }: Report,
    { from, to, parameters }: ReportQuery,
  ): Promise<number> {
    if (!groupedBy) return 1;
    if (groupedBy === 'time') return countDays({ from, to }) * (parameters.step === 'hour' ? 25 : 1);
    const { generation } = compacted.manifest;
    if (this.#of !== generation) this.#groups.clear();
    this.#of = generation;
    const count = async (rows: string) => {
      const text = `SELECT approx_count_distinct(value) AS groups FROM (SELECT ${groupedBy} AS value FROM (${rows}))`;
      return Number((await readAll(connection, text, {})).rows[0]?.groups);
    };
    // The same for each period: counting those of one takes a third of the report.
    const groups = this.#groups.get(groupedBy) ?? (await count(visitsIn(compacted)));
    this.#groups.set(groupedBy, groups);
    return groups + (recent ? await count(`SELECT * FROM ${recent.visits}`) : 0);
  }
}
