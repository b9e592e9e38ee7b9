import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FlagsFixture, startFlags } from '../testing/startFlags.ts';

let flags: FlagsFixture;
beforeEach(async () => {
  flags = await startFlags();
  for (const level of ['error', 'info'] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(async () => {
  await flags.close();
  vi.restoreAllMocks();
});

describe('a restart with a wrong file', () => {
  const others: FlagsFixture[] = [];
  /** Another process with the same flags, and with the files that the previous one wrote. */
  async function restart(cache = 'cache'): Promise<FlagsFixture> {
    await others.pop()?.close();
    const started = await startFlags({ folder: flags.folder, cacheFolder: join(flags.folder, '..', cache) });
    others.push(started);
    return started;
  }
  afterEach(async () => {
    for (const other of others.splice(0)) await other.close();
  });
  const TYPO = 'experiments/hero.json: status: Invalid option';

  it('serves its last good state and the changes of other files, and health reports that until it is corrected', async () => {
    let again = await restart();
    const { features } = await again.payload();
    await flags.edit('experiments/hero.json', { status: 'runing' });
    await flags.edit('features/live.json', { defaultValue: true });
    for (let start = 0; start < 2; start += 1) {
      again = await restart();
      expect((await again.payload()).features).toEqual({ ...features, live: { defaultValue: true } });
      expect(again.problems()).toEqual([expect.stringContaining(`flags: ${TYPO}`)]);
      expect(again.problems()[0]).toContain('its last good state stays');
      expect(again.status().problems).toMatchObject([{ file: 'experiments/hero.json' }]);
    }
    await flags.edit('experiments/hero.json', { status: 'running' });
    await expect.poll(() => again.problems()).toEqual([]);
    expect((await again.payload()).features.hero).toEqual(features.hero);
  });

  it('leaves the file out if the last good state is missing or damaged, and health reports that', async () => {
    await flags.edit('experiments/hero.json', { status: 'runing' });
    const first = await restart('new');
    expect((await first.payload()).features.hero).toEqual({ defaultValue: 'none' });
    expect(first.problems()).toEqual([
      expect.stringMatching(/experiments\/hero\.json: .*; the file is left out$/),
      expect.stringMatching(/features\/hero\.json: .*; the flag has its default value$/),
    ]);

    await flags.edit('experiments/hero.json', { status: 'running' });
    await restart('damaged');
    await others.pop()?.close();
    const copies = join(flags.folder, '../damaged/growthbook/flags');
    const [name = ''] = await readdir(copies);
    for (const text of await readdir(join(copies, name, 'texts')))
      await writeFile(join(copies, name, 'texts', text), '{}');
    await flags.edit('experiments/hero.json', { status: 'runing' });
    expect((await (await restart('damaged')).payload()).features.hero).toEqual({ defaultValue: 'none' });
  });

  it('serves a stopped experiment stopped, although its file has a mistake', async () => {
    await restart();
    await flags.edit('experiments/hero.json', { status: 'stopped', coverage: 20 });
    for (let start = 0; start < 2; start += 1) {
      const again = await restart();
      expect((await again.payload()).features.hero.rules).toBeUndefined();
      expect(again.problems()).toEqual([expect.stringMatching(/coverage: .*; the experiment is stopped$/)]);
    }
    // It isn't started again by another mistake.
    await flags.write('experiments/hero.json', '{');
    expect((await (await restart()).payload()).features.hero.rules).toBeUndefined();
  });

  it('never runs an experiment, or a rule, without its saved group', async () => {
    await flags.edit('experiments/hero.json', { condition: { country: { $notInGroup: 'near' } } });
    const parent = { parentConditions: [{ id: 'card', condition: { value: false } }], force: true };
    await flags.edit('features/rollout.json', { rules: [parent] });
    expect((await (await restart('whole')).payload()).features.hero.rules).toHaveLength(1);
    await flags.write('saved-groups/near.json', '{');
    await flags.write('features/card.json', '{');
    const { features } = await (await restart('new')).payload();
    expect(features.hero).toEqual({ defaultValue: 'none' });
    expect(features.market).toEqual({ defaultValue: '' });
    expect(features.rollout).toEqual({ defaultValue: false });
  });
});
