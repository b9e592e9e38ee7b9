import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { REQUEST_ID_MARK } from '../../platform/requestIdMark.ts';
import { Reference } from './Reference.tsx';

test('has the mark in whose place the server writes the id, unchanged', () => {
  const page = testPage({ microcopy: { requestReference: 'Référence : {id}' } });
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <Reference />
    </PageProvider>,
  );
  expect(html).toMatch(new RegExp(`>Référence : ${REQUEST_ID_MARK}</p>$`));
});
