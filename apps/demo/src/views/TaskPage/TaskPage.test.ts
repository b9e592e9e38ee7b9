import { expect, test } from 'vitest';
import { createCinema } from '../../start/testing/createCinema.ts';
import { LOCALES } from '../../texts/Texts.ts';
import { apply } from '../../workspace/apply.ts';
import { renderView } from '../testing/renderView.tsx';
import { TaskPage } from './TaskPage.tsx';

const start = createCinema();
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

for (const locale of LOCALES)
  test(`the page of every task is rendered, all copy in ${locale}`, () => {
    for (const { id } of start.tasks) {
      const html = renderView(TaskPage, locale, {}, id);
      expect(html, id).toMatch(/<h2/);
      expect(html, id).not.toMatch(/undefined|\[object|\{\w+\}/);
    }
  });

test('without its task the page is empty', () => {
  expect(textOf(renderView(TaskPage, 'en-US', {}, 'removed')).trim()).toBe('');
  expect(textOf(renderView(TaskPage, 'en-US', { tasks: [] }, 'permit')).trim()).toBe('');
});

test('names what the task waits for, what waits for it, and what rules did', () => {
  const { tasks, runs } = apply(start, { kind: 'tick-task', id: 'screen', isDone: true, in: 'list' });
  const html = renderView(TaskPage, 'en-US', { tasks, runs }, 'power');
  expect(html).toMatch(/data-open="screen"/);
  expect(html).toMatch(/data-open="test-night"/);
  expect(textOf(html)).toContain('Begun by the rule When a task becomes “Done”, begin what waited for it.');
  expect(textOf(renderView(TaskPage, 'en-US', { tasks, runs }, 'screen'))).toContain(
    'Leilani was notified, by the rule When a task becomes “Done”, notify Leilani.',
  );
});

test('comments of people who are not there are of nobody', () => {
  const html = renderView(TaskPage, 'en-US', { people: [] }, 'permit');
  expect(html).toContain('Comment as Nobody');
  expect(textOf(html)).toContain('Nobody 2 Jun The fee is paid. Can we print the tickets?');
});
