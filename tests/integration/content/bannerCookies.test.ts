import { expect, test } from 'vitest';
import { findStorageEntries } from '../../../apps/site/src/privacy/storage/storageMatrix.ts';
import { readContentSpace } from './readContentSpace.ts';

test('the cookie of each notice that can be closed is one that the cookie page names', () => {
  const names = [...readContentSpace().values()]
    .filter(({ sys }) => sys.contentType.sys.id === 'pageBanner')
    .flatMap(({ fields }) => Object.values(fields.cookieName ?? {}).map(String));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => findStorageEntries('cookie', name).length === 0)).toEqual([]);
});
