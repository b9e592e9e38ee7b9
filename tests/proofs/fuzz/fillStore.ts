import type { Copy } from '../../fixtures/copy/startCopy.ts';
import { batchBody } from '../../integration/collector/batchBody.ts';

/** The store of the fuzz has 40 MB, which 25,000 events fill. */
const BATCHES = 600;
const EVENTS_PER_BATCH = 50;

/**
 * Fills the collector's store, so that SQLite's cache of pages (32 MB, `packages/sql/src/sqlite/prepareFile.ts`) is full before memory is watched: it grows with
 * the file, and no collection frees it.
 */
export async function fillStore({ ports }: Pick<Copy, 'ports'>): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const response = await fetch(`http://127.0.0.1:${ports.collector}/segment/v1/b`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: batchBody(EVENTS_PER_BATCH, `visitor-${batch}`).text,
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`the store can't be filled: ${response.status} ${answer}`);
  }
}
