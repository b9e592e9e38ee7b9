import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fixtureExperiment, fixtureFlags } from '../../testing/fixtureFlags.ts';
import { readFlagFiles } from './readFlagFiles.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flags-'));
  for (const [file, data] of Object.entries(fixtureFlags)) await write(file, JSON.stringify(data));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, text: string): Promise<string> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

const stopHero = () => {
  const stopped = fixtureExperiment('hero', ['control', 'board', 'brain'], { status: 'stopped' });
  return write('experiments/hero.json', JSON.stringify(stopped));
};

const NO_FILE = 'it is no regular file; expected a text of at most 1 MB';
const deep = (levels: number) => `{"$not":`.repeat(levels) + '{}' + '}'.repeat(levels);

// REQ-FLG-18
it.each<[what: string, create: (path: string) => unknown, message: string]>([
  ['a named pipe', (path) => execFileSync('mkfifo', [path]), NO_FILE],
  ['a link to a device', (path) => symlink('/dev/zero', path), NO_FILE],
  ['a folder', (path) => mkdir(path), NO_FILE],
  [
    'a file of 90 MB',
    async (path) => {
      await writeFile(path, '{');
      await truncate(path, 90e6);
    },
    'it has 90.0 MB; expected a text of at most 1 MB',
  ],
  [
    'a file that nests deep',
    (path) => writeFile(path, `{"rules":[{"condition":${deep(20_000)}}]}`),
    'it nests deeper than 100 objects and lists; expected fewer',
  ],
  [
    'a file that nests deep and isn’t closed',
    (path) => writeFile(path, '['.repeat(900_000)),
    'it nests deeper than 100 objects and lists; expected fewer',
  ],
])('%s is a finding of that file alone, and stopping works', async (_, create, message) => {
  const { texts, experiments } = await readAll();
  expect(experiments).toEqual(['running', 'running']);
  await create(join(folder, 'features/other.json'));
  await stopHero();
  const { problems, files } = await readFlagFiles(folder, texts);
  expect(problems).toEqual([{ file: 'features/other.json', message }]);
  expect(files.experiments.get('hero')?.status).toBe('stopped');
});

it('an experiment that nests deep is stopped by its status all the same', async () => {
  const { texts } = await readAll();
  await write('experiments/hero.json', `{"status":"stopped","condition":${deep(20_000)}}`);
  const { files, fallbacks } = await readFlagFiles(folder, texts);
  expect(files.experiments.get('hero')?.status).toBe('stopped');
  expect(fallbacks.get('experiments/hero.json')).toBe('the experiment is stopped');
});

it('a link to a regular file is read', async () => {
  await write('shared.txt', JSON.stringify(fixtureFlags['features/live.json']));
  await symlink(join(folder, 'shared.txt'), join(folder, 'features/linked.json'));
  const { problems, files } = await readFlagFiles(folder);
  expect(problems).toEqual([]);
  expect(files.features.get('linked')?.defaultValue).toBe(false);
});

async function readAll() {
  const { good: texts, files, problems } = await readFlagFiles(folder);
  expect(problems).toEqual([]);
  return { texts, experiments: [...files.experiments.values()].map(({ status }) => status) };
}
