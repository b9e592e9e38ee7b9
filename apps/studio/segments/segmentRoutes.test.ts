import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TeamFile } from '../api/TeamFile.ts';
import { askRoutes } from '../testing/askRoutes.ts';
import { createSegmentRoutes, segmentsSchema } from './segmentRoutes.ts';

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'segments-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return () => askRoutes(createSegmentRoutes({ file: new TeamFile(folder, 'segments.json', segmentsSchema) }));
}

const namesOf = ({ body }: { body: { segments: { name: string }[] } }) => body.segments.map(({ name }) => name);

it('keeps own and shared sets of filters, also over a restart', async () => {
  const open = await start();
  const ask = await open();
  const save = (name: string, filters: string[], { isShared = false, person = 'ann' } = {}) =>
    ask('POST /segments', { body: { name, filters, isShared }, person });
  const { body } = await save('Paid in DACH', ['channel:paid', 'country:DE', 'country:AT', '!page:/careers']);
  expect(body.segment).toMatchObject({ owner: 'ann', isShared: false, isOwn: true });
  await save('Phones', ['device:mobile'], { isShared: true });
  await save('Mine', ['device:desktop'], { person: 'bob' });
  const again = await open();
  expect(namesOf(await again('GET /segments'))).toEqual(['Paid in DACH', 'Phones']);
  expect((await again('GET /segments', { person: 'bob' })).body.segments).toMatchObject([
    { name: 'Mine', filters: ['device:desktop'], isOwn: true },
    { name: 'Phones', filters: ['device:mobile'], isOwn: false, owner: 'ann' },
  ]);
});

it('replaces a segment of the same name and person', async () => {
  const ask = await (await start())();
  const save = (filter: string, person: string) =>
    ask('POST /segments', { body: { name: 'Mine', filters: [filter], isShared: true }, person });
  await save('country:DE', 'ann');
  await save('country:US', 'bob');
  await save('country:FR', 'ann');
  const { segments } = (await ask('GET /segments')).body;
  expect(segments.map(({ filters }: { filters: string[] }) => filters[0]).toSorted()).toEqual([
    'country:FR',
    'country:US',
  ]);
});

it('is removed by its owner or an admin', async () => {
  const ask = await (await start())();
  const save = async (isShared: boolean) =>
    (await ask('POST /segments', { body: { name: `${isShared}`, filters: ['country:DE'], isShared } })).body.segment.id;
  const [own, shared] = [await save(false), await save(true)];
  expect((await ask(`DELETE /segments/${own}`, { person: 'bob' })).status).toBe(404);
  expect((await ask(`DELETE /segments/${shared}`, { person: 'bob' })).status).toBe(403);
  expect((await ask(`DELETE /segments/${shared}`, { person: 'eve', role: 'admin' })).status).toBe(200);
  expect((await ask(`DELETE /segments/${own}`)).status).toBe(200);
  expect(namesOf(await ask('GET /segments'))).toEqual([]);
});

it.each([
  [{ name: '', filters: ['country:DE'] }],
  [{ name: 'x'.repeat(81), filters: ['country:DE'] }],
  [{ name: 'a', filters: [] }],
  [{ name: 'a', filters: ['planet:Mars'] }],
  [{ name: 'a', filters: ['country:DE'], owner: 'bob' }],
])('refuses %j', async (body) => {
  const ask = await (await start())();
  expect((await ask('POST /segments', { body })).status).toBe(400);
});
