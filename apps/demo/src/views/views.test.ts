import { expect, test } from 'vitest';
import { createCinema } from '../start/testing/createCinema.ts';
import { LOCALES } from '../texts/Texts.ts';
import { countDashboard } from '../workspace/selectors.ts';
import { AiPanel } from './AiPanel/AiPanel.tsx';
import { AutomationsView } from './AutomationsView/AutomationsView.tsx';
import { BoardView } from './BoardView/BoardView.tsx';
import { DashboardView } from './DashboardView/DashboardView.tsx';
import { DocView } from './DocView/DocView.tsx';
import { ListView } from './ListView/ListView.tsx';
import { TimelineView } from './TimelineView/TimelineView.tsx';
import { renderView } from './testing/renderView.tsx';
import { WhiteboardView } from './WhiteboardView/WhiteboardView.tsx';

const VIEWS = { ListView, BoardView, TimelineView, DocView, WhiteboardView, DashboardView, AutomationsView, AiPanel };
const EMPTY = { tasks: [], people: [], doc: [], notes: [], rules: [], papers: [] };
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ');

for (const [name, View] of Object.entries(VIEWS))
  for (const locale of LOCALES) {
    test(`${name} is rendered on the server, all copy in ${locale}`, () => {
      const html = renderView(View, locale);
      expect(html).toMatch(/<h2/);
      expect(html).not.toMatch(/undefined|\[object|\{\w+\}/);
      expect(html).toBe(renderView(View, locale));
    });

    test(`${name} is rendered in ${locale} when everything was removed`, () => {
      expect(textOf(renderView(View, locale, EMPTY))).not.toMatch(/undefined|NaN|Infinity/);
    });
  }

test('automations offer no empty choice when every task is done', () => {
  const { tasks } = createCinema();
  const done = tasks.map((task) => ({ ...task, status: 'done' as const }));
  const html = renderView(AutomationsView, 'en-US', { tasks: done });
  expect(html).toContain('All tasks are done.');
  expect(html).not.toMatch(/<select[^>]*><\/select>|Tick it off/);
});

test('every control of the list names its task', () => {
  const html = renderView(ListView);
  expect(html).toContain('aria-label="Done: Rent the screen"');
  expect(html).toContain('aria-label="Assignee of Rent the screen"');
});

test('a bar names its days, its status and what it waits for', () => {
  const html = renderView(TimelineView);
  expect(html).toContain('aria-valuetext="Friday 5 June to Tuesday 9 June, Next, waits for Rent the screen"');
});

test('the dashboard counts what the board holds', () => {
  const text = textOf(renderView(DashboardView)).replace(/\s+/g, ' ');
  const { counts, total, donePercent } = countDashboard(createCinema());
  expect(text).toContain(`${donePercent}%`);
  expect(text).toContain(`${counts.done} of ${total} tasks`);
  expect(text).toContain('9 hours were not planned: Carry gear up, lift broken');
});

test('the panel says that its answers are prepared', () => {
  expect(textOf(renderView(AiPanel))).toContain('No AI runs here');
  expect(textOf(renderView(AiPanel, 'de'))).toContain('hier läuft keine KI');
});
