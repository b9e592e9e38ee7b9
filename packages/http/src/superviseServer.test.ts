import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervised-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const moduleOf = (name: string) => JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href);

/** A server of which a request decides what it answers, and what goes wrong in it. */
const programOf = (lameDuckMs: number) => `
  import { createServer } from 'node:http';
  import { superviseServer } from ${moduleOf('superviseServer')};
  import { uncaughtExceptions } from ${moduleOf('faults')};
  let isLeaving = false;
  let release;
  const server = createServer((request, response) => {
    if (isLeaving) response.shouldKeepAlive = false;
    const answers = {
      '/healthz': () => response.writeHead(isLeaving ? 503 : 200).end(String(uncaughtExceptions())),
      '/slow': () => { release = () => response.end('whole'); console.log('slow'); },
      '/release': () => { release(); response.end(); },
      '/throw': () => { setImmediate(() => { throw new Error('thrown'); }); response.end(); },
      '/throw-null': () => { setImmediate(() => { throw null; }); response.end(); },
      '/reject': () => { Promise.reject(new Error('rejected')); Promise.reject(undefined); response.end(); },
    };
    answers[request.url]();
  });
  server.listen(0, '127.0.0.1', () => {
    superviseServer({
      program: 'program', lameDuckMs: ${lameDuckMs}, faultFile: ${JSON.stringify(join(folder, 'faults.json'))},
      announce: () => { isLeaving = true; },
      drain: () => new Promise((resolve) => server.close(resolve)),
    });
    console.log(server.address().port);
  });
`;

async function startProgram(lameDuckMs: number, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', programOf(lameDuckMs)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let logged = '';
  child.stderr.on('data', (data) => (logged += data));
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'close');
  const [port] = await once(lines, 'line');
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return `${response.status} ${await response.text()}`;
  };
  return { child, ended, lines, ask, logged: () => logged };
}

const NEVER_MS = 600_000;

it('on SIGTERM fails its health, takes requests until it is hurried, and ends with code 0', async () => {
  const { child, ended, ask } = await startProgram(NEVER_MS);
  expect(await ask('/healthz')).toBe('200 0');
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect(await ask('/healthz')).toBe('503 0'));
  expect(await ask('/reject')).toBe('200 ');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

// REQ-PRF-07
it.each(['/throw', '/throw-null'])(
  'after an uncaught exception (%s) finishes what it has begun, and ends with code 1',
  async (path) => {
    const { ended, lines, ask, logged } = await startProgram(0);
    const begun = once(lines, 'line');
    const slow = ask('/slow');
    await begun;
    const release = ask('/release');
    await ask(path);
    await release;
    expect(await slow).toBe('200 whole');
    expect(await ended).toEqual([1, null]);
    expect(logged()).toMatch(/^program: uncaught exception: error [0-9a-f]{8}: /);
  },
);

it('fails its health after an uncaught exception, for balancers', async () => {
  const { child, ended, ask } = await startProgram(NEVER_MS);
  await ask('/throw');
  await vi.waitFor(async () => expect(await ask('/healthz')).toBe('503 1'));
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
});

it('stays, healthy, where its predecessors have just ended of exceptions', async () => {
  const now = Date.now();
  writeFileSync(join(folder, 'faults.json'), JSON.stringify([now, now, now]));
  const { child, ended, ask, logged } = await startProgram(0);
  await ask('/throw');
  await ask('/throw');
  await vi.waitFor(async () => expect(await ask('/healthz')).toBe('200 2'));
  expect(logged()).toMatch(/program: it has ended too often after such exceptions, so it stays for \d+ s\n/);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('survives rejections that nobody handles', async () => {
  const { child, ended, ask, logged } = await startProgram(0);
  await ask('/reject');
  await vi.waitFor(() => expect(logged().match(/program: unhandled rejection: error [0-9a-f]{8}/g)).toHaveLength(2));
  expect(await ask('/healthz')).toBe('200 0');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('logs once that a proxy for outgoing requests isn’t used', async () => {
  const { child, ended, ask, logged } = await startProgram(0, {
    ...{ HTTPS_PROXY: 'http://proxy.example:3128', NODE_USE_ENV_PROXY: '' },
  });
  expect(await ask('/healthz')).toBe('200 0');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(logged()).toMatch(/^program: HTTPS_PROXY is not used: it needs NODE_USE_ENV_PROXY=1, .*\n$/);
});
