import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readVariables, type Variables } from '@cumulus/server/variables';
import { z } from 'zod';
import { REPORT_VARIABLES } from '../../apps/studio/reports/reportEnvironment.ts';

const schema = z.object({ LAKE_DIR: REPORT_VARIABLES.LAKE_DIR });
/** A compaction takes some minutes at most. */
const ATTEMPTS = 600;
const ATTEMPT_MS = 1_000;

/** The folder of the lake, by default the one of `npm start`; undefined where there is none. @param storeFile the collector's */
export function findLake(source: Variables, storeFile: string): string | undefined {
  const { LAKE_DIR } = readVariables(schema, source);
  const folder = resolve(LAKE_DIR ?? join(dirname(storeFile), 'lake'));
  return LAKE_DIR !== 'none' && existsSync(join(folder, 'manifest.json')) ? folder : undefined;
}

/**
 * Erases visitors from the lake, once no other process changes it: what compaction read before the store's erasure is in it by then.
 * @param wait until the next attempt; replaced in tests
 * @returns erased rows
 * @throws Error it has to be repeated
 */
export async function eraseLake(
  folder: string,
  ids: readonly string[],
  wait = () => pause(ATTEMPT_MS),
): Promise<number> {
  // DuckDB is loaded only where there is a lake.
  const { eraseFromLake, LakeBusyError, openLake } = await import('@cumulus/lake');
  const lake = await openLake({ folder });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await eraseFromLake(lake, ids)).rows;
      } catch (error) {
        if (attempt === ATTEMPTS || !(error instanceof LakeBusyError)) throw error;
        await wait();
      }
    }
  } finally {
    lake.close();
  }
}
