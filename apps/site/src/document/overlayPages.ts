import type { ShownSection } from '@cumulus/content-model';
import type { Content } from '../cms/content.ts';
import { pathOf } from '../cms/routes.ts';
import { OVERLAY_PAGES } from '../design-system/Link/overlayLinks.ts';

const OVERLAY = /^\/overlays(\/.+)$/;
const PAGES = new Set(Object.values(OVERLAY_PAGES));

/**
 * Whether an overlay is at this path: `/overlays/de/sign-up` for the page `/de/sign-up`. Other pages have none.
 * @param path without query
 */
export function isOverlayPath(content: Content, path: string): boolean {
  const page = content.routes.byPath.get(OVERLAY.exec(path)?.[1] ?? '');
  return page !== undefined && PAGES.has(pathOf(content.routes, page.entryId, content.defaultLocale) ?? '');
}

/** The section of a page that its overlay shows: the first form with a title for it, else the demo. */
export function overlaySectionOf(sections: readonly ShownSection[]): ShownSection | undefined {
  const form = sections.find((section) => section.modelName === 'form' && section.overlayTitle);
  return form ?? sections.find(({ modelName }) => modelName === 'demo');
}
