import { readFile } from 'node:fs/promises';
import { replaceFile } from '@cumulus/disk';
import type { PurgeAdapter } from '../PurgeAdapter.ts';
import { EVERY_PAGE } from './EVERY_PAGE.ts';

interface ReleaseOptions {
  /** Of this node. */
  release: string;
  /** Where this node noted which one it was when it started last. */
  noteFile: string;
  adapters: PurgeAdapter[];
}

/**
 * Makes every page old that is kept in front, when this node has another release than at its last start: a kept page names files of its own
 * release, which soon no node has. Each node does so, since only with the last one no node makes the old pages any more. What can't be done is
 * logged, and tried again at the next start.
 */
export async function ageAfterRelease({ release, noteFile, adapters }: ReleaseOptions): Promise<void> {
  if (adapters.length === 0) return;
  const noted = await readFile(noteFile, 'utf8').catch(() => undefined);
  if (noted === release) return;
  try {
    await Promise.all(adapters.map((adapter) => adapter.purge([EVERY_PAGE], { isSoft: true })));
    console.info(`[purge] release ${release}: every page in front was made old`);
    await replaceFile(noteFile, release);
  } catch (error) {
    console.error(`[purge] release ${release}: ${(error as Error).message}`);
  }
}
