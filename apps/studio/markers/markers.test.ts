import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@cumulus/server/calls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TeamFile } from '../api/TeamFile.ts';
import { askRoutes } from '../testing/askRoutes.ts';
import { type Marker, markersSchema, withMarkers } from './Marker.ts';
import { MarkerWatch } from './MarkerWatch.ts';
import { createMarkerRoutes } from './markerRoutes.ts';

const NOW = Date.parse('2026-11-28T10:00:00Z');

/** The routes over a file of their own, a scripted content system and a site. */
async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'markers-'));
  const site = { release: 'one' };
  const server = createServer((_, response) => response.end(`${site.release}\n`)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const clock = { now: NOW };
  const changes: object[] = [];
  const ask = vi.fn(async (_path: string) => JSON.stringify({ changes }));
  const open = async () => {
    const file = new TeamFile(folder, 'markers.json', markersSchema);
    const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const watch = new MarkerWatch({ file, content: { ask }, siteUrl, now: () => clock.now });
    return askRoutes(createMarkerRoutes({ file, watch }));
  };
  return { ask, changes, clock, open, site, path: join(folder, 'markers.json') };
}

const change = (fields: object) => ({
  ...{ id: randomUUID(), at: NOW - 5_000, kind: 'publication', count: 1, unpublished: 0, names: ['Pricing'] },
  ...fields,
});
const textsOf = ({ body }: { body: { markers: { kind: string; text: string }[] } }) =>
  body.markers.map(({ kind, text }) => `${kind}: ${text}`);

it('collects publications and changed flags, each once, also after a restart', async () => {
  const { ask, changes, open } = await start();
  changes.push(change({}), change({ kind: 'flag', count: 2, names: ['home-hero', 'banner'], at: NOW - 1_000 }));
  const read = await open();
  const expected = ['publication: 1 published: Pricing', 'flag: home-hero, banner'];
  expect(textsOf(await read('GET /markers'))).toEqual(expected);
  changes.push(change({ at: NOW, count: 9, unpublished: 2, names: ['a', 'b'] }));
  const again = await open();
  expect(textsOf(await again('GET /markers'))).toEqual([
    ...expected,
    'publication: 7 published, 2 unpublished: a, b, and 7 more',
  ]);
  expect(ask.mock.lastCall?.[0]).toBe(`/changes?since=${NOW - 1_000 - 600_000}`);
});

it('marks a release when the site has another build than before, not the first that it sees', async () => {
  const { clock, open, site } = await start();
  const read = await open();
  expect(textsOf(await read('GET /markers'))).toEqual([]);
  for (const [release, minutes] of [
    ['one', 1],
    ['two', 2],
    ['<html>', 3],
    ['two', 4],
    ['one', 5],
  ] as const) {
    clock.now = NOW + minutes * 60_000;
    site.release = release;
    await read('GET /markers');
  }
  expect((await read('GET /markers')).body.markers).toMatchObject([
    { kind: 'release', text: 'Release two', at: '2026-11-28T10:02:00.000Z' },
    { kind: 'release', text: 'Release one', at: '2026-11-28T10:05:00.000Z' },
  ]);
});

it('shows what it has while content system and site are away', async () => {
  const { ask, changes, open, site } = await start();
  changes.push(change({}));
  const read = await open();
  await read('GET /markers');
  ask.mockRejectedValue(new Error('away'));
  site.release = '';
  expect(textsOf(await read('GET /markers'))).toHaveLength(1);
});

it('takes annotations, and gives those of a period of days in a zone', async () => {
  const { open } = await start();
  const ask = await open();
  const annotate = async (text: string, date: string, person = 'ann') =>
    (await ask('POST /markers', { body: { text, date }, person })).status;
  expect(await annotate(' TV spot ', '2026-11-27')).toBe(201);
  expect(await annotate('Newsletter <b>', '2026-11-26T23:30:00Z', 'bob')).toBe(201);
  const { body } = await ask('GET /markers?from=2026-11-27&to=2026-11-27&zone=Europe/Berlin');
  expect(body.markers).toMatchObject([
    { kind: 'annotation', text: 'Newsletter <b>', author: 'bob', isOwn: false, at: '2026-11-26T23:30:00.000Z' },
    { text: 'TV spot', author: 'ann', isOwn: true, at: '2026-11-27T12:00:00.000Z' },
  ]);
  expect(textsOf(await ask('GET /markers?from=2026-11-27&to=2026-11-27'))).toEqual(['annotation: TV spot']);
  const wrong: unknown[] = [
    { text: 'x'.repeat(201), date: '2026-11-27' },
    { text: '  ', date: '2026-11-27' },
    { text: 'a\u0000', date: '2026-11-27' },
    { text: 'a', date: 'yesterday' },
    { text: 'a', date: '2026-11-27', author: 'bob' },
  ];
  for (const one of wrong) expect((await ask('POST /markers', { body: one })).status).toBe(400);
  for (const query of ['?from=x', '?from=2026-11-27&zone=Mars'])
    expect((await ask(`GET /markers${query}`)).status).toBe(400);
});

