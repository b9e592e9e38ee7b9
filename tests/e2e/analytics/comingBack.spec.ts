import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { proxySite } from '../../fixtures/proxySite.ts';
import { Collector } from '../../proofs/visits/Collector.ts';
import { judgeVisits } from '../../proofs/visits/judgeVisits.ts';
import type { PlannedVisitor } from '../../proofs/visits/planVisits.ts';
import { readStored, readStoredProduct } from '../../proofs/visits/readStored.ts';
import { runVisitor } from '../../proofs/visits/runVisitor.ts';
import { runVisitors } from '../../proofs/visits/runVisitors.ts';
import { SHORT_VISITS } from '../../proofs/visits/SHORT_VISITS.ts';
import { type Trouble, troubleCollector } from '../../proofs/visits/troubleCollector.ts';
import { test } from '../setup/test.ts';

/** Several times each, so that single events, batches of pending events and beacons meet them. */
const TROUBLES: Trouble[] = [
  ...(['none', 'not heard', 'answer lost', 'too many'] as const),
  ...(['killed once stored', 'answer lost', 'none', 'not heard'] as const),
  ...(['none', 'answer lost', 'not heard', 'none', 'killed once stored'] as const),
  ...(['answer lost', 'none', 'too many', 'killed', 'none', 'answer lost'] as const),
];
/** Longer than product analytics waits before it sends. */
const PATIENCE_MS = 15_000;
const SETTLE_MS = 120_000;
const SLOWEST_MS = 480_000;

// The short form of `npm run proof -- visits`, which makes 1,000 random visits. It waits for most of a minute: its file name sorts early, so that it starts early.
// REQ-DLV-13
test('12 visits to a collector in trouble: each event is stored once', async ({ browser }) => {
  test.setTimeout(SLOWEST_MS);
  const folder = await mkdtemp(join(tmpdir(), 'visits-'));
  const collector = new Collector(await findFreePort(), folder);
  await collector.start();
  const { take, left, isUp } = troubleCollector(collector, TROUBLES);
  const proxy = await proxySite(take);
  try {
    const limits = { patienceMs: PATIENCE_MS, settleMs: SETTLE_MS };
    const run = (planned: PlannedVisitor) => runVisitor(browser, proxy.origin, planned, limits);
    const results = await runVisitors(SHORT_VISITS, run, { atOnce: 4 });
    await isUp();
    for (const read of [readStored, readStoredProduct]) {
      const judged = judgeVisits(results, await read(collector.adminUrl));
      const { tracked, stored, lost, double, invalid, withoutConsent, neverReturned } = judged;
      // Whether a page was shown long enough to be counted is a question of time: that is for the proof.
      expect({ lost, double, invalid, withoutConsent }, read.name).toEqual({
        lost: [],
        double: [],
        invalid: [],
        withoutConsent: [],
      });
      expect(stored + neverReturned.lost, read.name).toBe(tracked);
      // The number depends on how long pages stay open: 30 and more here. Certain are page and identify of nine pages, and six clicks.
      expect(stored, read.name).toBeGreaterThanOrEqual(24);
    }
    expect(left()).toBe(0);
  } finally {
    proxy.stop();
    await collector.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});
