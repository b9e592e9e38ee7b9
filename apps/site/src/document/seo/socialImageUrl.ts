import type { PageView } from '../PageView.ts';

/** The picture that a shared link shows: the entry's own, else one made from the page's title (`/og/…`). */
export function socialImageUrl(view: PageView): string {
  const own = view.entry.socialImage?.url;
  if (own) return new URL(own, view.data.siteUrl).href;
  const path = view.data.path === '/' ? '/home' : view.data.path;
  return `${view.data.siteUrl}/og${path}.png`;
}
