import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { type BuiltPage, followBuiltPage } from './builtPage.ts';
import { createPageService } from './pageService.ts';

const PAGE: BuiltPage = {
  html: '<!doctype html><title>Studio</title>',
  files: new Map([
    ['/assets/main-1.js', { type: 'text/javascript', identity: Buffer.from('script'), br: Buffer.from('small') }],
  ]),
};
const AS_BROWSER = { accept: 'text/html,*/*;q=0.8' };

async function serve(page: BuiltPage | undefined) {
  const { app } = createPageService(() => page, ['https://www.example.com']);
  const server = createServer(getRequestListener((request, env) => app.fetch(request, env as never)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

it('answers each address that a browser opens with the page, which may load its own files only', async () => {
  const ask = await serve(PAGE);
  const response = await ask('/visitors/abc?period=7d', AS_BROWSER);
  expect(await response.text()).toBe(PAGE.html);
  const policy = String(response.headers.get('content-security-policy'));
  for (const directive of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(directive);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy).toContain("frame-src 'self' https://www.example.com");
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it('is not the answer for programs, the API and files that are gone', async () => {
  const ask = await serve(PAGE);
  expect((await ask('/visitors')).status).toBe(404);
  for (const path of ['/api/unknown', '/assets/main-0.js']) expect((await ask(path, AS_BROWSER)).status).toBe(404);
});

it('sends files compressed, for good', async () => {
  const ask = await serve(PAGE);
  const response = await ask('/assets/main-1.js', { 'accept-encoding': 'gzip, br' });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await (await ask('/assets/main-1.js', { 'accept-encoding': 'identity' })).text()).toBe('script');
});

it('says what to do where the screens aren’t built', async () => {
  const ask = await serve(undefined);
  const response = await ask('/', AS_BROWSER);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm start');
});

it('serves another build as soon as it is there', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(dist, 'assets'));
  const read = followBuiltPage(dist);
  expect(read()).toBeUndefined();
  const build = (name: string, seconds: number) => {
    writeFileSync(join(dist, `assets/${name}.js`), name);
    writeFileSync(join(dist, 'index.html'), name);
    utimesSync(join(dist, 'index.html'), seconds, seconds);
  };
  build('one', 1);
  const first = read();
  expect(first?.html).toBe('one');
  expect(read()).toBe(first);
  build('two', 2);
  expect([...(read()?.files.keys() ?? [])]).toEqual(['/assets/one.js', '/assets/two.js']);
});
