import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { changedFlags } from '../growthbook/changedFlags.ts';
import type { Snapshot, SourceEntity } from '../space.ts';
import { ChangeLog } from './ChangeLog.ts';

/** A log in a folder of its own, at a time that the test sets. */
async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'changes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = { now: 1_000 };
  const open = async () => {
    const log = new ChangeLog(folder, () => clock.now);
    await log.open();
    // Before the folder goes: a log writes after its calls.
    onTestFinished(() => log.close());
    return log;
  };
  return { clock, open };
}

const space = {
  contentTypes: new Map([['page', { displayField: 'title' }]]),
  defaultLocale: { code: 'en-US' },
} as unknown as Snapshot;
const change = (id: string, title: string | undefined, action: 'publish' | 'unpublish' = 'publish') => ({
  ...{ space, type: 'Entry' as const, action },
  entity: {
    sys: { id, type: 'Entry', contentType: { sys: { id: 'page' } } },
    fields: { title: { 'en-US': title, de: 'Preise' } },
  } as unknown as SourceEntity,
});

it('names what was published together, and gives what came after a time', async () => {
  const { clock, open } = await start();
  const log = await open();
  log.addPublications([change('pagePricing', 'Pricing'), change('pageOld', undefined, 'unpublish')]);
  clock.now = 2_000;
  log.addFlags(['home-hero']);
  log.addFlags([]);
  log.addPublications([]);
  expect(log.since(0)).toMatchObject([
    { at: 1_000, kind: 'publication', count: 2, unpublished: 1, names: ['Pricing', 'pageOld'] },
    { at: 2_000, kind: 'flag', count: 1, names: ['home-hero'] },
  ]);
  expect(log.since(1_000)).toHaveLength(1);
  expect(log.since(2_000)).toEqual([]);
});

it('keeps the last 500, also over a restart', async () => {
  const { clock, open } = await start();
  const log = await open();
  for (clock.now = 1; clock.now <= 510; clock.now += 1) log.addFlags([`flag-${clock.now}`]);
  log.addPublications(Array.from({ length: 40 }, (_, index) => change(`page${index}`, 'x'.repeat(300))));
  await log.close();
  const again = (await open()).since(0);
  expect(again).toEqual(log.since(0));
  expect(again).toHaveLength(500);
  expect(again.at(-1)).toMatchObject({ count: 40, names: Array(5).fill('x'.repeat(100)) });
});

it('a flag changed when it is added, removed, or has another rule', () => {
  const before = { same: { defaultValue: 1 }, gone: { defaultValue: true }, rule: { defaultValue: 'a', rules: [] } };
  const after = { same: { defaultValue: 1 }, added: { defaultValue: true }, rule: { defaultValue: 'b', rules: [] } };
  const changed = changedFlags({ features: before } as never, { features: after } as never);
  expect(changed.toSorted()).toEqual(['added', 'gone', 'rule']);
});
