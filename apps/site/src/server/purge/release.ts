import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { ALL_PAGES_TAG } from '../cachePolicy.ts';
import type { PurgeAdapter } from './purgeRequest.ts';

const log = createLog('purge');

/**
 * Hashes a build, so that only nodes of the same build share pages.
 * @param directory the build's output
 * @param settings other settings that change how pages look, such as the site's address
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
  /** File that holds the release of this node's last start. */
  noteFile: string;
  adapters: PurgeAdapter[];
}

/**
 * Soft-purges all pages when this node has another release than at its last start: cached pages refer to assets of their own release, which soon no
 * node has. Every node does so, since old pages are rendered until the last node has the new release. A failure is logged and tried again at the
 * next start.
 */
export async function purgeAfterRelease({ release, noteFile, adapters }: ReleaseOptions): Promise<void> {
  if (adapters.length === 0) return;
  const noted = await readFile(noteFile, 'utf8').catch(() => undefined);
  if (noted === release) return;
  try {
    await Promise.all(adapters.map((adapter) => adapter.purge([ALL_PAGES_TAG], { isSoft: true })));
    log.info(`release ${release}: all cached pages were soft-purged`);
    await replaceFile(noteFile, release);
  } catch (error) {
    log.error(`release ${release}: ${(error as Error).message}`);
  }
}
