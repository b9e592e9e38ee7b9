import * as fs from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeProblem, mergeFiles, problemOf } from './exportFiles.ts';

vi.mock('node:fs', { spy: true });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a problem is one line, and text of editors in it can’t change how it shows', () => {
  const message = 'link "x": the field "url" links to /a\nb\u0000\u202Egpj, where there is no page';
  expect(describeProblem({ file: 'home.json', line: 7, message })).toBe(
    'home.json:7: link "x": the field "url" links to /a\\nb\\u0000\\u202Egpj, where there is no page',
  );
});

test('a file with thousands of duplicate ids is read once for all their lines, and again for a later check', async () => {
  const path = join(folder, 'copies.json');
  const entries = Array.from({ length: 6_000 }, (_, index) => ({
    sys: { id: `entry${index % 3_000}`, type: 'Entry' },
    fields: {},
  }));
  const data = { entries };
  writeFileSync(path, JSON.stringify(data, null, 2));
  const reads = () => vi.mocked(fs.readFileSync).mock.calls.filter(([file]) => file === path).length;
  const { duplicates } = mergeFiles([{ path, data }]);
  expect([duplicates.length, duplicates[0]?.line, duplicates[1]?.line, reads()]).toEqual([3_000, 5, 12, 1]);
  writeFileSync(path, `\n${JSON.stringify(data, null, 2)}`);
  await Promise.resolve();
  expect(mergeFiles([{ path, data }]).duplicates[0]?.line).toBe(6);
});

test('the line is that of the id, however the file is written', () => {
  const path = join(folder, 'odd.json');
  writeFileSync(path, '{"a": "\\"id\\": 1",\n"id"\n:\n"one", "b": {"id":"t\\"wo"}}');
  const lineOf = (id: unknown) => problemOf(id, path, '').line;
  expect([lineOf('one'), lineOf('t"wo'), lineOf('three'), lineOf(4)]).toEqual([2, 4, undefined, undefined]);
  expect(problemOf('one', join(folder, 'gone.json'), 'x').line).toBeUndefined();
});
