import { hydrateIsland } from '../../renderer/hydrateIsland.tsx';
import { Availability } from './Availability.tsx';

/** Follows the flag from here on. */
export function enhanceAvailability(element: HTMLElement): void {
  hydrateIsland(element, Availability);
}
