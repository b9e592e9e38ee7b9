import type { OverlayName } from '../design-system/Link/overlayLinks.ts';
import { uiState } from './uiState.ts';

interface OpenOptions {
  /** What the form is sent with: plan, template. */
  query?: Record<string, string>;
  /** Gets the focus back. */
  opener: HTMLElement;
}

/**
 * Opens or closes an overlay. Its code is loaded when it is opened. Links with `data-overlay` need none of this: boot/overlayLinks.ts opens theirs.
 * REQ-UIS-02.
 */
export const uiActions = {
  setIsSignUpOverlayOpen: (isOpen: boolean, options?: OpenOptions) => setOverlay('sign-up', isOpen, options),
  setIsEnterpriseSalesModalOpen: (isOpen: boolean) => setOverlay('contact-sales', isOpen),
  setIsAiDemoModalOpen: (isOpen: boolean) => setOverlay('ai-demo', isOpen),
  /** The notice that an action needs a computer. */
  async setShowOpenInDesktopMessaging(isShown: boolean): Promise<void> {
    await import('./mobileNotice/showMobileNotice.ts');
    uiState.set({ showOpenInDesktopMessaging: isShown });
  },
};

async function setOverlay(name: OverlayName, isOpen: boolean, options?: OpenOptions): Promise<void> {
  const { OPEN_STATES, openOverlay, openerOf } = await import('./overlays.ts');
  if (isOpen && options) await openOverlay(withQuery(openerOf(name), options.query), options.opener);
  else if (isOpen) await openOverlay(openerOf(name));
  else uiState.set({ [OPEN_STATES[name]]: false });
}

/** A link to the same page with this query, and none of the link's own. */
function withQuery({ pathname, dataset }: HTMLAnchorElement, query: Record<string, string> = {}): HTMLAnchorElement {
  const link = document.createElement('a');
  const search = String(new URLSearchParams(query));
  link.href = search ? `${pathname}?${search}` : pathname;
  link.dataset.overlay = dataset.overlay;
  return link;
}
