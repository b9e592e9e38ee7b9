import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageProvider } from '../ui/page/PageProvider.tsx';
import { testPage } from '../ui/page/testPage.ts';

/** HTML of a section as the server sends it, on a page for tests. `microcopy` where a test looks at small words. */
export function renderSection(section: ReactNode, microcopy: Record<string, string> = {}): string {
  return renderToStaticMarkup(<PageProvider value={testPage({ microcopy })}>{section}</PageProvider>);
}
