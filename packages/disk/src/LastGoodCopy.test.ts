import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LastGoodCopy } from './LastGoodCopy.ts';

let folder: string;
let reported: string[];
beforeEach(async () => {
  reported = [];
  folder = await mkdtemp(join(tmpdir(), 'copy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const copyIn = (file: string) =>
  new LastGoodCopy<number[]>(join(folder, file), {
    parse(value) {
      if (Array.isArray(value)) return value;
      throw new Error('expected a list');
    },
    report: (message) => void reported.push(message),
  });

test('gives the state that was written last, to another process too', async () => {
  const copy = copyIn('a/state.json');
  expect(await copy.read()).toBeUndefined();
  void copy.write([1]);
  await copy.write([2], async (replace) => {
    expect(await copyIn('a/state.json').read()).toEqual([1]);
    await replace();
  });
  expect([await copyIn('a/state.json').read(), reported]).toEqual([[2], []]);
});

test.each(['[1', '{}', ''])('a damaged state counts as missing, and is reported: %j', async (text) => {
  await writeFile(join(folder, 'state.json'), text);
  expect(await copyIn('state.json').read()).toBeUndefined();
  expect(reported).toEqual([expect.stringContaining("the last good copy can't be used")]);
});

test('the previous state stays while none can be written, which is reported once', async () => {
  const copy = copyIn('state.json');
  await copy.write([1]);
  const fail = () => Promise.reject(new Error('no room'));
  await copy.write([2], fail);
  await copy.write([3], fail);
  expect(await copy.read()).toEqual([1]);
  expect(reported).toEqual([expect.stringMatching(/can't be written: .*state\.json: no room/)]);
  await copy.write([4]);
  await copy.write([5], fail);
  expect([await readFile(join(folder, 'state.json'), 'utf8'), reported.length]).toEqual(['[4]', 2]);
  await mkdir(join(folder, 'taken'));
  await copyIn('taken').write([1]);
  expect(reported.at(-1)).toContain("can't be written");
});
