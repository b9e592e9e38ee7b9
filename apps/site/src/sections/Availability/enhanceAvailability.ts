import { hydrateIsland } from '../../design-system/island/hydrateIsland.tsx';
import { AvailabilityState } from './AvailabilityState.tsx';

/** Follows the flag from here on. */
export function enhanceAvailability(element: HTMLElement): void {
  hydrateIsland(element, AvailabilityState);
}
