import { uiState } from './uiState.ts';

/**
 * Sets showOpenInDesktopMessaging by the page's address, and shows the notice that an action needs a computer as long as it is set. To be called
 * whenever a page is shown.
 * REQ-BAN-03, REQ-BAN-05.
 */
export function showMobileNotice({ search }: Location = location): void {
  const isRequested = new URLSearchParams(search).get('mobile_banner') === 'true';
  const { isDesktop } = uiState.read();
  uiState.set({ showOpenInDesktopMessaging: isRequested && !isDesktop });
}

function update(): void {
  const notice = document.querySelector<HTMLElement>('[data-mobile-notice]');
  if (notice) notice.hidden = !uiState.read().showOpenInDesktopMessaging;
}

uiState.subscribe(update);
