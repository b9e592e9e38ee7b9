import { expect, it } from 'vitest';
import type { PageError } from './ErrorReader.ts';
import { groupErrors } from './errorGroups.ts';
import { stackFrames, stackKey } from './stackKey.ts';

const AT = Date.parse('2026-11-28T10:00:00.000Z');
const stackOf = (hash: string, position: string) =>
  [
    "TypeError: Cannot read properties of null (reading 'dataset')",
    `  at openPlan @ https://www.cumulus.example/_astro/planTable.${hash}.js:${position}`,
    `  at HTMLButtonElement.choose @ https://www.cumulus.example/_astro/planTable.${hash}.js:1:3120`,
  ].join('\n');
const DAY_MS = 86_400_000;
const error = (fields: Partial<PageError> = {}): PageError => ({
  ...{ at: AT, anonymousId: 'ann', path: '/pricing', release: '2026.11.3', type: 'TypeError' },
  ...{ message: "Cannot read properties of null (reading 'dataset')", stack: stackOf('Bk3xV9aQ', '1:2841') },
  ...fields,
});

it('groups errors of one cause over releases, with count, visitors, pages and the first and last time', () => {
  const [group, ...others] = groupErrors(
    [
      error({ at: AT + 3_000, anonymousId: 'bob', path: '/de/pricing' }),
      error({ at: AT + 2_000, stack: stackOf('Zz9yX8wV', '1:77'), release: '2026.11.2' }),
      error(),
    ],
    [],
    AT + 5_000,
  );
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    ...{ count: 3, visitors: 2, firstSeen: AT, lastSeen: AT + 3_000, releases: ['2026.11.3', '2026.11.2'] },
    pages: [
      { path: '/pricing', count: 2 },
      { path: '/de/pricing', count: 1 },
    ],
  });
});

it('keeps errors of different causes apart, those of the most visitors first', () => {
  const groups = groupErrors(
    [error({ message: 'Failed to fetch', type: 'NetworkError' }), error(), error({ anonymousId: 'bob' })],
    [],
    AT + 5_000,
  );
  expect(groups.map(({ type, visitors }) => [type, visitors])).toEqual([
    ['TypeError', 2],
    ['NetworkError', 1],
  ]);
});

it('names the recordings in which an error happened', () => {
  const recording = { sessionId: '7', anonymousId: 'ann', from: AT - 5_000, to: AT - 1_000 };
  const of = (one: typeof recording) => groupErrors([error()], [one], AT)[0]?.recordings;
  expect(of(recording)).toEqual([{ sessionId: '7', anonymousId: 'ann', at: AT }]);
  expect(of({ ...recording, anonymousId: 'bob' })).toEqual([]);
  expect(of({ ...recording, from: AT + 1_000, to: AT + 2_000 })).toEqual([]);
});

it('compares frames without origin, hash and position, and messages without ids', () => {
  expect(stackFrames(stackOf('Bk3xV9aQ', '1:2841'))).toEqual([
    'at openPlan @ /_astro/planTable.js',
    'at HTMLButtonElement.choose @ /_astro/planTable.js',
  ]);
  const keyOf = (message: string) => stackKey({ type: 'Error', message, stack: '' });
  expect(keyOf('No entry 4711 at https://a.example/x?y=1')).toBe(keyOf('No entry 4712 at https://a.example/x?y=2'));
  expect(keyOf('No entry')).not.toBe(keyOf('No asset'));
});

it('counts those of the last 24 hours apart', () => {
  const [group] = groupErrors([error(), error({ at: AT - DAY_MS + 1 }), error({ at: AT - DAY_MS })], [], AT);
  expect(group).toMatchObject({ count: 3, lastDay: 2 });
});