it('removes annotations of the person who wrote them, or for an admin', async () => {
  const { changes, open } = await start();
  changes.push(change({}));
  const ask = await open();
  const add = async () => (await ask('POST /markers', { body: { text: 'a', date: '2026-11-27' } })).body.marker.id;
  const [first, second] = [await add(), await add()];
  expect((await ask(`DELETE /markers/${first}`, { person: 'bob' })).status).toBe(403);
  expect((await ask(`DELETE /markers/${first}`)).status).toBe(200);
  expect((await ask(`DELETE /markers/${first}`)).status).toBe(404);
  expect((await ask(`DELETE /markers/${second}`, { person: 'eve', role: 'admin' })).status).toBe(200);
  const [publication] = (await ask('GET /markers')).body.markers;
  expect((await ask(`DELETE /markers/${publication.id}`, { role: 'admin' })).status).toBe(404);
});

it('refuses to replace a file that is damaged, and names it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { open, path } = await start();
  await writeFile(path, '[{"kind":"annot');
  const ask = await open();
  const refused = await ask('POST /markers', { body: { text: 'a', date: '2026-11-27' } });
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining(path)]);
  expect(await readFile(path, 'utf8')).toBe('[{"kind":"annot');
  await writeFile(path, '[]');
  expect((await ask('POST /markers', { body: { text: 'a', date: '2026-11-27' } })).status).toBe(201);
});

it('keeps both of two annotations at the same moment', async () => {
  const { open } = await start();
  const ask = await open();
  const add = (text: string) => ask('POST /markers', { body: { text, date: '2026-11-27' } });
  await Promise.all(Array.from({ length: 10 }, (_, index) => add(`no. ${index}`)));
  expect((await (await open())('GET /markers')).body.markers).toHaveLength(10);
});

it('lets the oldest markers that nobody wrote give way', () => {
  const flag = (at: number): Marker => ({ id: randomUUID(), at, kind: 'flag', text: 'a' });
  const annotation: Marker = { id: randomUUID(), at: 0, kind: 'annotation', text: 'a', author: 'ann' };
  const many = Array.from({ length: 5_000 }, (_, index) => flag(index + 1));
  const kept = withMarkers([annotation, ...many], [flag(9_000), flag(9_001)]);
  expect(kept).toHaveLength(5_001);
  expect(kept.slice(0, 2)).toMatchObject([{ kind: 'annotation' }, { at: 3 }]);
  expect(withMarkers(kept, [annotation])).toBe(kept);
});

it('keeps a release once that two studios see at the same time', () => {
  const release = (name: string): Marker => ({
    id: randomUUID(),
    at: 2,
    kind: 'release',
    release: name,
    isFirst: false,
  });
  const kept = withMarkers([release('one')], [release('two')]);
  expect(withMarkers(kept, [release('two')])).toBe(kept);
  expect(withMarkers(kept, [release('one')])).toHaveLength(3);
});

it('notes the annotation that was removed by its id, and nothing else that stands in its place', () => {
  const file = { read: async () => [] } as unknown as TeamFile<Marker>;
  const routes = createMarkerRoutes({ file, watch: { look: async () => undefined } });
  const { auditSubject } = routes.find(({ method }) => method === 'DELETE') ?? {};
  const subjectOf = (id: string) => auditSubject?.({ req: { param: () => id } } as unknown as Call);
  const id = '6f3c1f7e-1a55-4c7e-9d0a-0d6a1f0c2b11';
  expect([subjectOf(id), subjectOf('ada@studio.example')]).toEqual([id, 'none of ours']);
});
