import type { OverlayName } from '../design-system/Link/overlayLinks.ts';
import { uiState } from './uiState.ts';

/**
 * Opens or closes an overlay. Its code is loaded when it is opened. Links with `data-overlay` need none of this: boot/overlayLinks.ts opens theirs.
 * REQ-UIS-02.
 */
export const uiActions = {
  setIsSignUpOverlayOpen: (isOpen: boolean) => setOverlay('sign-up', isOpen),
  setIsEnterpriseSalesModalOpen: (isOpen: boolean) => setOverlay('contact-sales', isOpen),
  setIsAiDemoModalOpen: (isOpen: boolean) => setOverlay('ai-demo', isOpen),
  /** The notice that an action needs a computer. */
  async setShowOpenInDesktopMessaging(isShown: boolean): Promise<void> {
    await import('./mobileNotice/showMobileNotice.ts');
    uiState.set({ showOpenInDesktopMessaging: isShown });
  },
};

async function setOverlay(name: OverlayName, isOpen: boolean): Promise<void> {
  const { OPEN_STATES, openOverlay, openerOf } = await import('./overlays.ts');
  if (isOpen) await openOverlay(openerOf(name));
  else uiState.set({ [OPEN_STATES[name]]: false });
}
