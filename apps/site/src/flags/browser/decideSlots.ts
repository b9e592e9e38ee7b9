import type { GrowthBook } from '@growthbook/growthbook';
import type { FlagService } from '../../vendors/growthbook/target.ts';
import { isControlExposure } from '../cookies/exposureText.ts';
import { valueText } from '../cookies/flagText.ts';
import { countExposure } from './countExposure.ts';
import { createFlagClient, loadFlags, overriddenFlags, reportedExposures } from './flagClient.ts';
import { visitorAttributes } from './visitorAttributes.ts';

/**
 * Decides the slots that only the browser can decide, as soon as the flag service has answered. A slot that shows its control already, because the time
 * limit is over (browserSlots.css), keeps it; so does every slot when the service is not reachable.
 * REQ-EXP-06.
 */
export async function decideSlots(root: Document = document): Promise<void> {
  const slots = [...root.querySelectorAll<HTMLElement>('[data-decide]:not([data-decided])')];
  const service: FlagService = JSON.parse(slots[0]?.dataset.decide ?? 'null');
  if (!service) return;
  const growthbook = createFlagClient(service, visitorAttributes(), overriddenFlags());
  const exposures = reportedExposures(growthbook);
  await loadFlags(growthbook);
  for (const slot of slots) decide(slot, growthbook, exposures);
}

function decide(slot: HTMLElement, growthbook: GrowthBook, exposures: ReadonlyMap<string, string>): void {
  const [control, ...variants] = slot.querySelectorAll<HTMLElement>(':scope > [data-value]');
  if (!control) return;
  const flag = decodeURIComponent(slot.dataset.flag ?? '');
  const { value } = growthbook.evalFeature(flag);
  const isLate = getComputedStyle(control).visibility === 'visible';
  const variant = variants.find((one) => one.dataset.value === valueText(value));
  const shown = isLate ? control : (variant ?? control);
  shown.dataset.shown = '';
  slot.dataset.decided = '';
  const exposure = exposures.get(flag);
  // After a late decision the visitor is not counted, whatever the value: counting only some would bias the experiment.
  if (!exposure || isLate) return;
  // A value without content counts only where it is the control's.
  if (variant || isControlExposure(exposure)) countExposure(slot, exposure);
}
