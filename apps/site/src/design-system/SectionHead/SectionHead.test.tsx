import type { SectionFields } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { SectionHead } from './SectionHead.tsx';

const section = (fields: Partial<SectionFields>) => ({ sectionInternalName: 'x', ...fields }) as SectionFields;
const html = (props: Parameters<typeof SectionHead>[0]) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <SectionHead {...props} />
    </PageProvider>,
  );

test('shows label, title and introduction, the title at level 2 by default', () => {
  const markup = html({
    section: section({ sectionLabel: 'Docs', sectionTitle: 'One place' }),
    intro: 'A **calm** one.',
  });
  expect(markup).toContain('>Docs</p><h2>One place</h2>');
  expect(markup).toContain('<strong>calm</strong>');
  expect(html({ section: section({ sectionTitle: 'One place' }), level: 1 })).toContain('<h1>One place</h1>');
});

test('renders nothing without content', () => {
  expect(html({ section: section({}) })).toBe('');
});
