import { randomId } from '../../platform/browser/randomId.ts';

/** Segment's description of the page that an event happened on (`context.page` of its common fields). */
export interface PageContext {
  path: string;
  referrer: string;
  search: string;
  title: string;
  url: string;
}

/** Identity, time and page of an event, recorded when it happens; the event may be sent later, from another page. */
export interface EventMetadata {
  messageId: string;
  /** ISO 8601. */
  timestamp: string;
  page: PageContext;
}

/** Metadata of an event that happens now, on this page. */
export function createEventMetadata(): EventMetadata {
  return { messageId: randomId(), timestamp: new Date().toISOString(), page: currentPage() };
}

/** The page of the browser; e-mail addresses are not redacted yet. */
function currentPage(): PageContext {
  const { pathname: path, search, href } = location;
  return { path, search, title: document.title, referrer: document.referrer, url: href.replace(/#.*/, '') };
}
