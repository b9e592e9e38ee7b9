import { addStyleSheets, createStyleSheet } from '../../platform/browser/styleSheet.ts';
import { uiState } from '../uiState.ts';
import styles from './mobileNotice.css?inline';
import { offerLink } from './offerLink.ts';

/**
 * Sets showOpenInDesktopMessaging by the page's address, and shows the notice that an action needs a computer as long as it is set. It stands at the end of
 * the page, where it sticks to the bottom of the window.
 * REQ-BAN-03, REQ-BAN-05.
 */
export function showMobileNotice({ search }: Location = location): void {
  const isRequested = new URLSearchParams(search).get('mobile_banner') === 'true';
  const { isDesktop } = uiState.read();
  uiState.set({ showOpenInDesktopMessaging: isRequested && !isDesktop });
}

/** What is focused is scrolled clear of the notice. */
const focusSpace = createStyleSheet('');
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries)
    focusSpace.replaceSync(`main *, footer * { scroll-margin-block-end: ${(target as HTMLElement).offsetHeight}px }`);
});

function update(): void {
  const notice = document.querySelector<HTMLElement>('[data-mobile-notice]');
  if (!notice) return;
  const isShown = uiState.read().showOpenInDesktopMessaging;
  notice.hidden = !isShown;
  if (isShown) offerLink(notice);
  // Also when consent is answered, and the notice follows.
  sizes.observe(notice);
}

addStyleSheets(createStyleSheet(styles), focusSpace);
uiState.subscribe(update);
// What an island has set doesn't outlast the page. boot/parameterEffects.ts decides when a page is loaded or activated (REQ-BAN-05).
addEventListener('pageshow', ({ persisted }) => persisted && showMobileNotice());
