import { RequestError } from '@cumulus/server/Service';
import { LakeKeeper } from './compaction/LakeKeeper.ts';
import { ReportProcess } from './process/ReportProcess.ts';
import type { ReportClient } from './ReportClient.ts';
import type { ReportEnvironment } from './reportEnvironment.ts';

/** What the studio has of the lake. */
export interface Reports {
  client: ReportClient;
  /** Erases visitors from the lake, and from what the report process has in memory. @returns erased rows; undefined without a lake @throws Error it has to be repeated */
  erase(ids: readonly string[]): Promise<number | undefined>;
  problems(): string[];
  close(): Promise<void>;
}

/** Starts what keeps the lake, and what runs reports on it. Both are processes of their own: the studio itself never loads DuckDB. */
export function startReports(environment: ReportEnvironment | undefined): Reports {
  if (!environment) return NO_REPORTS;
  const client = new ReportProcess(environment);
  const keeper = new LakeKeeper(environment);
  keeper.start();
  return {
    client,
    async erase(ids) {
      const rows = await keeper.erase(ids);
      await client.restart();
      return rows;
    },
    problems: () => keeper.problems,
    async close() {
      await Promise.all([client.close(), keeper.close()]);
    },
  };
}

const NO_REPORTS: Reports = {
  client: {
    run() {
      throw new RequestError(503, 'NoLake', 'There are no reports: LAKE_DIR is not set, or none');
    },
  },
  erase: async () => undefined,
  problems: () => [],
  close: async () => undefined,
};
