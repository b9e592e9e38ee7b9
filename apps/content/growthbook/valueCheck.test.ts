import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Snapshot } from '../space.ts';
import { fixtureExperiment } from '../testing/fixtureFlags.ts';
import { entry, link } from '../testing/fixtureSpace.ts';
import { startFlags } from '../testing/startFlags.ts';
import { slotsOfContent } from './valueCheck.ts';

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const level of ['error', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((text) => void logged.push(text));
});
afterEach(() => vi.restoreAllMocks());

/** A space with one slot of flag `hero`. */
function spaceOf(values: string[]): Snapshot {
  const us = (value: unknown) => ({ 'en-US': value });
  const variants = us(values.map((value) => link('Entry', value)));
  const entries = [
    entry('variantSlot', 'homeTop', { flag: us('hero'), variants }),
    ...values.map((value) => entry('variant', value, { value: us(value) })),
  ];
  const delivery = { entries: new Map(entries.map((one) => [one.sys.id, one])), assets: new Map() };
  return { delivery, defaultLocale: { code: 'en-US' } } as unknown as Snapshot;
}

test('a slot is read with the values whose variants are published', () => {
  const space = spaceOf(['board', 'brain']);
  const slot = { name: 'slot homeTop', flag: 'hero', values: ['board', 'brain'] };
  expect(slotsOfContent(space)).toEqual([slot]);
  space.delivery.entries.delete('brain');
  expect(slotsOfContent(space)).toEqual([{ ...slot, values: ['board'] }]);
  space.delivery.entries.delete('board');
  expect(slotsOfContent(space), 'its experiment has no arm left, which must be reported').toEqual([
    { ...slot, values: [] },
  ]);
  Object.assign(space.delivery.entries.get('homeTop')?.fields ?? {}, { variants: { 'en-US': [] } });
  expect(slotsOfContent(space)).toEqual([]);
});

test('a variant with an unpublished section doesn’t count; an empty one does', () => {
  const space = spaceOf(['board', 'brain']);
  const { entries } = space.delivery;
  const sections = ['first', 'second'].map((id) => link('Entry', id));
  Object.assign(entries.get('board')?.fields ?? {}, { sections: { 'en-US': sections } });
  Object.assign(entries.get('brain')?.fields ?? {}, { sections: { 'en-US': [] } });
  for (const id of ['first', 'second']) entries.set(id, entry('hero', id, {}));
  const values = () => slotsOfContent(space).flatMap((slot) => slot.values);
  expect(values()).toEqual(['board', 'brain']);
  entries.delete('second');
  expect(values()).toEqual(['brain']);
});

test('a value without content is logged when a flag or content file is saved, and is a problem until it is corrected', async () => {
  let space = spaceOf(['board', 'brain']);
  let announce: () => void = () => undefined;
  const content = {
    slots: () => slotsOfContent(space),
    pages: () => new Map<string, string[]>(),
    onChange: (listener: () => void) => {
      announce = listener;
    },
  };
  const flags = await startFlags({ content });
  const file = 'experiments/hero.json';
  const saveFlag = (value: string) => flags.write(file, fixtureExperiment('hero', ['control', 'board', value]));
  try {
    announce();
    expect(logged).toEqual([]);

    await saveFlag('houres');
    await expect.poll(() => logged).toHaveLength(1);
    const message = 'variation "v2": slot homeTop has no content for value "houres" of flag "hero"';
    expect(logged[0]).toContain(`${file}: ${message}`);
    expect(flags.problems()).toEqual([expect.stringContaining(`flags: ${file}: ${message}`)]);
    expect(flags.status().problems).toEqual([{ file, message: expect.stringContaining(message) }]);
    // The flags are served nevertheless: content may follow.
    expect((await flags.payload()).features.hero.rules[0].variations).toContain('houres');

    await saveFlag('brain');
    await expect.poll(() => logged).toHaveLength(2);
    expect(logged[1]).toContain(`solved: `);
    expect(flags.problems()).toEqual([]);

    space = spaceOf(['board']);
    announce();
    expect(logged[2]).toContain('no content for value "brain"');
    announce();
    expect(logged).toHaveLength(3);
  } finally {
    await flags.close();
  }
});
