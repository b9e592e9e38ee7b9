import type { ClickSource } from '../analytics/clicks/clickListener.ts';
import { clickedPlace } from './clickedPlace.ts';
import { uiState } from './uiState.ts';

/**
 * Notes where the visitor clicked last: `clickedLocation` of each click that is read. Clicks in an open overlay leave it as it is, so that it says where
 * the overlay was opened.
 * REQ-UIS-01.
 */
export function noteClickedLocation(clicks: ClickSource): ClickSource {
  return (listener) =>
    clicks((click) => {
      const { isSignUpOverlayOpen, isEnterpriseSalesModalOpen, IsAiDemoModalOpen } = uiState.read();
      const { clickLocation } = click.properties;
      const { root, parent } = clickLocation;
      if (!isSignUpOverlayOpen && !isEnterpriseSalesModalOpen && !IsAiDemoModalOpen) {
        clickedPlace.note(clickLocation);
        uiState.set({ clickedLocation: { root, parent } });
      }
      listener(click);
    });
}
