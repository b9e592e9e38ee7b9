import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { ServiceServer } from './http/ServiceServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'services-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the real entry. @returns what it wrote and its exit code; `stopWhen` text makes it stop by SIGTERM */
const run = (env: Record<string, string>, stopWhen?: string) =>
  new Promise<{ output: string; code: number | null }>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, ADMIN_PORT: '0', PRODUCT_PORT: 'none', STORE_FILE: join(folder, 'store.sqlite'), ...env },
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
  expect(output).toMatch(/services: admin listener at http:\/\/127\.0\.0\.1:\d+/);
  expect(output).toMatch(/services: ready at http:\/\/127\.0\.0\.1:\d+/);
  expect(code).toBe(0);
});

it('refuses a request with several Host lines', async () => {
  const server = new ServiceServer();
  const port = await server.listen('127.0.0.1', 0);
  const statusOf = async (hosts: string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(
      `GET /healthz HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
    );
    return Number((await text(socket)).split(' ')[1]);
  };
  expect(await statusOf(['localhost'])).toBe(200);
  expect(await statusOf(['localhost', 'evil.example'])).toBe(400);
  expect(await statusOf(['localhost', 'localhost'])).toBe(400);
  await server.close();
});

it('reports a taken port in one line', async () => {
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

it('reports a taken port of the admin listener in one line', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const { output, code } = await run({ SERVICES_PORT: '0', ADMIN_PORT: String(port) });
  blocker.close();
  expect(output.trim()).toBe(
    `services: could not start: 127.0.0.1:${port} is taken by another program; stop it or set ADMIN_PORT to a free port`,
  );
  expect(code).toBe(1);
});

it('names the variable of an address that this machine does not have', async () => {
  // Reserved for documentation (RFC 5737).
  const { output, code } = await run({
    ...{ SERVICES_PORT: '0', SERVICES_HOST: '192.0.2.1', CONTENT_WEBHOOK_URLS: 'none' },
    ...{ LEADS_SECRET: 'leads-61e0-77ab-c2', PRODUCT_SECRET: 'product-a90f-03d4' },
    CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a',
  });
  expect(output).toContain('services: SERVICES_HOST=192.0.2.1 is no address of this machine');
  expect(code).toBe(1);
});

it.each([
  ['doesn’t exist', join(folder, 'nowhere'), "doesn't exist"],
  ['is a file', import.meta.filename, 'is a file'],
])('refuses a content folder that %s', async (_, place, reason) => {
  const { output, code } = await run({ SERVICES_PORT: '0', CONTENT_DIR: place });
  expect(output).toContain(`services: could not start: CONTENT_DIR=${place} ${reason}; expected a folder`);
  expect(code).toBe(1);
});

it('warns of an empty content folder', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'));
  const { output } = await run({ SERVICES_PORT: '0', CONTENT_DIR: empty }, 'ready at');
  expect(output).toContain(`no content is served until there is some: CONTENT_DIR=${empty} has no usable space`);
});

it('warns at the start of a file of countries that does not exist', async () => {
  const file = join(folder, 'none.mmdb');
  const { output } = await run({ SERVICES_PORT: '0', GEOIP_FILE: file }, 'countries stay unknown');
  expect(output).toContain(`countries stay unknown: GEOIP_FILE=${file}: ENOENT`);
});

it('names a wrong variable', async () => {
  const { output, code } = await run({ SERVICES_PORT: 'http' });
  expect(output).toMatch(/^Wrong environment variable\. SERVICES_PORT="http": .+\n$/);
  expect(code).toBe(1);
});

it('reports in one line why the store can’t be opened', async () => {
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
  ['LAME_DUCK_MS', '-1'],
  ['STORE_MAX_DAYS', '0'],
  ['STORE_MAX_MB', '9'],
  ['LEADS_MAX_DAYS', '0'],
  ['RECORDINGS_MAX_MB', '0'],
  ['MONITORING_MAX_DAYS', '0'],
  ['PRODUCT_EVENTS_MAX_DAYS', '0'],
  ['AMPLITUDE_API_KEY', 'a b'],
  ['AMPLITUDE_CAPTURE', 'yes'],
  ['DATABASE_URL', 'mysql://localhost/events'],
  ['SEGMENT_FORWARD_URL', 'api.segment.io'],
  ['ADMIN_PORT', '65536'],
  ['SITE_URL', 'www.example.com'],
])('refuses %s=%s', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name}="${value}"`);
});

it.each([
  ['STORE_MAX_MB', 'abc', 'expected a whole number from 10 to 100000000'],
  ['STORE_MAX_DAYS', '0.5', 'expected a whole number from 1 to 100000'],
  ['ADMIN_PORT', '1.5', 'expected a whole number from 0 to 65535'],
  ['SERVICES_URL', 'ftp://x', 'expected an address such as http://localhost:4000'],
  [
    'CONTENT_WEBHOOK_URLS',
    'foo',
    'expected addresses such as http://localhost:3000/webhook, separated by commas, or none',
  ],
])('%s=%s is refused with what would be right', (name, value, expected) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    new Error(`Wrong environment variable. ${name}="${value}": ${expected}`),
  );
});

it('refuses one port for both listeners', () => {
  const variables = { SERVICES_PORT: '4000', ADMIN_PORT: '4000' };
  expect(() => readEnvironment(variables)).toThrow('SERVICES_PORT and ADMIN_PORT are both 4000');
});

