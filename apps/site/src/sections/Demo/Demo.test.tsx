import type { DemoEntry, MediaSceneEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PageData } from '../../design-system/page/PageContext.tsx';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { testSection } from '../testSection.tsx';
import { Demo } from './Demo.tsx';

const demo = { url: 'https://demo.example/start?x=1', captureOrigin: 'https://capture.example' };
const poster = testSection<MediaSceneEntry>('mediaScene', { description: 'The demo', layout: 'single', widgets: [] });
const section = testSection<DemoEntry>('demo', { sectionTitle: 'Try it', body: 'No account.', poster });
const render = (changes: Partial<PageData> = {}, entry = section) =>
  renderToStaticMarkup(
    <PageProvider value={testPage({ microcopy: { demoOpen: 'Open the demo' }, demo, ...changes })}>
      <Demo section={entry} index={3} />
    </PageProvider>,
  );
const addressIn = (html: string) =>
  /<a (?=[^>]*data-demo-open)[^>]*href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');

// REQ-DMO-05
test('is a poster with a link to the demo in the page’s language, and no frame', () => {
  const html = render({ locale: 'de' });
  expect(html).toContain('aria-label="The demo"');
  expect(addressIn(html)).toBe('https://demo.example/start?x=1&locale=de');
  expect(html).toMatch(/Open the demo/);
  expect(html).toContain('data-capture-origin="https://capture.example"');
  expect(html).not.toMatch(/<iframe|<link|<script/);
});

test('label and first view come from content', () => {
  const html = render({}, { ...section, actionLabel: 'Look inside', view: 'board' });
  expect(html).toMatch(/Look inside/);
  expect(addressIn(html)).toBe('https://demo.example/start?x=1&locale=en-US&view=board');
});

// REQ-UIS-02
test('in the AI demo modal it is a dialog with the same title, which starts with Brain', () => {
  const html = render({ isOverlay: true });
  expect(html).toMatch(/^<dialog [^>]*data-size="wide".*<h2 [^>]*>Try it<\/h2>.*aria-label="The demo".*<\/dialog>$/s);
  expect(addressIn(html)).toBe('https://demo.example/start?x=1&locale=en-US&view=ai');
});
