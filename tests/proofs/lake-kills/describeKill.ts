import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '@cumulus/lake';

/** Where a kill fell, by what it left. */
export const MOMENTS = {
  between: 'before, between and after changes',
  reading: 'while records were read',
  writing: 'while files were written',
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
  const { files, visits = [], visitParts, replaced } = await readManifest(lake);
  const named = new Set(
    [...files, ...visits, ...replaced, ...(visitParts ? [visitParts] : [])].map(({ path }) => path),
  );
  return ['events', 'visits']
    .flatMap((kind) => namesIn(join(lake, kind)).map((name) => `${kind}/${name}`))
    .filter((path) => !named.has(path));
}

/** What a lake's process was doing when it was killed. */
export async function describeKill(lake: string): Promise<Moment> {
  const stray = await strayFiles(lake);
  if (stray.some((path) => path.startsWith('events/'))) return 'events';
  if (stray.length > 0) return 'visits';
  const staged = namesIn(join(lake, 'staging'));
  if (staged.some((name) => name.endsWith('.parquet'))) return 'writing';
  return staged.length > 0 ? 'reading' : 'between';
}
