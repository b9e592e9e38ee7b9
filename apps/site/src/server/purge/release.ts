import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { ALL_PAGES_TAG } from '../cachePolicy.ts';
import type { PurgeAdapter } from './purgeRequest.ts';

/**
 * Names a build by its bytes, so that nodes share pages with nodes of the same build only.
 * @param directory what the build made
 * @param settings what else decides how a page looks, such as the site's address
 */
export function hashRelease(directory: string, settings: readonly string[] = []): string {
  const digest = createHash('sha256');
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  for (const file of files) digest.update(file.slice(directory.length)).update('\0').update(readFileSync(file));
  for (const setting of settings) digest.update('\0').update(setting);
  return digest.digest('hex').slice(0, 16);
}

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
export async function purgeAfterRelease({ release, noteFile, adapters }: ReleaseOptions): Promise<void> {
  if (adapters.length === 0) return;
  const noted = await readFile(noteFile, 'utf8').catch(() => undefined);
  if (noted === release) return;
  try {
    await Promise.all(adapters.map((adapter) => adapter.purge([ALL_PAGES_TAG], { isSoft: true })));
    console.info(`[purge] release ${release}: every page in front was made old`);
    await replaceFile(noteFile, release);
  } catch (error) {
    console.error(`[purge] release ${release}: ${(error as Error).message}`);
  }
}
