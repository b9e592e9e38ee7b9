import type { TabItemEntry, TabsEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Tabs } from './Tabs.tsx';

const items = ['Week', 'Month'].map((label) =>
  testSection<TabItemEntry>('tabItem', { label, title: `By ${label}`, points: ['One', 'Two'] }),
);
const tabs = testSection<TabsEntry>('tabs', { sectionId: 'views', sectionTitle: 'Views', items });

test('without scripts is a list of anchors to visible panels', () => {
  const html = renderSection(<Tabs section={tabs} index={4} />);
  for (const [n, label] of [
    [1, 'Week'],
    [2, 'Month'],
  ]) {
    expect(html).toMatch(new RegExp(`<a id="views-tab-${n}" href="#views-${n}"[^>]*>${label}</a>`));
    expect(html).toContain(`<div id="views-${n}"`);
    expect(html).toContain(`By ${label}</h3>`);
  }
  expect(html).not.toMatch(/ hidden| role="tab/);
  expect(html).toContain('data-enhance="tabs" data-name="Views"');
});

test('two on one page without ids differ by their position', () => {
  const section = { ...tabs, sectionId: undefined };
  const html = renderSection([4, 5].map((index) => <Tabs key={index} section={section} index={index} />));
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('no tabs is an error with the section’s name', () => {
  expect(() => renderSection(<Tabs section={{ ...tabs, items: [] }} index={4} />)).toThrow(
    '"Test – tabs": items is empty',
  );
});
