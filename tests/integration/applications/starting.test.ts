import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/setup/root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'applications-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Any free ports, and stores and caches of their own. */
const VARIABLES = {
  ...{ CONTENT_PORT: '0', COLLECTOR_PORT: '0', LEADS_PORT: '0', PRODUCT_PORT: '0', ADMIN_PORT: '0' },
  ...{ CONTENT_INTERNAL_PORT: '0', COLLECTOR_INTERNAL_PORT: '0', LEADS_INTERNAL_PORT: '0' },
  ...{ STORE_FILE: join(folder, 'store.sqlite'), SERVICES_CACHE_DIR: join(folder, 'cache') },
  ...{ IMAGE_CACHE_DIR: join(folder, 'images'), CONTENT_WEBHOOK_URLS: 'none', CONTENT_URL: 'http://127.0.0.1:9' },
};

/** Runs the real entry. @returns what it wrote and its exit code; `stopWhen` text makes it stop by SIGTERM */
const run = (application: string, env: Record<string, string> = {}, stopWhen?: string) =>
  new Promise<{ output: string; code: number | null }>((resolve) => {
    const child = spawn(process.execPath, [join(root, 'apps', application, 'main.ts')], {
      env: { ...process.env, ...VARIABLES, ...env },
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

const APPLICATIONS = {
  content: 'CONTENT_PORT',
  collector: 'COLLECTOR_PORT',
  leads: 'LEADS_PORT',
  product: 'PRODUCT_PORT',
  studio: 'ADMIN_PORT',
};

describe.each(Object.entries(APPLICATIONS))('%s', (application, portVariable) => {
  it('starts, and ends in good order on SIGTERM', async () => {
    const { output, code } = await run(application, {}, 'ready');
    expect(output).toMatch(new RegExp(`${application}: ready at http://127\\.0\\.0\\.1:\\d+`));
    expect(code).toBe(0);
  });

  it('names in one line the variable of a port that is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const { output, code } = await run(application, { [portVariable]: String(port) });
    blocker.close();
    const taken = `127.0.0.1:${port} is taken by another program; stop it or set ${portVariable} to a free port`;
    expect(output.trim().split('\n').at(-1)).toBe(`${application}: could not start: ${taken}`);
    expect(code).toBe(1);
  });

  it('names a wrong variable', async () => {
    const { output, code } = await run(application, { [portVariable]: 'http' });
    expect(output).toMatch(new RegExp(`^Wrong environment variable\\. ${portVariable}="http": .+\\n$`));
    expect(code).toBe(1);
  });
});

it('names the variable of an address that this machine does not have', async () => {
  // Reserved for documentation (RFC 5737).
  const env = { CONTENT_HOST: '192.0.2.1', CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a' };
  const { output, code } = await run('content', env);
  expect(output).toContain('CONTENT_HOST=192.0.2.1 is no address of this machine');
  expect(code).toBe(1);
});

it.each([
  ['doesn’t exist', join(folder, 'nowhere'), "doesn't exist"],
  ['is a file', import.meta.filename, 'is a file'],
])('the content system refuses a folder that %s', async (_, place, reason) => {
  const { output, code } = await run('content', { CONTENT_DIR: place });
  expect(output).toContain(`content: could not start: CONTENT_DIR=${place} ${reason}; expected a folder`);
  expect(code).toBe(1);
});

it('the content system warns of an empty folder', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'));
  const { output } = await run('content', { CONTENT_DIR: empty }, 'ready at');
  expect(output).toContain(`no content is served until there is some: CONTENT_DIR=${empty} has no usable space`);
});

it('the collector warns at its start of a file of countries that does not exist', async () => {
  const file = join(folder, 'none.mmdb');
  const { output } = await run('collector', { GEOIP_FILE: file }, 'countries stay unknown');
  expect(output).toContain(`countries stay unknown: GEOIP_FILE=${file}: ENOENT`);
});

it('the collector reports in one line why its store can’t be opened', async () => {
  const { output, code } = await run('collector', { STORE_FILE: folder });
  expect(output).toMatch(new RegExp(`^collector: could not start: STORE_FILE=${folder}: .+\\n$`));
  expect(code).toBe(1);
});

it('the lead service starts without the content system, and says so', async () => {
  const { output } = await run('leads', {}, "can't be read:");
  expect(output).toContain("leads: the content system can't be read:");
});
