import type { DemoEntry, MediaSceneEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
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

// REQ-UIS-02
test('in the AI demo modal it is a dialog with the same title', () => {
  const html = renderToStaticMarkup(
    <PageProvider value={testPage({ isOverlay: true })}>
      <Demo section={section} index={1} />
    </PageProvider>,
  );
  expect(html).toMatch(/^<dialog [^>]*data-size="wide".*<h2 [^>]*>Try it<\/h2>.*aria-label="The demo".*<\/dialog>$/s);
});
