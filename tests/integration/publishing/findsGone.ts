import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ContentEnvironment } from '../../../apps/site/src/cms/contentEnvironment.ts';
import { createContentStore } from '../../../apps/site/src/cms/contentStore.ts';

/**
 * Finds out, as a process does that starts now, what is gone: from the last good copy of the one before.
 * @param source the content of the one before
 * @throws where it doesn't learn that the page of this path was unpublished
 */
export async function findsGone(source: ContentEnvironment, path: string): Promise<void> {
  // A copy of the copy: what starts writes its own, which may know less, over one that is made meanwhile.
  const cacheDirectory = await mkdtemp(join(tmpdir(), 'copy-'));
  const isCopy = (file: string) => file === source.cacheDirectory || file.endsWith('_published.json');
  await cp(source.cacheDirectory, cacheDirectory, { recursive: true, filter: isCopy });
  const store = createContentStore({ ...source, cacheDirectory });
  try {
    const { unpublishedPaths } = await store.current();
    expect([...unpublishedPaths]).toContain(path);
  } finally {
    store.stop();
    await rm(cacheDirectory, { recursive: true });
  }
}
