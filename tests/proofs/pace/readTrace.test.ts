import { expect, test } from 'vitest';
import { readTrace, type TraceEvent } from './readTrace.ts';

const ADDRESS = 'http://localhost/';
const event = (name: string, ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name, ts, ph: 'X', pid: 1, tid: 1 },
  ...more,
});
const task = (ts: number, dur: number, tdur = dur) => event('ThreadControllerImpl::RunTask', ts, { dur, tdur });
const NAVIGATION = event('CommitLoad', 1_000, { ph: 'X', dur: 10, args: { data: { url: ADDRESS } } });

test('adds up the processor time of outer tasks from the navigation on, for six seconds', () => {
  const events = [
    NAVIGATION,
    task(0, 500),
    task(900, 2_000, 1_500),
    task(1_200, 300),
    task(5_000_000, 4_000, 1_000),
    task(6_001_001, 9_000),
    { ...task(5_000, 7_000), tid: 2 },
    { ...task(5_000, 7_000), pid: 2 },
  ];
  expect(readTrace(events, ADDRESS).mainThreadMs).toBe(2.5);
});

test('counts frames of the page’s own main thread only', () => {
  const commit = event('ProxyMain::BeginMainFrame::commit', 20_000, { dur: 5 });
  const others = [
    { ...commit, pid: 2 },
    { ...commit, ts: 7_000_000 },
    { ...commit, ph: 's' },
  ];
  expect(readTrace([NAVIGATION, commit, ...others], ADDRESS).frames).toBe(1);
});

test('a trace without the navigation is an error', () => {
  expect(() => readTrace([task(0, 10)], ADDRESS)).toThrow('no navigation');
});
