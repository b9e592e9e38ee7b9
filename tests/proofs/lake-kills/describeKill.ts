import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readManifest } from '@cumulus/lake';
import { keptPaths } from '@cumulus/lake/manifest';

/** Where a kill fell, by what it left. */
export const MOMENTS = {
  between: 'before, between or after changes',
  copying: 'while records were copied',
  following: 'while days were merged or visits written',
  events: 'events moved, not yet in the manifest',
  visits: 'visits moved, not yet in the manifest',
} as const;
export type Moment = keyof typeof MOMENTS;

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  } catch {
    return [];
  }
};

/** Files of events and visits that no manifest names. */
export async function strayFiles(lake: string): Promise<string[]> {
  const named = keptPaths(await readManifest(lake));
  return ['events', 'visits']
    .flatMap((kind) => namesIn(join(lake, kind)).map((name) => `${kind}/${name}`))
    .filter((path) => !named.has(path));
}

/** What a lake's process was doing when it was killed. @param store the collector's file */
export async function describeKill(lake: string, store: string): Promise<Moment> {
  const stray = await strayFiles(lake);
  if (stray.some((path) => path.startsWith('events/'))) return 'events';
  if (stray.length > 0) return 'visits';
  if (namesIn(join(lake, 'staging')).length === 0) return 'between';
  return (await isCopied(lake, store)) ? 'following' : 'copying';
}

/** Whether the lake has all records: all of them are of closed hours. */
async function isCopied(lake: string, store: string): Promise<boolean> {
  const { marks } = await readManifest(lake);
  const database = new DatabaseSync(store, { readOnly: true });
  const lastOf = (table: string) => Number(database.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.id ?? 0);
  const isAtEnd = (['event', 'consent', 'monitoring'] as const).every((table) => {
    const last = lastOf(table === 'monitoring' ? "monitoring WHERE type = 'view'" : table);
    return (marks[table]?.id ?? 0) >= last;
  });
  database.close();
  return isAtEnd;
}
