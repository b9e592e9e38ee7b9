import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { expect, it, onTestFinished } from 'vitest';
import { VIEWS } from '../app/views.ts';
import { startWithUsers } from '../testing/startWithUsers.ts';
import { type BuiltPage, followBuiltPage } from './builtPage.ts';
import { createPageService } from './pageService.ts';

const PAGE: BuiltPage = {
  html: '<!doctype html><title>Cumulus studio</title>',
  player: '<!doctype html><title>Recording</title>',
  files: new Map([
    [
      '/assets/main-1a2b.js',
      { type: 'text/javascript; charset=utf-8', identity: Buffer.from('1'), br: Buffer.from('br') },
    ],
  ]),
};

it('the player of recordings has a policy of its own: its script, and pictures, styles and fonts of the site', async () => {
  const ask = await start(PAGE);
  const response = await ask('/player');
  expect([response.status, await response.text()]).toEqual([200, PAGE.player]);
  expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline' https://cumulus.example",
    'img-src data: https://cumulus.example',
    'font-src data: https://cumulus.example',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-same-origin',
  ]);
  expect(response.headers.get('cross-origin-embedder-policy')).toBe('credentialless');
  expect((await (await start())('/player')).status).toBe(503);
});

async function start(page?: BuiltPage) {
  const server = new ServiceServer();
  server.register(createPageService(() => page, { site: 'https://cumulus.example' }));
  const url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  onTestFinished(() => server.close());
  return (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
}

it('serves the page at the address of each screen, under a policy that lets in nothing of others', async () => {
  const ask = await start(PAGE);
  for (const { path } of VIEWS) {
    const response = await ask(path.replace(/\$\w+/g, 'a%20b'));
    expect([path, response.status, await response.text()]).toEqual([path, 200, PAGE.html]);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-src 'self' https://cumulus.example",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy.split('; ')).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*|data:(?!;|$)/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

it('other addresses are none', async () => {
  const ask = await start(PAGE);
  for (const path of ['/nothing', '/index.html', '/leads/a/b', '/assets/', '/assets/../build.ts', '/api/nothing'])
    expect((await ask(path)).status, path).toBe(404);
});

it('files whose names hold a hash are kept for good', async () => {
  const ask = await start(PAGE);
  const file = await ask('/assets/main-1a2b.js', { 'accept-encoding': 'identity' });
  expect([file.headers.get('cache-control'), await file.text()]).toEqual(['public, max-age=31536000, immutable', '1']);
});

it('says which command builds the screens where they are missing', async () => {
  const missing = await (await start())('/leads');
  expect([missing.status, await missing.text()]).toEqual([503, expect.stringContaining('node apps/studio/build.ts')]);
});

it('everybody who reaches the studio may read the page, also by a link in a mail, and nothing else', async () => {
  const { ask } = await startWithUsers();
  const byLink = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  // 503: the screens need not be built here.
  expect([200, 503]).toContain((await ask('/leads?f=country:DE', { headers: byLink })).status);
  expect((await ask('/api/person', { headers: byLink })).status).toBe(403);
  expect((await ask('/metrics', { headers: byLink })).status).toBe(403);
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
