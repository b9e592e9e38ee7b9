import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoreError } from './StoreError.ts';
import { StoreHealth } from './StoreHealth.ts';

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  for (const level of ['error', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

function createHealth() {
  const clock = { now: Date.UTC(2026, 10, 24) };
  const health = new StoreHealth('leads', () => clock.now);
  const fail = (what: Parameters<StoreHealth['watch']>[0] = 'write', problem: 'full' | 'closed' = 'full') =>
    health.watch(what, () => Promise.reject(new StoreError(problem, 'no room'))).catch(() => undefined);
  const succeed = (what: Parameters<StoreHealth['watch']>[0] = 'write') => health.watch(what, async () => 'done');
  const figures = () =>
    Object.fromEntries(
      health
        .metrics()
        .flatMap(({ name, samples }) =>
          samples.map(({ labels, value }) => [[name, ...Object.values(labels ?? {})].join(' '), value]),
        ),
    );
  return { clock, health, fail, succeed, figures };
}

it('reports a store that fails until an operation succeeds, and logs the first failure and the end', async () => {
  const { health, fail, succeed, figures } = createHealth();
  expect(health.problems()).toEqual([]);
  for (let n = 0; n < 4; n += 1) await fail();
  expect(health.problems()).toEqual([
    "leads: the store can't be written since 2026-11-24T00:00:00.000Z, tried 4 times: no room",
  ]);
  expect(figures()['services_store_failing leads']).toBe(1);
  expect(await succeed()).toBe('done');
  await succeed();
  expect(health.problems()).toEqual([]);
  expect(logged).toEqual(["leads: the store can't be written: no room", 'leads: the store is written again']);
  expect(figures()).toEqual({
    'services_store_failing leads': 0,
    'services_store_failed_operations_total leads write': 4,
    'services_store_failed_operations_total leads read': 0,
    'services_store_failed_operations_total leads report': 0,
  });
});

it('reports writes, reads and the disk by themselves', async () => {
  const { health, fail, succeed } = createHealth();
  await fail('write');
  await fail('read');
  await fail('disk');
  await succeed('write');
  expect(health.isFailing('write')).toBe(false);
  expect(health.problems()).toEqual([
    expect.stringContaining("can't be read since"),
    expect.stringContaining('has hardly any room left since'),
  ]);
  await succeed('read');
  await succeed('disk');
  expect(health.problems()).toEqual([]);
  expect(logged.slice(3)).toEqual([
    'leads: the store is written again',
    'leads: the store is read again',
    'leads: the store has room again',
  ]);
});

it('counts reports that fail, and takes them for no failure of the store', async () => {
  const { health, fail, figures } = createHealth();
  await fail('report');
  expect([health.problems(), logged]).toEqual([[], []]);
  expect(figures()).toMatchObject({
    'services_store_failing leads': 0,
    'services_store_failed_operations_total leads report': 1,
  });
});

it('logs a store that fails and works in turn once a minute, and reports each failure', async () => {
  const { clock, health, fail, succeed } = createHealth();
  for (let n = 0; n < 10; n += 1) {
    await fail();
    expect(health.problems()).toHaveLength(1);
    await succeed();
  }
  expect(logged).toHaveLength(2);
  clock.now += 60_000;
  await fail();
  expect(logged).toHaveLength(3);
});

it('takes the end of the application for no failure', async () => {
  const { health, fail, figures } = createHealth();
  await fail('write', 'closed');
  expect([health.problems(), logged]).toEqual([[], []]);
  expect(figures()['services_store_failed_operations_total leads write']).toBe(0);
});
