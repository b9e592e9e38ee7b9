import type { DebugPage } from './DebugPage.ts';

/** What the server said of this page; nothing where it didn't make it as a debug page. */
export function readDebugPage(root: Document = document): DebugPage | undefined {
  const text = root.querySelector('script[data-debug-page]')?.textContent;
  return text ? JSON.parse(text) : undefined;
}
