import type { PageContext } from './TrackedEvent.ts';

/** The page as Segment's context has it (its common fields, "context.page"); addresses not redacted yet. */
export function currentPage(): PageContext {
  const { pathname: path, search, href } = location;
  return { path, search, title: document.title, referrer: document.referrer, url: href.replace(/#.*/, '') };
}
