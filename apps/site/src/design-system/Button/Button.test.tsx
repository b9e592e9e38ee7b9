import type { LinkEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { Button } from './Button.tsx';

const link = { modelName: 'link', internalName: 'x', label: 'Start free', url: '/pricing' } as LinkEntry;
const html = (changes: Partial<LinkEntry>) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <Button link={{ ...link, ...changes }} data-section-index={2} />
    </PageProvider>,
  );

test('is a link in the style of the entry, primary by default', () => {
  expect(html({})).toContain('data-look="primary"');
  expect(html({ style: 'secondary' })).toContain('data-look="secondary"');
  expect(html({})).toMatch(/^<a data-section-index="2" href="\/pricing"|^<a [^>]*href="\/pricing"/);
});

test('a quiet button has an arrow', () => {
  expect(html({ style: 'quiet' })).toContain('icons.svg#arrow-right');
});

test('without a link it is a button element', () => {
  expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toMatch(/^<button type="submit"/);
  expect(renderToStaticMarkup(<Button>Open</Button>)).toMatch(/^<button type="button"/);
});
