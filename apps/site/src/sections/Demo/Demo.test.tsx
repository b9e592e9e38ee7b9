import type { DemoEntry, MediaSceneEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Demo } from './Demo.tsx';

const poster = testSection<MediaSceneEntry>('mediaScene', { description: 'The demo', layout: 'single', widgets: [] });
const section = testSection<DemoEntry>('demo', { sectionTitle: 'Try it', body: 'No account.', poster });

test('has its poster and a button that opens the demo', () => {
  const html = renderSection(<Demo section={section} index={3} />, { demoOpen: 'Open the demo' });
  expect(html).toContain('aria-label="The demo"');
  expect(html).toMatch(/<a [^>]*href="\/demo"[^>]*>Open the demo/);
});

test('label and address come from content', () => {
  const html = renderSection(<Demo section={{ ...section, actionLabel: 'Look inside', url: '/brain' }} index={3} />);
  expect(html).toMatch(/<a [^>]*href="\/brain"[^>]*>Look inside/);
});
