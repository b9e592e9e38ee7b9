import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDamagedCopies } from '@cumulus/sql/sqlite/damagedCopies';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('removes expired copies with their files, and nothing else', () => {
  const old = ['', '-wal', '-shm', '-2', '-2-wal'].map((part) => `store.sqlite.damaged-2026-01-31T235959${part}`);
  const remaining = [
    ...['store.sqlite', 'store.sqlite-wal', 'store.sqlite.damaged-2026-02-01T000000-2', 'store.sqlite.damaged-2025'],
    ...['other.sqlite.damaged-2025-01-31T235959', 'store.sqlite.damaged-2025-01-31T235959.copy'],
  ];
  for (const name of [...old, ...remaining]) writeFileSync(join(folder, name), '');
  removeDamagedCopies(join(folder, 'store.sqlite'), Date.UTC(2026, 1, 1));
  expect(readdirSync(folder).sort()).toEqual(remaining.sort());
  removeDamagedCopies(join(folder, 'none/store.sqlite'), Date.now());
});
