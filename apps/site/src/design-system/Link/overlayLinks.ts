import { barePath } from '@cumulus/content-model/canonicalPath';

/** The overlays; each name is also its deep link, such as `#sign-up`. */
export type OverlayName = 'sign-up' | 'contact-sales' | 'ai-demo';

/** The page behind each overlay, by its path in the default locale. Without scripts, a link that opens an overlay leads there. */
export const OVERLAY_PAGES: Readonly<Record<OverlayName, string>> = {
  'sign-up': '/sign-up',
  'contact-sales': '/contact-sales',
  'ai-demo': '/demo',
};

/** Links to these pages open the overlay only with `?modal=` in their address: `/contact-sales?modal=nav`. Its value says where it is opened. */
export const MODAL_PARAMETER = 'modal';

/**
 * Which overlay a link opens.
 * @param url an internal address as in the content, such as `/sign-up?plan=business`
 * @returns undefined for a link that only leads to a page
 */
export function overlayOf(url: string): OverlayName | undefined {
  const path = barePath(url);
  const name = (Object.keys(OVERLAY_PAGES) as OverlayName[]).find((overlay) => OVERLAY_PAGES[overlay] === path);
  if (!name || name === 'sign-up') return name;
  return new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).has(MODAL_PARAMETER) ? name : undefined;
}
