import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { SampleRatioWatch } from '../../../apps/studio/sample-ratio/SampleRatioWatch.ts';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { startApplications } from '../../fixtures/servers/startApplications.ts';
import { until } from '../../fixtures/servers/until.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const EXPOSURE = 'view growthbook experiment';
/** The weights of `new-card-ui`. */
const CARDS = {
  key: 'new-card-ui',
  phase: 0,
  hashAttribute: 'id',
  weights: [0.5, 0.5],
  variations: ['control', 'new'],
};
const DIFFERS = 'experiment "new-card-ui": the visitors of its variations differ from its weights';
const READY_MS = 10_000;

/** An exposure, of a new visitor by default. */
function exposure(variationId: number, { visitor = randomUUID(), ...fields }: Record<string, unknown> = {}) {
  const properties = { experimentId: 'new-card-ui', variationId, ...fields };
  return record({ event: EXPOSURE, anonymousId: String(visitor), payload: { properties } });
}

const exposures = (count: number, variationId: number, fields?: Record<string, unknown>) =>
  Array.from({ length: count }, () => exposure(variationId, fields));

describe.each(KINDS)('the sample-ratio alarm on %s', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  async function open() {
    const store = await openStore(await databases.create());
    onTestFinished(() => store.close());
    const logged: string[] = [];
    for (const level of ['error', 'info'] as const)
      vi.spyOn(console, level).mockImplementation((text) => void logged.push(text));
    onTestFinished(() => void vi.restoreAllMocks());
    const running = [{ ...CARDS }];
    const watch = new SampleRatioWatch({
      exposures: (after, limit) => store.exposures(after, limit),
      running: async () => running,
    });
    return { store, watch, logged, running };
  }

  // REQ-EXP-09
  it('names an experiment whose variations differ from its weights, once in the log, until they do not', async () => {
    const { store, watch, logged } = await open();
    await store.append([...exposures(80, 0), ...exposures(120, 1)]);
    await watch.check();
    expect(watch.problems).toEqual([]);
    await store.append(exposures(40, 1));
    await watch.check();
    expect(watch.problems).toEqual([expect.stringContaining(`${DIFFERS}: control 80 (expected 120), new 160`)]);
    await watch.check();
    expect(logged).toEqual([expect.stringContaining(`flags: ${DIFFERS}`)]);
    await store.append(exposures(80, 0));
    await watch.check();
    expect(watch.problems).toEqual([]);
    expect(logged.at(-1)).toContain('flags: solved: experiment "new-card-ui"');
  });

  it('counts visitors, not exposures, and nobody who saw two variations', async () => {
    const { store, watch } = await open();
    await store.append([...exposures(60, 0), ...exposures(60, 1)]);
    await store.append(exposures(200, 1, { visitor: 'often' }));
    await store.append(exposures(100, 1, { visitor: 'other cookie', hashValue: 'one id' }));
    for (let n = 0; n < 100; n += 1)
      await store.append([0, 1].map((variation) => exposure(variation, { hashValue: `both-${n}` })));
    await watch.check();
    expect(watch.problems).toEqual([]);
  });

  it('ignores fewer than 100 visitors, other phases and experiments, and malformed events', async () => {
    const { store, watch, running } = await open();
    await store.append([
      ...exposures(99, 1),
      ...exposures(200, 1, { phase: 1 }),
      ...exposures(200, 1, { experimentId: 'home-hero' }),
      ...exposures(200, 7),
      ...exposures(200, 1).map((one) => ({ ...one, isValid: false })),
      ...exposures(200, 1).map((one) => ({ ...one, payload: {} })),
    ]);
    await watch.check();
    expect(watch.problems).toEqual([]);
    running[0] = { ...CARDS, phase: 1 };
    await store.append(exposures(150, 1, { phase: 1 }));
    await watch.check();
    expect(watch.problems).toHaveLength(1);
    running.pop();
    await watch.check();
    expect(watch.problems).toEqual([]);
  });

  it('reads only events since the last check, in pages, and continues in the next check where there are too many', async () => {
    const { store, running } = await open();
    await store.append(exposures(2_500, 0).map((one, n) => ({ ...one, receivedAt: 1_000_000 + n * 100 })));
    const pages: number[] = [];
    let now = 2_000_000;
    const watch = new SampleRatioWatch({
      exposures: async (after, limit) => {
        const page = await store.exposures(after, limit);
        pages.push(page.exposures.length);
        return page;
      },
      running: async () => running,
      now: () => now,
      maxPages: 2,
    });
    const check = async () => {
      pages.length = 0;
      await watch.check();
      now += 60_000;
      return pages;
    };
    expect(await check()).toEqual([1_000, 1_000]);
    expect(watch.problems[0]).toContain('control 2000 (expected 1000)');
    // A flood of another experiment only delays the check.
    await store.append(
      exposures(3_000, 0, { experimentId: 'other' }).map((one) => ({ ...one, receivedAt: 1_250_000 })),
    );
    expect(await check()).toEqual([1_000, 1_000]);
    await store.append(exposures(700, 1).map((one) => ({ ...one, receivedAt: 1_251_000 })));
    expect(await check()).toEqual([1_000, 1_000]);
    expect(await check()).toEqual([200]);
    expect(watch.problems[0]).toContain('control 2500 (expected 1600), new 700 (expected 1600)');
    // Reads a minute's exposures again, since some are written late.
    await store.append(exposures(1, 1).map((one) => ({ ...one, receivedAt: 1_192_000 })));
    await check();
    await check();
    await check();
    expect(watch.problems[0]).toContain('new 701 (');
  });

  it('ignores ids longer than the plan allows, also those that an older release stored', async () => {
    const { store, watch } = await open();
    await store.append(Array.from({ length: 150 }, (_, n) => exposure(1, { hashValue: `${n}`.padEnd(30_000, 'x') })));
    const { exposures: read, end, isLast } = await store.exposures({ receivedAt: 0, id: 0 }, 100);
    expect([read, isLast]).toEqual([[], false]);
    expect(end).toEqual({ receivedAt: expect.any(Number), id: 100 });
    await watch.check();
    expect(watch.problems).toEqual([]);
  });

  it('counts by the experiment’s hash attribute, and skips visitors with another attribute', async () => {
    const { store, watch } = await open();
    await store.append([...exposures(100, 0), ...exposures(100, 1, { hashAttribute: 'id' })]);
    await store.append(exposures(200, 1, { hashAttribute: 'country' }));
    await watch.check();
    expect(watch.problems).toEqual([]);
  });

  it('is a problem of the services’ health, which stay ready', async () => {
    const options = await databases.create();
    const store = await openStore(options);
    await store.append([...exposures(50, 0), ...exposures(150, 1)]);
    await store.close();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const folder = mkdtempSync(join(tmpdir(), 'ratio-'));
    const services = await startApplications({
      ...{ FLAGS_DIR: copyRunningFlags(join(folder, 'flags')), CONTENT_WEBHOOK_URLS: 'none' },
      ...{ SERVICES_CACHE_DIR: folder, IMAGE_CACHE_DIR: folder, LEADS_FILE: join(folder, 'leads.sqlite') },
      ...{ STORE_FILE: options.file, DATABASE_URL: options.databaseUrl ?? '' },
    });
    onTestFinished(async () => {
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const health = async () => {
      const answer = await fetch(`${services.adminUrl}/healthz`);
      return { code: answer.status, ...(await answer.json()) };
    };
    await until(async () => (await health()).status === 'degraded', 'the alarm', READY_MS);
    expect(await health()).toMatchObject({ code: 200, problems: [expect.stringContaining(DIFFERS)] });
    const metrics = await (await fetch(`${services.adminUrl}/metrics`)).text();
    expect(metrics).toContain('services_experiment_mismatches 1\n');
  });
});
