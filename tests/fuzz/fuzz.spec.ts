import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startCopy } from '../hostile/startCopy.ts';
import { createFaultLog } from './faults.ts';
import { prepareFuzz } from './prepareFuzz.ts';
import { runFuzz } from './runFuzz.ts';

// The short form of `npm run fuzz`: the same generators with one seed. No input fails because a machine is slow: only the test's own time ends.
const INPUTS = 10_000;
const SEED = 12;
const LIMIT_MS = 240_000;

// REQ-PRF-07
test('malformed requests to every address get an answer, and no server ends', async () => {
  test.setTimeout(LIMIT_MS);
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const copy = await startCopy({ env: prepareFuzz.env });
  try {
    const { inputOf, uncovered } = await prepareFuzz(copy, SEED);
    expect(uncovered, 'addresses without a request in tests/fuzz/seeds.ts').toEqual([]);
    const log = createFaultLog(join(folder, 'faults.json'), copy);
    const result = await runFuzz({ copy, inputOf, count: INPUTS, log, hungMs: LIMIT_MS });
    expect(log.saved.map(({ fault, listener, shown }) => `${fault} ${listener}: ${shown}`)).toEqual([]);
    expect([...copy.site.uncaught, ...copy.services.uncaught]).toEqual([]);
    expect(result.sent).toBe(INPUTS);
    // Inputs that are shed by a limit prove nothing.
    expect(result.shed).toBeLessThan(INPUTS / 100);
  } finally {
    await copy.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
