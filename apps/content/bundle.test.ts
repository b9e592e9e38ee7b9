import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ExportFile } from './space.ts';
import { entry } from './testing/fixtureSpace.ts';
import { type Fixture, startFixture } from './testing/startFixture.ts';
import { startManagementApi } from './testing/startManagementApi.ts';

const run = promisify(execFile);
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

const bundle = async (space = 'main'): Promise<{ file: string; stdout: string }> => {
  const file = join(fixture.root, 'bundle.json');
  const script = join(import.meta.dirname, 'bundle.ts');
  const { stdout } = await run(process.execPath, [script, space, file], {
    env: { ...process.env, CONTENT_DIR: fixture.content },
  });
  return { file, stdout };
};

it('joins the files of a space, with drafts only where there is no other state', async () => {
  await fixture.write('main/drafts/some.json', { entries: [entry('author', 'ada', {}), entry('author', 'dee', {})] });
  const { file, stdout } = await bundle();
  const whole: ExportFile = JSON.parse(await readFile(file, 'utf8'));
  expect(stdout).toContain('8 entries, 2 assets');
  expect(whole.contentTypes).toHaveLength(2);
  expect(whole.entries?.find(({ sys }) => sys.id === 'ada')?.fields.name).toEqual({ 'en-US': 'Ada' });
  expect(whole.entries?.find(({ sys }) => sys.id === 'dee')?.sys.publishedVersion).toBeUndefined();
});

it('names a folder that can’t be read, whose entries would be missing', async () => {
  await fixture.write('flat', '');
  await expect(bundle('flat')).rejects.toThrow(/flat: not read: ENOTDIR/);
});

it('refuses a missing space, a broken file and a duplicate id', async () => {
  await expect(bundle('nope')).rejects.toThrow('No space "nope"');
  await fixture.write('main/entries/x.json', '{\n,');
  await fixture.write('main/entries/y.json', { entries: [entry('author', 'ada', {})] });
  const failure = await bundle().catch((error: Error) => error.message);
  expect(failure).toMatch(/x\.json:2: not read/);
  expect(failure).toMatch(/y\.json:\d+: duplicate id "ada"/);
  await rm(join(fixture.content, 'main/entries/x.json'));
  await rm(join(fixture.content, 'main/entries/y.json'));
});

it("is accepted by the vendor's import tool, asset files too", async () => {
  const api = await startManagementApi();
  const { file } = await bundle();
  // Its ES module can't be loaded by Node 24 (imports of folders), the CommonJS one can.
  const contentfulImport = createRequire(import.meta.url)('contentful-import');
  await contentfulImport({
    spaceId: 'main',
    managementToken: 'token',
    contentFile: file,
    host: api.host,
    hostUpload: api.host,
    insecure: true,
    uploadAssets: true,
    assetsDirectory: join(fixture.content, 'main/assets'),
    errorLogFile: join(fixture.root, 'import-errors.json'),
    rateLimit: 1000,
    // Waits of the tool: for each request, and before it checks whether an asset was processed.
    timeout: 2_000,
    useVerboseRenderer: true,
  }).catch(async (error: Error) => {
    throw new Error(`${error.message}: ${await readFile(join(fixture.root, 'import-errors.json'), 'utf8')}`, {
      cause: error,
    });
  });
  await api.close();

  const published = [...api.stored].filter(([, { sys }]) => sys.publishedVersion).map(([key]) => key);
  expect(published.sort()).toEqual([
    'assets/clip',
    'assets/photo',
    'content_types/author',
    'content_types/post',
    'entries/ada',
    'entries/bob',
    'entries/old',
    'entries/one',
    'entries/three',
    'entries/two',
  ]);
  expect(api.stored.has('entries/draft')).toBe(true);
  expect(api.uploads).toContain('0123456789');
  expect(api.uploads).toHaveLength(2);
  expect(api.log.filter((line) => /^PUT .*\/process$/.test(line))).toHaveLength(2);
});
