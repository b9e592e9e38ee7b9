import { hydrateIsland } from '../../design-system/island/hydrateIsland.tsx';
import { AvailabilityState } from './AvailabilityState.tsx';

/** Hydrates the island, which follows the flag. */
export function enhanceAvailability(element: HTMLElement): void {
  hydrateIsland(element, AvailabilityState);
}
