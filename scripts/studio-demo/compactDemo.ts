import { compact, openLake, openSqliteSource, updateVisits } from '@cumulus/lake';
import type { DemoFiles } from './demoFolder.ts';

/** Copies what the collector's store has into the lake, up to the last closed hour. */
export async function compactDemo({ collector, lake: folder }: Pick<DemoFiles, 'collector' | 'lake'>): Promise<void> {
  const lake = await openLake({ folder });
  const source = openSqliteSource(collector);
  try {
    await compact(source, lake, Date.now());
    await updateVisits(lake);
  } finally {
    lake.close();
    await source.close();
  }
}
