import type { ReactNode } from 'react';
import { PageContext } from './PageContext.ts';
import type { PageData } from './PageData.ts';

/** Tells everything inside which page it is on. The renderer wraps every component in it, on the server and in the browser. */
export function PageProvider({ value, children }: { value: PageData; children: ReactNode }) {
  return <PageContext value={value}>{children}</PageContext>;
}
