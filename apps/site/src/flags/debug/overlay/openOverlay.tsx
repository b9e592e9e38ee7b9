import { createRoot } from 'react-dom/client';
import { addStyleSheets, createStyleSheet } from '../../../platform/browser/styleSheet.ts';
import type { DebugSession } from '../startDebug.ts';
import { Overlay } from './Overlay.tsx';
import overlayStyles from './overlay.css?inline';
import rowStyles from './overlayRows.css?inline';

/** Space at the end of the page, so that the button covers no content after scrolling. */
const ROOM = '@media screen { body { padding-block-end: 4.5rem } }';

/** Adds the overlay to the page, in a shadow tree to isolate its styles. It is in English on every page. */
export function openOverlay(session: DebugSession): void {
  const host = document.createElement('div');
  host.lang = 'en';
  host.dataset.debugOverlay = '';
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [createStyleSheet(overlayStyles), createStyleSheet(rowStyles)];
  addStyleSheets(createStyleSheet(ROOM));
  document.body.append(host);
  stayAboveBanner(host);
  createRoot(shadow).render(<Overlay session={session} />);
}

/** Avoids the consent banner, which is at the same position, and the header, which a high banner nearly reaches on a phone. */
function stayAboveBanner(host: HTMLElement): void {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (!banner) return;
  const setLength = (name: string, length: number) => host.style.setProperty(name, `${Math.ceil(length)}px`);
  new ResizeObserver(() => {
    const { top, bottom, height } = banner.getBoundingClientRect();
    setLength('--banner-height', height);
    setLength('--answers-height', bottom - (banner.querySelector('button')?.getBoundingClientRect().top ?? top));
    // At the top of the page, where a notice is above the header.
    const main = document.querySelector('main')?.getBoundingClientRect();
    setLength('--header-end', main ? main.top + scrollY : 0);
  }).observe(banner);
}
