import { signRequest as vendorSign, verifyRequest } from '@contentful/node-apps-toolkit';
import { type Received, startReceiver } from '@cumulus/server/testing/startReceiver';
import { afterEach, expect, it, vi } from 'vitest';
import { readContentEnvironment } from '../environment.ts';
import { asset, entry, fixtureAssets, fixtureEntries } from '../testing/fixtureSpace.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';
import { signRequest } from './sendWebhooks.ts';

const SECRET = 'ab'.repeat(32);
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
  vi.restoreAllMocks();
});

async function start(urls: string[]): Promise<Fixture> {
  const fixture = await startFixture({ CONTENT_WEBHOOK_URLS: urls.join(', '), CONTENT_WEBHOOK_SECRET: SECRET });
  open.push(fixture);
  return fixture;
}

async function receiver(statuses?: number[]) {
  const started = await startReceiver(statuses);
  open.push(started);
  return started;
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
const topics = (received: Received[]) => received.map(({ headers }) => headers['x-contentful-topic']).sort();
const isVerified = ({ headers, url, body }: Received, secret = SECRET) =>
  verifyRequest(secret, { method: 'POST', path: url, headers: headers as Record<string, string>, body }, 30);

it('sends published entities, with a signature that the vendor’s own verifier accepts', async () => {
  const { url, received } = await receiver();
  const fixture = await start([url]);
  const ada = entry('author', 'ada', { name: { 'en-US': 'Ada L.', 'fr-FR': 'Ada à L.' } });
  await fixture.write('main/entries/all.json', {
    entries: [ada, ...fixtureEntries.slice(1), entry('author', 'cy', { name: { 'en-US': 'Cy' } })],
    assets: [asset('photo', 'other.png', 'image/png'), ...fixtureAssets.slice(1)],
  });
  await until(() => expect(received).toHaveLength(3));
  const publish = 'ContentManagement.Entry.publish';
  expect(topics(received)).toEqual(['ContentManagement.Asset.publish', publish, publish]);
  for (const each of received) {
    expect(isVerified(each)).toBe(true);
    expect(isVerified(each, 'cd'.repeat(32))).toBe(false);
    expect(isVerified({ ...each, body: `${each.body} ` })).toBe(false);
    expect(each.headers['content-type']).toBe('application/vnd.contentful.management.v1+json');
    expect(each.headers['x-contentful-webhook-name']).toBeTruthy();
  }
  const message = received.find(({ body }) => JSON.parse(body).sys.id === 'ada');
  expect(message?.headers['x-contentful-crn']).toBe(
    'crn:contentful:::content:spaces/main/environments/master/entries/ada',
  );
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    fields: { name: { 'en-US': 'Ada L.', 'fr-FR': 'Ada à L.' } },
    sys: { type: 'Entry', id: 'ada', revision: 1, publishedVersion: 1, space: { sys: { id: 'main' } } },
  });
});

it('sends unpublished, archived and deleted entities, and nothing about drafts', async () => {
  const { url, received } = await receiver();
  const fixture = await start([url]);
  const [ada, bob, one, two, ...others] = fixtureEntries;
  const draft = { ...bob, sys: { ...bob?.sys, publishedVersion: undefined } };
  const archived = { ...one, sys: { ...one?.sys, archivedAt: '2026-02-01T00:00:00.000Z' } };
  const changedDraft = others.map((each) => (each.sys.id === 'draft' ? { ...each, fields: {} } : each));
  await fixture.write('main/entries/all.json', { entries: [ada, draft, archived, ...changedDraft], assets: [] });
  await until(() => expect(received).toHaveLength(5));
  expect(new Set(topics(received))).toEqual(
    new Set(['ContentManagement.Entry.unpublish', 'ContentManagement.Asset.unpublish']),
  );
  const deletions = received.map(({ body }) => JSON.parse(body).sys);
  expect(deletions.map(({ type, id }) => `${type} ${id}`).sort()).toEqual(
    [
      'DeletedAsset clip',
      'DeletedAsset photo',
      'DeletedEntry bob',
      'DeletedEntry one',
      `DeletedEntry ${two?.sys.id}`,
    ].sort(),
  );
  expect(received.every((each) => isVerified(each))).toBe(true);
});

it('retries failed messages with a new signature, and sends to every target', async () => {
  const [failing, refusing, well] = [await receiver([500, 503]), await receiver([401]), await receiver()];
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fixture = await start([failing.url, refusing.url, well.url]);
  await fixture.write('main/entries/new.json', { entries: [entry('author', 'cy', { name: { 'en-US': 'Cy' } })] });
  await until(() => expect(failing.received).toHaveLength(3));
  await until(() => expect([well.received.length, refusing.received.length]).toEqual([1, 1]));
  const [first, second, third] = failing.received;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(490);
  expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(1_990);
  expect(first?.headers['x-contentful-signature']).not.toBe(third?.headers['x-contentful-signature']);
  await until(() => expect(warned.mock.calls.flat().join('\n')).toContain('it answered 401'));
});

it('keeps serving while the receiver is down, and stops while retries are due', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fixture = await start(['http://127.0.0.1:4190/webhook']);
  await fixture.write('main/entries/new.json', { entries: [entry('author', 'cy', { name: { 'en-US': 'Cy' } })] });
  expect((await fixture.api('/entries/cy')).status).toBe(200);
  open.splice(0);
  // Retries are due for ten seconds; a stop doesn't wait for them.
  await fixture.close();
});

it.each([
  ['http://host/webhook', ''],
  ['http://host/hook?space=a b&x=ü', 'Grüße 😀'],
  ['http://host/d%C3%A9j%C3%A0/%2F?q=%20', '{}'],
])('signs %s as the vendor does', (address, body) => {
  const url = new URL(address);
  const headers = { 'X-Contentful-Topic': ' ContentManagement.Entry.publish ', 'Content-Type': 'text/plain' };
  const now = Date.now();
  const request = { method: 'POST', path: url.pathname + url.search, headers, body } as const;
  expect(signRequest(SECRET, { method: 'POST', url, headers, body }, now)).toEqual(vendorSign(SECRET, request, now));
});

it('names a wrong setting', () => {
  expect(() => readContentEnvironment({ CONTENT_WEBHOOK_SECRET: 'short' })).toThrow('expected 64 characters');
  expect(() => readContentEnvironment({ CONTENT_WEBHOOK_URLS: 'localhost' })).toThrow(
    'CONTENT_WEBHOOK_URLS="localhost"',
  );
  expect(readContentEnvironment({ CONTENT_WEBHOOK_URLS: 'none' }).CONTENT_WEBHOOK_URLS).toEqual([]);
});
