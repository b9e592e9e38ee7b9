import { afterAll, beforeAll, expect, it } from 'vitest';
import { followLive } from '../../collector/testing/followLive.ts';
import { type CollectorFixture, startCollector, viewEvent, WRITE_KEY } from '../../collector/testing/startCollector.ts';
import { neighbourOf, startRoutes } from '../testing/startRoutes.ts';
import { createLiveRoutes } from './createLiveRoutes.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const send = (fields: object = {}) => collector.post('/segment/v1/t', viewEvent({ writeKey: WRITE_KEY, ...fields }));

it('passes messages on, filtered by vendor, event, validity and visitor', async () => {
  const studio = await startRoutes(createLiveRoutes({ collector: neighbourOf(collector) }));
  const invalid = await followLive(`${studio.url}/live?vendor=segment&event=CLICK&valid=false&visitor=mara`);
  const all = await followLive(`${studio.url}/live`);
  const seen: unknown[] = [];
  const sent = [
    { messageId: '1', anonymousId: 'mara', event: 'view web' },
    { messageId: '2', anonymousId: 'jo', event: 'click web', properties: { unplanned: 1 } },
    { messageId: '3', anonymousId: 'mara', event: 'click web' },
  ];
  for (const fields of sent) {
    await send({ properties: { colour: 'red' }, ...fields });
    seen.push((await all.next()).data.messageId);
  }
  expect(seen).toEqual(['1', '2', '3']);
  expect((await invalid.next()).data).toMatchObject({ messageId: '3', valid: false, payload: { anonymousId: 'mara' } });
  for (const follower of [invalid, all]) follower.close();
  expect((await fetch(`${studio.url}/live?colour=red`)).status).toBe(400);
  expect((await fetch(`${studio.url}/live`, { method: 'HEAD' })).status).toBe(405);
  await studio.close();
});

it('masks personal data for those who may not see it', async () => {
  const [analysts, admins] = await Promise.all(
    (['analyst', 'admin'] as const).map((role) =>
      startRoutes(createLiveRoutes({ collector: neighbourOf(collector) }), [role]),
    ),
  );
  const [masked, whole] = await Promise.all([analysts, admins].map((studio) => followLive(`${studio?.url}/live`)));
  await collector.post('/segment/v1/i', {
    ...{ writeKey: WRITE_KEY, anonymousId: 'a1', userId: 'ada@studio.example', messageId: 'i1' },
    traits: { firstName: 'Ada', path: '/p?mail=ada%40studio.example' },
  });
  expect((await whole?.next())?.data).toMatchObject({
    userId: 'ada@studio.example',
    payload: { traits: { firstName: 'Ada' } },
  });
  const text = JSON.stringify((await masked?.next())?.data);
  expect(text).toContain('a1');
  expect(text).not.toMatch(/ada/i);
  for (const follower of [masked, whole]) follower?.close();
  await Promise.all([analysts?.close(), admins?.close()]);
});

it('a returning browser goes on where it was, and streams are limited', async () => {
  const streams = { maxPerClient: 1, maxOpen: 2 };
  const studio = await startRoutes(createLiveRoutes({ collector: neighbourOf(collector), streams }));
  const first = await followLive(`${studio.url}/live`);
  await send({ messageId: 'seen' });
  const { id } = await first.next();
  expect((await fetch(`${studio.url}/live`)).status).toBe(429);
  first.close();
  await send({ messageId: 'missed' });
  await expect
    .poll(async () => {
      const again = await followLive(`${studio.url}/live`, { 'Last-Event-ID': String(id) });
      const answer = again.status === 200 && (await again.next()).data.messageId;
      again.close();
      return answer;
    })
    .toBe('missed');
  await studio.close();
});

it('says that the collector is away', async () => {
  const studio = await startRoutes(createLiveRoutes({ collector: neighbourOf({ internalUrl: 'http://127.0.0.1:1' }) }));
  expect((await fetch(`${studio.url}/live`)).status).toBe(503);
  await studio.close();
  const without = await startRoutes(createLiveRoutes({ collector: undefined }));
  expect((await fetch(`${without.url}/live`)).status).toBe(404);
  await without.close();
});
