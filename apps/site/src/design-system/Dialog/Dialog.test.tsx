import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { Dialog } from './Dialog.tsx';

test('is labelled by its title, and closes without scripts', () => {
  const markup = renderToStaticMarkup(
    <PageProvider value={testPage({ microcopy: { close: 'Close' } })}>
      <Dialog id="sales" title="Talk to us">
        <p>Hello</p>
      </Dialog>
    </PageProvider>,
  );
  expect(markup).toMatch(/<dialog[^>]*id="sales"[^>]*aria-labelledby="sales-title"/);
  expect(markup).toContain('<h2 id="sales-title">Talk to us</h2>');
  expect(markup).toMatch(/<form method="dialog"><button type="submit"[^>]*aria-label="Close"/);
});
