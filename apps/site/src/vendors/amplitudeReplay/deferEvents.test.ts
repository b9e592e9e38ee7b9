import { beforeEach, expect, test, vi } from 'vitest';
import { deferEvents, type EventQueue } from './deferEvents.ts';
import type { RecordedEvent } from './redactRecording.ts';

let idle: (() => void)[];
let taken: string[];
let queue: EventQueue<RecordedEvent>;
let flushed: number;
let reported: unknown[];
const meta = (href: string) => ({ type: 4, data: { href } });
const picture = (textContent: string) => ({ type: 2, data: { node: { textContent } } });
const runIdle = () => idle.shift()?.();

beforeEach(() => {
  [idle, taken, flushed, reported] = [[], [], 0, []];
  vi.stubGlobal('requestIdleCallback', (run: (deadline: object) => void) =>
    idle.push(() => run({ timeRemaining: () => 5 })),
  );
  queue = {
    enqueueEvent: ({ data }) => taken.push(JSON.stringify(data)),
    flushQueue: () => {
      flushed += 1;
    },
  };
  deferEvents(
    queue,
    () => undefined,
    (error) => reported.push(error),
  );
});

// REQ-RPL-05
test('events are redacted in idle time, and arrive in their order', () => {
  queue.enqueueEvent(meta('/?email=jane@x.example'), 1);
  queue.enqueueEvent(meta('/two'), 1);
  expect(taken).toEqual([]);
  runIdle();
  expect(taken).toEqual(['{"href":"/?email=REDACTED"}', '{"href":"/two"}']);
  expect(idle).toEqual([]);
});

test('a picture is redacted and taken in tasks of its own', () => {
  for (const event of [meta('/'), picture('to jane@x.example'), meta('/next')]) queue.enqueueEvent(event, 1);
  runIdle();
  expect(taken).toHaveLength(1);
  runIdle();
  expect(taken).toHaveLength(1);
  runIdle();
  expect(taken.slice(1)).toEqual(['{"node":{"textContent":"to REDACTED"}}', '{"href":"/next"}']);
});

test('while the page is left everything is taken immediately, once', () => {
  for (const event of [picture('a@x.example'), meta('/')]) queue.enqueueEvent(event, 1);
  runIdle();
  queue.flushQueue();
  expect([taken, flushed]).toEqual([['{"node":{"textContent":"REDACTED"}}', '{"href":"/"}'], 1]);
  while (idle.length) runIdle();
  expect(taken).toHaveLength(2);
});

test('an event that the queue doesn’t take is left out, and the others are taken while the page is left', () => {
  const full = new Error('full');
  const picky: EventQueue<RecordedEvent> = {
    enqueueEvent({ data }) {
      if (JSON.stringify(data).includes('one')) throw full;
      taken.push(JSON.stringify(data));
    },
    flushQueue: queue.flushQueue,
  };
  deferEvents(
    picky,
    () => undefined,
    (error) => reported.push(error),
  );
  for (const path of ['/one', '/two']) picky.enqueueEvent(meta(path), 1);
  picky.flushQueue();
  expect([taken, reported]).toEqual([['{"href":"/two"}'], [full]]);
});

test('an event that can’t be redacted is left out, and the others go on', () => {
  queue.enqueueEvent({ type: 2, data: null }, 1);
  queue.enqueueEvent(meta('/two'), 1);
  while (idle.length) runIdle();
  expect([taken, reported]).toEqual([['{"href":"/two"}'], [expect.any(TypeError)]]);
});
