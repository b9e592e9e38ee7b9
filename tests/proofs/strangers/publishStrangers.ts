import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { ENTRIES } from './entries.ts';
import { makePictures, makePlayers } from './pictures.ts';
import { RICH_TEXTS, serialize } from './richTexts.ts';
import type { Stranger } from './Stranger.ts';
import { TEXTS } from './texts.ts';

/** @param isShort leaves out what takes seconds to make */
export async function makeStrangers(isShort: boolean): Promise<Stranger[]> {
  return [...TEXTS, ...RICH_TEXTS, ...ENTRIES, ...(await makePictures(isShort)), ...makePlayers()];
}

/** Adds all of them to a copy of the content together: the files first, so that no entry waits for its own. */
export async function publishStrangers(content: ContentFolder, strangers: readonly Stranger[]): Promise<void> {
  for (const { files = {} } of strangers)
    for (const [path, bytes] of Object.entries(files)) {
      const file = join(content.path, 'cumulus/assets', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  const assets = strangers.flatMap((stranger) => stranger.assets ?? []);
  const path = join(content.path, 'cumulus/entries/strangers.json');
  // In one step, so that half of it is never read.
  await writeFile(`${path}.new`, serialize({ entries: strangers.flatMap(({ entries }) => entries), assets }));
  await rename(`${path}.new`, path);
}
