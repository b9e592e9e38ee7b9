import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UsageLog } from './usage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cumulus-usage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps the newest lines within its limit', async () => {
  const file = join(folder, 'usage.jsonl');
  const log = new UsageLog(file, 2_000);
  for (let index = 0; index < 200; index += 1) {
    log.add({ index, text: 'x'.repeat(40) });
    await log.flush();
  }
  expect((await readdir(folder)).sort()).toEqual(['usage.jsonl', 'usage.jsonl.1']);
  const sizes = await Promise.all([file, `${file}.1`].map(async (path) => (await stat(path)).size));
  expect(sizes[0]! + sizes[1]!).toBeLessThan(2_200);
  expect((await readFile(file, 'utf8')).trim().split('\n').at(-1)).toContain('"index":199');
});

it('continues after a restart', async () => {
  const file = join(folder, 'usage.jsonl');
  for (const at of [1, 2]) {
    const log = new UsageLog(file, 2_000);
    log.add({ at });
    await log.flush();
  }
  expect(await readFile(file, 'utf8')).toBe('{"at":1}\n{"at":2}\n');
});

it('drops and counts lines that come too fast or can’t be written, and continues', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await writeFile(join(folder, 'file'), '');
  const log = new UsageLog(join(folder, 'file/usage.jsonl'), 2_000);
  for (let index = 0; index < 10_001; index += 1) log.add({ index });
  expect(log.dropped).toBe(1);
  await log.flush();
  expect(log.dropped).toBe(10_001);
  expect(error.mock.calls[0]?.[0]).toMatch(/10000 lines of usage not written/);
  error.mockRestore();
});
