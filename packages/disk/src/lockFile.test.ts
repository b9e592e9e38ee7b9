import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFile } from './lockFile.ts';

function pathInFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'list.lock');
}

it('is had by one at a time', () => {
  const path = pathInFolder();
  const unlock = lockFile(path);
  expect(unlock).toBeTypeOf('function');
  expect(lockFile(path)).toBeUndefined();
  unlock?.();
  lockFile(path)?.();
});

it('says what is wrong with a file that can’t be a lock', () => {
  const path = pathInFolder();
  writeFileSync(
    path,
    'of another program, and longer than a header of SQLite has to be to be read as one: '.repeat(20),
  );
  expect(() => lockFile(path)).toThrow('not a database');
  expect(() => lockFile(join(path, 'none'))).toThrow('unable to open');
});
