import { clickHouseViews, type LakeContent } from '@cumulus/lake';
import { clickHouseScript } from '../../../apps/studio/reports/clickHouseScript.ts';
import type { ReportQuery, ReportRows } from '../../../apps/studio/reports/Report.ts';
import { type ClickHouseSession, findChdb } from '../../../scripts/setup/findChdb.mjs';

/** ClickHouse, in this process, over the files of a lake. */
export class ClickHouse {
  readonly #session: ClickHouseSession;

  static async open({ folder, manifest }: LakeContent): Promise<ClickHouse> {
    const { Session } = await findChdb();
    const session = new Session();
    for (const statement of clickHouseViews(manifest, folder)) session.query(statement);
    return new ClickHouse(session);
  }

  private constructor(session: ClickHouseSession) {
    this.#session = session;
  }

  async run(id: string, query: ReportQuery): Promise<ReportRows> {
    const script = await clickHouseScript(id, query);
    for (const statement of script.slice(0, -1)) this.#session.query(statement);
    const answer = this.#session.query(script.at(-1) ?? '', 'JSONCompact');
    const { meta, data } = JSON.parse(answer) as { meta: { name: string }[]; data: ReportRows['rows'] };
    return { columns: meta.map(({ name }) => name), rows: data };
  }

  close(): void {
    this.#session.close();
  }
}