it.each([
  ['a', 'expected 32 to 512 characters without spaces'],
  [`${'0123456789abcdef'.repeat(2)} `, 'without spaces'],
  ['0123456789abcdef'.repeat(33), '32 to 512 characters'],
  ['0123456'.repeat(5), 'one that nobody can guess'],
  ['cumulus-development-webhook-secret-do-not-use-in-production-0000', 'one that nobody can guess'],
])('refuses the admin token %s without printing it', (token, message) => {
  const read = () => readEnvironment({ ADMIN_TOKEN: token });
  expect(read).toThrow('Wrong environment variable. ADMIN_TOKEN: expected');
  expect(read).toThrow(message);
  if (token.length > 1) expect(read).not.toThrow(token);
});

it.each(['0.0.0.0', '::', '10.0.0.5', 'services'])('wants an admin token where ADMIN_HOST is %s', (host) => {
  expect(() => readEnvironment({ ADMIN_HOST: host })).toThrow(`ADMIN_TOKEN is missing: ADMIN_HOST=${host}`);
  const token = '8f0a6c1d2e94b753c41d07a95be2683f';
  expect(readEnvironment({ ADMIN_HOST: host, ADMIN_TOKEN: token })).toMatchObject({ ADMIN_TOKEN: token });
});

it('wants secrets of its own for a public site, and a webhook’s only where there are webhooks', () => {
  const own = { LEADS_SECRET: 'leads-61e0-77ab-c2', PRODUCT_SECRET: 'product-a90f-03d4' };
  const site = { SITE_URL: 'https://www.example.com', CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a', ...own };
  expect(() => readEnvironment(site)).toThrow('CONTENT_WEBHOOK_SECRET must be set');
  expect(readEnvironment({ ...site, CONTENT_WEBHOOK_URLS: 'none' })).toMatchObject({
    CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a',
    CONTENTFUL_PREVIEW_TOKEN: undefined,
    CONTENT_WEBHOOK_SECRET: undefined,
  });
  for (const name of Object.keys(own)) {
    const given = { ...site, CONTENT_WEBHOOK_URLS: 'none', [name]: undefined };
    expect(() => readEnvironment(given)).toThrow(`${name} must be set`);
  }
});

// REQ-SEC-04
it.each(['0.0.0.0', '::', '10.0.0.5', 'services'])('wants secrets of its own where SERVICES_HOST is %s', (host) => {
  const own = { LEADS_SECRET: 'leads-61e0-77ab-c2', PRODUCT_SECRET: 'product-a90f-03d4' };
  const all = { ...own, CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a', CONTENT_WEBHOOK_URLS: 'none' };
  for (const SITE_URL of [undefined, 'http://localhost:3000']) {
    const local = { SERVICES_HOST: host, SITE_URL };
    expect(() => readEnvironment(local)).toThrow(`SERVICES_HOST is ${host}, so CONTENTFUL_DELIVERY_TOKEN must be set`);
    expect(readEnvironment({ ...local, ...all })).toMatchObject({ ...own, CONTENTFUL_PREVIEW_TOKEN: undefined });
  }
});

it('refuses an admin token that is another secret too, and a webhook secret that can be guessed', () => {
  const token = '8f0a6c1d2e94b7538f0a6c1d2e94b75f';
  for (const name of ['LEADS_SECRET', 'PRODUCT_SECRET', 'CONTENTFUL_DELIVERY_TOKEN'])
    expect(() => readEnvironment({ ADMIN_TOKEN: token, [name]: token })).toThrow(
      `ADMIN_TOKEN must differ from ${name}`,
    );
  const own = { LEADS_SECRET: 'leads-61e0-77ab-c2', PRODUCT_SECRET: 'product-a90f-03d4' };
  const site = { ...own, SITE_URL: 'https://www.example.com', CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a' };
  const read = (key: Buffer) =>
    readEnvironment({
      ...{ ...site, CONTENT_WEBHOOK_URLS: 'none', LEADS_WEBHOOK_URL: 'https://crm.example/leads' },
      LEADS_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
    });
  for (const key of [Buffer.alloc(32, 7), Buffer.from('the-secret-of-leads-2026-11-23')])
    expect(() => read(key)).toThrow('LEADS_WEBHOOK_SECRET must be random');
  expect(() => read(createHash('sha256').update('random').digest())).not.toThrow();
});

it.each(['LEADS_SECRET', 'PRODUCT_SECRET'])('refuses a short %s, and one with spaces, without printing it', (name) => {
  for (const secret of ['a1b2c3d4e5f6a7b', 'a1b2c3d4 e5f6a7b8']) {
    const read = () => readEnvironment({ [name]: secret });
    expect(read).toThrow(`${name}: expected 16 to 512 characters without spaces`);
    expect(read).not.toThrow(secret);
  }
});

it('keeps leads beside the events, on the same volume', () => {
  expect(readEnvironment({ STORE_FILE: '/data/events.sqlite' }).LEADS_FILE).toBe('/data/leads.sqlite');
  expect(readEnvironment({}).LEADS_FILE).toBe(join(import.meta.dirname, '../../.data/leads.sqlite'));
  expect(readEnvironment({ LEADS_FILE: 'leads/l.sqlite' }).LEADS_FILE).toBe(
    join(import.meta.dirname, '../../leads/l.sqlite'),
  );
});

it('wants both variables of forwarding, or neither', () => {
  expect(() => readEnvironment({ SEGMENT_FORWARD_WRITE_KEY: 'key' })).toThrow('SEGMENT_FORWARD_URL is missing');
  expect(() => readEnvironment({ SEGMENT_FORWARD_URL: 'https://a.example' })).toThrow(
    'SEGMENT_FORWARD_WRITE_KEY is missing',
  );
});
