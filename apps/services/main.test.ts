import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readEnvironment } from './readEnvironment.ts';

const folder = mkdtempSync(join(tmpdir(), 'services-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the real entry. @returns what it wrote and its exit code; `stopWhen` text makes it stop by SIGTERM */
const run = (env: Record<string, string>, stopWhen?: string) =>
  new Promise<{ output: string; code: number | null }>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, STORE_FILE: join(folder, 'store.sqlite'), ...env },
    });
    let output = '';
    const take = (data: Buffer) => {
      output += data;
      if (stopWhen && output.includes(stopWhen)) child.kill('SIGTERM');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', (code) => resolve({ output, code }));
  });

it('starts, and ends in good order on SIGTERM', async () => {
  const { output, code } = await run({ SERVICES_PORT: '0', CONTENT_DIR: import.meta.dirname }, 'ready');
  expect(output).toMatch(/services: ready at http:\/\/127\.0\.0\.1:\d+/);
  expect(code).toBe(0);
});

it('says in one line that the port is taken', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const { output, code } = await run({ SERVICES_PORT: String(port) });
  blocker.close();
  expect(output.trim()).toBe(
    `services: 127.0.0.1:${port} is taken by another program; stop it or set SERVICES_PORT to a free port`,
  );
  expect(code).toBe(1);
});

it('names a wrong variable', async () => {
  const { output, code } = await run({ SERVICES_PORT: 'http' });
  expect(output).toMatch(/^Wrong environment variable\. SERVICES_PORT="http": .+\n$/);
  expect(code).toBe(1);
});

it('says in one line why the store can’t be opened', async () => {
  const { output, code } = await run({ SERVICES_PORT: '0', STORE_FILE: folder });
  expect(output).toMatch(new RegExp(`^services: could not start: STORE_FILE=${folder}: .+\\n$`));
  expect(code).toBe(1);
});

it('reads defaults, and folders from the repository', () => {
  const read = readEnvironment({ SERVICES_URL: '', CONTENT_DIR: 'elsewhere' });
  expect(read).toMatchObject({ SERVICES_HOST: '127.0.0.1', SERVICES_PORT: 4000, CONTENTFUL_RATE_LIMIT: 0 });
  expect(read.SERVICES_URL).toBeUndefined();
  expect(read.CONTENT_DIR).toBe(join(import.meta.dirname, '../../elsewhere'));
});

it.each([
  ['SERVICES_PORT', '70000'],
  ['SERVICES_URL', 'not a url'],
  ['SERVICES_URL', 'ftp://x'],
  ['IMAGE_CACHE_MAX_MB', '0'],
  ['CONTENTFUL_RATE_LIMIT', '-1'],
  ['STORE_MAX_DAYS', '0'],
  ['STORE_MAX_MB', '9'],
  ['DATABASE_URL', 'mysql://localhost/events'],
  ['SEGMENT_FORWARD_URL', 'api.segment.io'],
])('refuses %s=%s', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name}="${value}"`);
});

it('wants both variables of forwarding, or neither', () => {
  expect(() => readEnvironment({ SEGMENT_FORWARD_WRITE_KEY: 'key' })).toThrow('SEGMENT_FORWARD_URL is missing');
  expect(() => readEnvironment({ SEGMENT_FORWARD_URL: 'https://a.example' })).toThrow(
    'SEGMENT_FORWARD_WRITE_KEY is missing',
  );
});
