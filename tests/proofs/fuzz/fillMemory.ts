import type { Copy } from '../../fixtures/copy/startCopy.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { batchBody } from '../../integration/collector/batchBody.ts';

/** The store of the fuzz has 40 MB, which 25,000 events fill. */
const BATCHES = 600;
const EVENTS_PER_BATCH = 50;
/** With the first public address a server loads its data of countries: 8 MB. */
const OF_VISITOR = { 'X-Forwarded-For': '85.214.132.117', 'User-Agent': VISITOR_AGENT };

/**
 * Lets a copy keep what it keeps for good, so that no growth of memory is seen where there is none: SQLite's cache of pages, which grows with the collector's
 * file up to 32 MB (`packages/sql/src/sqlite/prepareFile.ts`) and which no collection frees, and the data of countries.
 */
export async function fillMemory({ origin, ports }: Pick<Copy, 'origin' | 'ports'>): Promise<void> {
  const collector = `http://127.0.0.1:${ports.collector}`;
  await requireOk(await fetch(origin, { headers: OF_VISITOR }));
  await requireOk(await fetch(`${collector}/ip`, { headers: OF_VISITOR }));
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const response = await fetch(`${collector}/segment/v1/b`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: batchBody(EVENTS_PER_BATCH, `visitor-${batch}`).text,
    });
    await requireOk(response);
  }
}

async function requireOk(response: Response): Promise<void> {
  const answer = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status} ${answer.slice(0, 200)}`);
}
