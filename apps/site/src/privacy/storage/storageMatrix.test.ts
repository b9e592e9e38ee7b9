import { expect, test } from 'vitest';
import { findStorageEntries, storageMatrix } from './storageMatrix.ts';
import { vendorMatrix } from './vendorMatrix.ts';

test('every entry is listed once for its kind and group', () => {
  const keys = storageMatrix.map(({ kind, name, group }) => `${kind} ${name} ${group}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('every entry has a known vendor, with a group no lower than the vendor’s', () => {
  for (const { name, vendor, group } of storageMatrix) {
    const recipient = vendorMatrix.find(({ id }) => id === (vendor ?? 'site'));
    expect(recipient, `${name}: vendor ${vendor}`).toBeDefined();
    expect(group >= (recipient?.group ?? ''), `${name} is of group ${group}, its vendor of ${recipient?.group}`).toBe(
      true,
    );
  }
});

test('every cookie has a lifetime', () => {
  const endless = storageMatrix.filter(({ kind, lifetime }) => kind === 'cookie' && lifetime === 'kept');
  expect(endless.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['cookie', 'cuPageBannerAutumn2026', ['C0001']],
  ['cookie', 'cuGBVariant', ['C0001', 'C0002']],
  ['local', 'ajs_user_traits', ['C0002']],
  ['local', 'cuUnsent:0b7c', ['C0002']],
  ['session', 'ajs_user_id', []],
  ['cookie', 'utm_source_', []],
  ['cookie', 'toString', []],
] as const)('%s %s belongs to %j', (kind, name, groups) => {
  expect(findStorageEntries(kind, name).map(({ group }) => group)).toEqual(groups);
});
