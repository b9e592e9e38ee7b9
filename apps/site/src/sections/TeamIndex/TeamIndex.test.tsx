import type { PageEntry, TeamGroupEntry, TeamIndexEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { TeamIndex } from './TeamIndex.tsx';

const page = (path: string | undefined, title: string): PageEntry => {
  const entry = testSection<PageEntry>('page', { slug: 'slug', title, summary: `${title}, summed up.` } as PageEntry);
  return { ...entry, metadata: { ...entry.metadata, id: title, ...(path && { path }) } };
};
const group = (title: string, pages: PageEntry[]) => testSection<TeamGroupEntry>('teamGroup', { title, pages });
const index = (groups: TeamGroupEntry[]) => testSection<TeamIndexEntry>('teamIndex', { sectionId: 'all', groups });

test('links to every team and jumps to every department', () => {
  const section = index([
    group('Support', [page('/teams/crm', 'CRM')]),
    group('Other', [page('/teams/law', 'Law'), page('/teams/events', 'Events')]),
  ]);
  const html = renderSection(<TeamIndex section={section} index={2} />);
  for (const slug of ['crm', 'law', 'events']) expect(html).toContain(`href="/teams/${slug}"`);
  for (const n of [1, 2]) {
    expect(html).toContain(`href="#all-${n}"`);
    expect(html).toContain(`id="all-${n}"`);
  }
  expect(html).toContain('Law, summed up.');
});

test('leaves out teams without a page in this locale, and departments without teams', () => {
  const section = index([
    group('Support', [page(undefined, 'CRM')]),
    group('Other', [page('/teams/law', 'Law'), page(undefined, 'Events')]),
  ]);
  const html = renderSection(<TeamIndex section={section} index={2} />);
  expect(html).not.toContain('CRM');
  expect(html).not.toContain('Events');
  expect(html).not.toContain('Support');
  expect(html).toContain('href="/teams/law"');
});
