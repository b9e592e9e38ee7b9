import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followTypes } from './followTypes.mjs';

let folder: string;
let end: () => void;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'follow-types-'));
  mkdirSync(join(folder, 'features'));
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true });
});

test('generates again after a save, also after one that could not be read', async () => {
  const generate = vi.fn().mockRejectedValueOnce(new Error('half a file'));
  const report = vi.fn();
  end = followTypes({ folders: [folder], generate, report });
  writeFileSync(join(folder, 'space.json'), '{');
  await expect.poll(() => report.mock.calls.length).toBe(1);
  writeFileSync(join(folder, 'features/a.json'), '{}');
  await expect.poll(() => generate.mock.calls.length).toBe(2);
  expect(report).toHaveBeenCalledTimes(1);
});

test('follows a file that an editor replaces, each time', async () => {
  const generate = vi.fn().mockResolvedValue(undefined);
  const file = join(folder, 'features/a.json');
  writeFileSync(file, '{}');
  end = followTypes({ folders: [folder], generate });
  for (const count of [1, 2]) {
    writeFileSync(`${file}.new`, '{ }');
    renameSync(`${file}.new`, file);
    await expect.poll(() => generate.mock.calls.length).toBe(count);
  }
});
