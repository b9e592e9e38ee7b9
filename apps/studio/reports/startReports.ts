import { isLoopbackHost } from '@cumulus/http/clientAddress';
import { createLog } from '@cumulus/http/log';
import { RequestError } from '@cumulus/server/Service';
import { LakeCopier } from './bucket/LakeCopier.ts';
import { LakeKeeper } from './compaction/LakeKeeper.ts';
import { ReportProcess } from './process/ReportProcess.ts';
import type { ReportClient } from './ReportClient.ts';
import type { ReportEnvironment } from './reportEnvironment.ts';

const log = createLog('lake');

/** What the studio has of the lake. */
export interface Reports {
  client: ReportClient;
  /** Erases visitors from the lake, from what the report process has in memory, and from the bucket. @returns what was erased; undefined without a lake @throws Error it has to be repeated */
  erase(ids: readonly string[]): Promise<ErasedCopies | undefined>;
  problems(): string[];
  /** Files by which the bucket is behind; undefined without one. */
  bucketBehind(): number | undefined;
  close(): Promise<void>;
}

/** What was erased of the copies of events. */
export interface ErasedCopies {
  /** Rows of the lake. */
  rows: number;
  /** `erased`, or why the bucket isn't yet. */
  bucket?: string;
}

/** Starts what keeps the lake and its copy in a bucket, and what runs reports on it. They are processes of their own: the studio itself never loads DuckDB. */
export function startReports(environment: ReportEnvironment | undefined): Reports {
  if (!environment) return NO_REPORTS;
  const client = new ReportProcess(environment);
  warnOfPlainHttp(environment.bucket?.endpoint);
  const copier = environment.bucket && new LakeCopier(environment);
  const keeper = new LakeKeeper(environment, { onCompacted: () => void copier?.copy() });
  keeper.start();
  return {
    client,
    async erase(ids) {
      const rows = await keeper.erase(ids);
      await client.restart();
      return { rows, ...(copier && { bucket: await copier.confirm() }) };
    },
    problems: () => [...keeper.problems, ...(copier?.problems ?? [])],
    bucketBehind: () => copier?.behind,
    async close() {
      await Promise.all([client.close(), keeper.close(), copier?.close()]);
    },
  };
}

/** A server of the same network may have no certificate, so that it isn't refused. */
function warnOfPlainHttp(endpoint = 'https://localhost'): void {
  const { protocol, hostname } = new URL(endpoint);
  if (protocol === 'https:' || isLoopbackHost(hostname)) return;
  log.warn('LAKE_S3_ENDPOINT is http:// to another machine: the lake is copied unencrypted; use https://');
}

const NO_REPORTS: Reports = {
  client: {
    run() {
      throw new RequestError(503, 'NoLake', 'There are no reports: LAKE_DIR is not set, or none');
    },
  },
  erase: async () => undefined,
  problems: () => [],
  bucketBehind: () => undefined,
  close: async () => undefined,
};
