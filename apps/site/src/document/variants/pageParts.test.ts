import type { HeroEntry, VariantSlotEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { readVariantKey } from '../../flags/variantKey.ts';
import { choosePageParts, type PagePart } from './pageParts.ts';

const section = (id: string) => ({ modelName: 'hero', metadata: { id } }) as HeroEntry;
const variant = (value: string, ...ids: string[]) => ({ modelName: 'variant', value, sections: ids.map(section) });
const slot = (flag: string, more: object = {}) =>
  ({
    modelName: 'variantSlot',
    flag,
    control: [section('control')],
    variants: [variant('board', 'first', 'second'), variant('none')],
    ...more,
  }) as VariantSlotEntry;

const partsOf = (entries: (HeroEntry | VariantSlotEntry)[], key: string) =>
  choosePageParts(entries, readVariantKey(key));
const idsOf = (parts: PagePart[]) => parts.map(({ sections }) => sections.map(({ metadata }) => metadata.id));
const page = [section('before'), slot('hero'), section('after')];

test('shows the chosen sections in the place of the slot and counts them through', () => {
  const parts = partsOf(page, 'hero=board');
  expect(idsOf(parts)).toEqual([['before'], ['first', 'second'], ['after']]);
  expect(parts.map(({ index }) => index)).toEqual([1, 2, 4]);
  expect(parts[1]?.slot).toEqual({ flag: 'hero', value: 'board', values: ['board', 'none'] });
});

test('a variant without sections takes no place', () => {
  expect(partsOf(page, 'hero=none').map(({ index }) => index)).toEqual([1, 2, 2]);
});

test.each(['', 'hero=', 'hero=gone', 'other=board'])('shows the control for "%s"', (key) => {
  const [, part] = partsOf(page, key);
  expect(idsOf([part as PagePart])).toEqual([['control']]);
  expect(part?.slot?.value).toBe('');
});

test('has all variants where the browser chooses', () => {
  const [part] = partsOf([slot('hero', { isDecidedInBrowser: true })], 'hero=board');
  expect(idsOf([part as PagePart])).toEqual([['control']]);
  const variants = part?.slot?.browserVariants?.map(({ value, sections }) => [value, sections.length]);
  expect(variants).toEqual([
    ['board', 2],
    ['none', 0],
  ]);
});

test('a slot may be empty', () => {
  expect(idsOf(partsOf([slot('hero', { control: undefined, variants: undefined })], ''))).toEqual([[]]);
});
