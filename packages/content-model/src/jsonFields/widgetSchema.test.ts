import { expect, test } from 'vitest';
import { parseWidget } from './widgetSchema.ts';

test('returns the widget without unknown fields', () => {
  const widget = parseWidget(
    { kind: 'list', title: 'Fair', rows: [{ title: 'Permit', colour: 'mint' }] },
    's.widgets[0]',
  );
  expect(widget).toEqual({ kind: 'list', title: 'Fair', rows: [{ title: 'Permit' }] });
});

test('the error has the path and the expected value', () => {
  const wrong = {
    kind: 'board',
    columns: [
      { name: 'A', cards: [] },
      { name: 'B', color: 'pink', cards: [{ tag: 'x' }] },
    ],
  };
  expect(() => parseWidget(wrong, 'home.widgets[1]')).toThrow(/home\.widgets\[1\]\.columns\[1\]\.color: .*"peach"/);
  expect(() => parseWidget(wrong, 'home.widgets[1]')).toThrow('home.widgets[1].columns[1].cards[0].title');
});

test('an unknown kind is an error at its path', () => {
  expect(() => parseWidget({ kind: 'kanban' }, 'home.widgets[0]')).toThrow(/home\.widgets\[0\]\.kind: /);
});

test('a percentage is between 0 and 100', () => {
  const goal = { kind: 'goal', value: 140, parts: [{ label: 'a', value: 1 }] };
  expect(() => parseWidget(goal, 'x')).toThrow('x.value');
});

test('calendar events may neither leave the week nor overlap', () => {
  const calendar = (...events: object[]) => ({ kind: 'calendar', days: ['Mon', 'Tue'], events });
  const build = { day: 0, row: 0, title: 'Build' };
  expect(parseWidget(calendar(build, { day: 1, row: 0, title: 'Fair' }), 'x')).toMatchObject({ kind: 'calendar' });
  expect(() => parseWidget(calendar({ ...build, span: 3 }), 'x')).toThrow('within the days');
  expect(() => parseWidget(calendar({ ...build, span: 2 }, { day: 1, row: 0, title: 'Fair' }), 'x')).toThrow(
    'share a day',
  );
});
