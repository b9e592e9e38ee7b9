import type { PageContext } from './trackedEvent.ts';

/** Which, when and where something was that is told later. */
export interface Happened {
  messageId: string;
  /** ISO 8601. */
  timestamp: string;
  page: PageContext;
}

/** The page as Segment's context has it (its common fields, "context.page"); addresses not redacted yet. */
export function currentPage(): PageContext {
  const { pathname: path, search, href } = location;
  return { path, search, title: document.title, referrer: document.referrer, url: href.replace(/#.*/, '') };
}
