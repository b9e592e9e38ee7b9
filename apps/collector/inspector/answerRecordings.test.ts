import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PART_LIMITS, readStoredPart } from '../recordings/readStoredPart.ts';
import type { StoredMessage } from '../store/records.ts';
import { answerRecording } from './answerRecordings.ts';

const LIMITS = { ...PART_LIMITS, depth: 10, eventValues: 20, values: 30 };
const stored = (body: unknown, vendor = 'amplitude-replay'): StoredMessage => ({
  ...{ vendor, type: 'replay', event: 's1', anonymousId: 'a1', userId: null, messageId: 'm' },
  ...{ receivedAt: 1, occurredAt: 1, isValid: true, reason: null },
  message: JSON.stringify({
    ...{ from: 1, to: 1, events: 3, bytes: 1, compression: 'gzip' },
    data: gzipSync(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64'),
  }),
});
const EVENT = '{"type":3, "timestamp":1,"data":"ä"}';
const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const numbers = (count: number) => `{"data":[${'1,'.repeat(count)}1]}`;

it('gives the events of a part as they were sent, without those that are hostile', async () => {
  const events = [EVENT, nested(9), nested(10), numbers(17), numbers(18), '{"type":3', EVENT];
  const part = await readStoredPart(stored({ events }), LIMITS);
  expect(part.events).toEqual([EVENT, nested(9), EVENT]);
  expect(part).toMatchObject({ leftOut: 4, reason: expect.stringMatching(/over 20 values or nest over 10 deep/) });
});

it('what is no JSON after all counts among the values that are read of a part', async () => {
  const broken = `[${'1,'.repeat(9)}1`;
  const { events } = await readStoredPart(stored({ events: [broken, broken, EVENT] }), LIMITS);
  expect(events).toEqual([EVENT]);
  const many = await readStoredPart(stored({ events: [broken, broken, broken, EVENT] }), LIMITS);
  expect(many.events).toEqual([]);
});

it.each([
  ['too many values beside its events', { events: [EVENT], more: Array.from({ length: 30 }, () => 1) }, undefined],
  ['records with too many values', { records: Array.from({ length: 30 }, () => 1) }, 'datadog-replay'],
  ['records that nest too deep', `{"records":[${nested(10)}]}`, 'datadog-replay'],
  ['no JSON', '{', undefined],
  ['no list', { events: 7 }, undefined],
])('a part with %s is left out', async (_, body, vendor) => {
  const part = await readStoredPart(stored(body, vendor), LIMITS);
  expect(part).toMatchObject({ events: [], leftOut: 3, reason: expect.stringContaining("can't be read") });
});

it('a message that is no part is left out', async () => {
  for (const message of ['null', '{}', '"x"', '{"data":"AAAA","compression":"gzip"}'])
    expect(await readStoredPart({ ...stored(''), message })).toMatchObject({ events: [], reason: expect.any(String) });
});

it('gives records of Datadog, and a page ends once it is large', async () => {
  const parts = [stored({ records: [{ a: 1 }] }, 'datadog-replay'), stored('{'), stored({ events: [EVENT] })];
  const store = {
    recordingParts: async ({ after }: { after: number }) => ({
      parts: parts.slice(after, after + 1),
      ...(after + 1 < parts.length && { next: after + 1 }),
    }),
  };
  const read = async (cursor: string, bytes: number) =>
    JSON.parse(await answerRecording(store, 's1', new URLSearchParams({ cursor }), { parts: 9, bytes }));
  const small = await read('0', 1);
  expect(small).toMatchObject({ parts: [{ events: [{ a: 1 }], leftOut: 0, reason: null }], nextCursor: '1' });
  const rest = await read('1', 1e6);
  expect(rest).toMatchObject({
    parts: [{ events: [], leftOut: 3 }, { events: [JSON.parse(EVENT)] }],
    nextCursor: null,
  });
});
