import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Neighbour } from '../Neighbour.ts';
import { readPreviews } from './readPreviews.ts';

const FILE = {
  ...{ name: 'Hero', hypothesis: 'x', status: 'running', hashAttribute: 'id', coverage: 1, weights: [0.5, 0.5] },
  ...{ phase: 0, primaryMetric: 'sign-up started', guardrails: [] },
  variations: [
    { key: 'control', name: 'Benefit', value: 'control' },
    { key: 'board', name: 'The board', value: 'board' },
  ],
};
const FLAGS = [
  { key: 'elsewhere', pages: [] },
  { key: 'home-hero.flag', pages: ['/start'] },
];

const contentWith = (more: object = {}, flags: object[] = FLAGS) => {
  const shown = { key: 'home-hero', version: '1', experiment: { ...FILE, ...more }, problems: [], flags, edits: [] };
  return { ask: async () => JSON.stringify({ experiments: [shown] }) } as unknown as Neighbour;
};

/** A site that answers with these headers. @returns its address, and what it was asked */
async function startSite(headers: Record<string, string>, status = 200) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

it('each variation has the address of its frame, which the server can read: by experiment while it runs, else by value', async () => {
  const { url, asked } = await startSite({});
  const { frames } = await readPreviews(contentWith(), url, 'home-hero');
  expect(frames).toEqual([
    { variation: 'control', address: `${url}/start?debug=true&cuGBDebug=home-hero%3A0#flag-home-hero%2Eflag` },
    { variation: 'board', address: `${url}/start?debug=true&cuGBDebug=home-hero%3A1#flag-home-hero%2Eflag` },
  ]);
  expect(asked.map(({ method, url }) => [method, url])).toEqual([
    ['HEAD', '/start?debug=true&cuGBDebug=home-hero%3A0'],
  ]);
  const drafts = await readPreviews(contentWith({ status: 'draft' }), url, 'home-hero');
  expect(new URL(drafts.frames[1]?.address ?? '').searchParams.get('cuGBDebug')).toBe('home-hero%2Eflag~%22board%22');
});

it.each([
  [
    { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; img-src *", 'x-frame-options': 'DENY' },
    ["'none'"],
  ],
  [
    { 'content-security-policy': 'frame-ancestors http://localhost:4002 https://a.example; img-src *' },
    ['http://localhost:4002', 'https://a.example'],
  ],
  [{ 'content-security-policy': "default-src 'none'", 'x-frame-options': 'SAMEORIGIN' }, []],
  [{ 'x-frame-options': 'DENY' }, []],
  [{}, ['*']],
])('with %j it may be framed by %j', async (headers, ancestors) => {
  const { url } = await startSite(headers as Record<string, string>);
  const previews = await readPreviews(contentWith(), url, 'home-hero');
  expect(previews).toMatchObject({ site: url, answers: true, ancestors });
});

it('a site that is away or fails doesn’t answer, and frames are named all the same', async () => {
  const { url } = await startSite({}, 503);
  for (const site of [url, 'http://127.0.0.1:9']) {
    const previews = await readPreviews(contentWith(), site, 'home-hero');
    expect(previews).toMatchObject({ site, answers: false, ancestors: [] });
    expect(previews.frames).toHaveLength(2);
  }
});

it('without a page that shows it there are no frames, and the site isn’t asked', async () => {
  const { url, asked } = await startSite({});
  expect(await readPreviews(contentWith({}, [{ key: 'home-hero', pages: [] }]), url, 'home-hero')).toEqual({
    ...{ site: url, answers: false, ancestors: [], frames: [] },
  });
  expect(asked).toEqual([]);
});

it('says so where the site was asked for too many such pages', async () => {
  const { url } = await startSite({ 'x-frame-options': 'DENY' }, 429);
  await expect(readPreviews(contentWith(), url, 'home-hero')).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('RATE_LIMIT_DEBUG'),
  });
});
