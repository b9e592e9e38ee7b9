import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ContentEnvironment } from '../../../apps/site/src/cms/contentEnvironment.ts';
import { createContentStore } from '../../../apps/site/src/cms/contentStore.ts';

/**
 * Checks that a starting process finds unpublished pages by the last good copy of the previous one.
 * @param source the previous process's content
 * @throws when it doesn't find that the page of this path was unpublished
 */
export async function findsGone(source: ContentEnvironment, path: string): Promise<void> {
  // Uses a copy of the copy: the starting process would overwrite one that is written at the same time.
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
