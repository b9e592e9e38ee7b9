import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, VENDOR_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const RUNS = 400;
const EVENT = '{"type":3,"timestamp":1764000000000,"data":{}}';
const PART = JSON.stringify({ version: 1, events: [EVENT, EVENT] });
const SEGMENT = '{"records":[{"type":4,"timestamp":1}],"start":1,"end":2}\n';
const VIEW = '{"type":"view","date":1764000000000,"view":{"name":"/"}}';

const packed = (text: string) => [...gzipSync(text)];
const form = [
  ...Buffer.from('--b\r\nContent-Disposition: form-data; name="segment"; filename="s"\r\n\r\n'),
  ...deflateSync(SEGMENT),
  ...Buffer.from(
    '\r\n--b\r\nContent-Disposition: form-data; name="event"; filename="e"\r\n\r\n{"session":{"id":"s1"}}\r\n--b--\r\n',
  ),
];
const events = JSON.stringify({ api_key: VENDOR_KEY, events: [{ device_id: 'device-1', event_type: 'x' }] });
const intake = (name: string, query = '') => `/datadog/api/v2/${name}?dd-api-key=${VENDOR_KEY}&device_id=d${query}`;
const track = (type: string) =>
  `/amplitude/sessions/v2/track?device_id=d&session_id=1&type=${type}&api_key=${VENDOR_KEY}`;
const GZIP = { 'Content-Encoding': 'gzip' };
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=b' };

/** Overwrites, removes and inserts bytes. */
const mutated = (body: readonly number[]) =>
  fc
    .array(fc.tuple(fc.nat(body.length), fc.nat(3), fc.array(fc.nat(255), { maxLength: 4 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => {
      const bytes = [...body];
      for (const [at, removed, added] of changes) bytes.splice(at, removed, ...added);
      return Uint8Array.from(bytes);
    });

it.each<[string, string, readonly number[], Record<string, string>]>([
  ['events', '/amplitude/2/httpapi', [...Buffer.from(events)], {}],
  ['compressed events', '/amplitude/batch', packed(events), GZIP],
  ['a replay', track('replay'), [...Buffer.from(PART)], {}],
  ['a compressed replay', track('replay'), packed(PART), GZIP],
  [
    'interactions',
    track('interaction'),
    [...Buffer.from('{"version":1,"events":[{"type":"click","timestamp":1}]}')],
    {},
  ],
  ['monitoring', intake('rum'), [...Buffer.from(VIEW)], {}],
  ['compressed monitoring', intake('rum', '&dd-evp-encoding=deflate'), [...deflateSync(VIEW)], {}],
  ['a segment', intake('replay'), form, MULTIPART],
])('mutated bytes of %s are stored or refused, and read back', async (_, path, body, headers) => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(mutated(body), async (bytes) => {
      const { status } = await collector.post(path, bytes, headers);
      statuses.add(status);
      expect([200, 202, 400, 413]).toContain(status);
    }),
    { numRuns: RUNS },
  );
  expect(statuses).toContain(400);
  const answer = await fetch(`${collector.internalUrl}/inspector/api/recordings`);
  for (const { sessionId } of (await answer.json()).recordings) {
    const read = await fetch(`${collector.internalUrl}/inspector/api/recordings/${encodeURIComponent(sessionId)}`);
    expect(read.status).toBe(200);
  }
});
