import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoreError } from './StoreError.ts';
import { WriteHealth } from './WriteHealth.ts';

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  for (const level of ['error', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

function createHealth() {
  const clock = { now: Date.UTC(2026, 10, 24) };
  const health = new WriteHealth(() => clock.now);
  const fail = (problem: 'full' | 'closed' = 'full') =>
    health.watch(3, () => Promise.reject(new StoreError(problem, 'disk full'))).catch(() => undefined);
  return { clock, health, fail, succeed: () => health.watch(1, async () => 'stored') };
}

it('reports a failing store until a transaction succeeds, and logs the first failure and the end', async () => {
  const { health, fail, succeed } = createHealth();
  expect(health.problem()).toBeUndefined();
  for (let n = 0; n < 4; n += 1) await fail();
  expect(health.problem()).toBe(
    "Records can't be stored since 2026-11-24T00:00:00.000Z, 12 so far, and are answered with 503: disk full",
  );
  expect(await succeed()).toBe('stored');
  await succeed();
  expect(health.problem()).toBeUndefined();
  expect(logged).toEqual([
    "store: records can't be stored, and are answered with 503: disk full",
    'store: records are stored again',
  ]);
});

it('logs a store that fails and works in turn once a minute, and reports each failure', async () => {
  const { clock, health, fail, succeed } = createHealth();
  for (let n = 0; n < 10; n += 1) {
    await fail();
    expect(health.problem()).toContain('disk full');
    await succeed();
  }
  expect(logged).toHaveLength(2);
  clock.now += 60_000;
  await fail();
  expect(logged).toHaveLength(3);
});

it('takes the end of the services for no failure', async () => {
  const { health, fail } = createHealth();
  await fail('closed');
  expect([health.problem(), logged]).toEqual([undefined, []]);
});
