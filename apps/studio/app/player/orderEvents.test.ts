import { expect, test } from 'vitest';
import { orderEvents } from './orderEvents.ts';

const event = (timestamp: number, data: string) => ({ timestamp, data });

test('events of the same millisecond keep the order of their parts, in whichever order these arrived', () => {
  const first = [event(10, 'page'), event(20, 'added')];
  const second = [event(20, 'changed'), event(30, 'removed')];
  expect(orderEvents([second, first])).toEqual([...first, ...second]);
  expect(orderEvents([first, second])).toEqual([...first, ...second]);
});

test('parts that overlap are put together by time', () => {
  const late = [event(15, 'b'), event(35, 'd')];
  expect(orderEvents([late, [event(10, 'a'), event(30, 'c')]]).map(({ data }) => data)).toEqual(['a', 'b', 'c', 'd']);
});

test('a part that was sent twice counts once', () => {
  const part = [event(10, 'page'), event(20, 'one'), event(20, 'another')];
  expect(orderEvents([part, [event(30, 'next')], structuredClone(part)])).toEqual([...part, event(30, 'next')]);
});

test('events without a time, which a client may send, stand at the end', () => {
  const hostile = [null, { timestamp: {} }, { timestamp: 'x' }, 5];
  expect(orderEvents<unknown>([hostile, [event(10, 'page')], []])).toEqual([event(10, 'page'), ...hostile]);
});
