import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import { afterAll, afterEach, expect, test } from 'vitest';
import { copyContent } from '../testing/copyContent.ts';

const copy = copyContent();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

/** `npm run content:check`, as npm runs it. */
function run(folder: string, variables: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const script = join(repositoryRoot, 'scripts/content-check.mjs');
  const options = {
    cwd: folder === copy.folder ? folder : repositoryRoot,
    env: { ...process.env, CONTENT_DIR: folder, ...variables },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

test('exits with 0 if everything is shown', async () => {
  const { code, output } = await run(copy.folder);
  expect([code, output]).toEqual([0, expect.stringMatching(/^All is shown: \d+ entries in 2 spaces\.\n$/)]);
});

test('exits with 1 and reports file, line and reason', async () => {
  const file = copy.edit('homeLink10', ({ fields }) => Object.assign(fields, { url: { 'en-US': '/prcing' } }));
  const line = copy.lineOf(file, 'homeLink10', '"/prcing"');
  const { code, output } = await run(copy.folder);
  expect(code).toBe(1);
  expect(output).toContain(
    `cumulus/entries/home.json:${line}: link "homeLink10": the field "url" links to /prcing, where there is no page\n1 problem in`,
  );
});

test('exits with 1 without content', async () => {
  const { code, output } = await run(join(copy.folder, 'nowhere'));
  expect([code, output]).toEqual([1, expect.stringContaining('there is no space in it')]);
});

test('exits with 1 and one line that says what is wrong with a variable', async () => {
  const { code, output } = await run(copy.folder, { FRAME_HOSTS: 'maps.example.com -.-' });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^Wrong environment variable\. FRAME_HOSTS="maps\.example\.com -\.-": FRAME_HOSTS has "-\.-".*\n$/,
    ),
  ]);
});
