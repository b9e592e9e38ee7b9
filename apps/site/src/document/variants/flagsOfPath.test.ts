import { expect, test, vi } from 'vitest';
import type { Content } from '../../cms/content.ts';
import { createRouteTable } from '../../cms/routes.ts';
import { entryOf, snapshotOf } from '../../cms/testing/snapshots.ts';
import { flagsOfPath } from './flagsOfPath.ts';

const links = (...ids: string[]) => ids.map((id) => ({ sys: { type: 'Link', linkType: 'Entry', id } }));

/** A page at `/` and `/de`, with slots by flag and values. */
function createContent(...slots: [flag: string, values: string[], more?: object][]): Content {
  const entries = slots.flatMap(([flag, values, more], index) => [
    entryOf(`slot${index}`, 'variantSlot', {
      flag,
      variants: links(...values.map((value) => `${index}-${value}`), 'unpublished'),
      ...more,
    }),
    ...values.map((value) => entryOf(`${index}-${value}`, 'variant', { value })),
  ]);
  const page = entryOf('home', 'page', {
    slug: { 'en-US': '/', de: '/' },
    sections: links('hero', 'gone', ...slots.map((_, index) => `slot${index}`)),
  });
  const snapshot = snapshotOf(page, entryOf('hero', 'hero', {}), ...entries);
  return { routes: createRouteTable(snapshot), snapshot } as unknown as Content;
}

test('names the flags in the order of content, in every language, with the values that have a variant', () => {
  const content = createContent(['hero', ['board', 'brain']], ['cards', ['true']]);
  const expected = [
    { flag: 'hero', values: ['board', 'brain'] },
    { flag: 'cards', values: ['true'] },
  ];
  expect(flagsOfPath(content, '/')).toEqual(expected);
  expect(flagsOfPath(content, '/de')).toEqual(expected);
});

test('merges two slots of one flag', () => {
  const content = createContent(['hero', ['board']], ['hero', ['brain', 'board']]);
  expect(flagsOfPath(content, '/')).toEqual([{ flag: 'hero', values: ['board', 'brain'] }]);
});

test('has nothing to decide for slots without variants, those of the browser, and pages that are not there', () => {
  const content = createContent(['hero', []], ['price', ['low'], { isDecidedInBrowser: true }]);
  expect(flagsOfPath(content, '/')).toEqual([]);
  expect(flagsOfPath(content, '/made-up')).toEqual([]);
});

test('returns the same array until the content changes', () => {
  const content = createContent(['hero', ['board']]);
  expect(flagsOfPath(content, '/')).toBe(flagsOfPath(content, '/'));
  expect(flagsOfPath(createContent(['hero', ['board']]), '/')).not.toBe(flagsOfPath(content, '/'));
});

test('leaves out flags beyond 24 combinations, and logs it once', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const slots: [string, string[]][] = [
    ['a', ['1', '2', '3']],
    ['b', ['1', '2']],
    ['c', ['1', '2']],
    ['d', ['1']],
  ];
  const twice = [createContent(...slots), createContent(...slots)].map((content) => flagsOfPath(content, '/'));
  for (const flags of twice) expect(flags.map(({ flag }) => flag)).toEqual(['a', 'b', 'd']);
  expect(error.mock.calls).toEqual([
    ['experiments: page home: 72 combinations of variants, at most 24 are made; c shows the control'],
  ]);
  error.mockRestore();
});

test('names the flag of a section that reads a flag itself, also within a slot', () => {
  const desk = entryOf('desk', 'availability', {});
  const slot = entryOf('slot', 'variantSlot', { flag: 'hero', control: links('desk'), variants: links('board') });
  const variant = entryOf('board', 'variant', { value: 'board' });
  const contentWith = (...sections: string[]) => {
    const page = entryOf('home', 'page', { slug: { 'en-US': '/' }, sections: links(...sections) });
    const snapshot = snapshotOf(page, desk, slot, variant);
    return { routes: createRouteTable(snapshot), snapshot } as unknown as Content;
  };
  const own = { flag: 'sales-desk-is-online', values: ['true'] };
  expect(flagsOfPath(contentWith('desk'), '/')).toEqual([own]);
  expect(flagsOfPath(contentWith('slot'), '/')).toEqual([{ flag: 'hero', values: ['board'] }, own]);
});
