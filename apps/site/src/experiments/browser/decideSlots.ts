import type { GrowthBook } from '@growthbook/growthbook';
import type { FlagService } from '../FlagService.ts';
import { valueText } from '../valueText.ts';
import { countExposure } from './countExposure.ts';
import { createFlagClient } from './createFlagClient.ts';
import { loadFlags } from './loadFlags.ts';
import { overriddenFlags } from './overriddenFlags.ts';
import { visitorAttributes } from './visitorAttributes.ts';

/**
 * Decides the slots that only the browser can decide, each as soon as the flag service has answered. A slot that shows its control by then,
 * because the time for a decision is over (browserSlots.css), stays so; so does every slot when the service can't be had.
 */
export async function decideSlots(root: Document = document): Promise<void> {
  const slots = [...root.querySelectorAll<HTMLElement>('[data-decide]:not([data-decided])')];
  const service: FlagService = JSON.parse(slots[0]?.dataset.decide ?? 'null');
  if (!service) return;
  const growthbook = createFlagClient(service, visitorAttributes(), overriddenFlags());
  await loadFlags(growthbook);
  for (const slot of slots) decide(slot, growthbook);
}

function decide(slot: HTMLElement, growthbook: GrowthBook): void {
  const [control, ...variants] = slot.querySelectorAll<HTMLElement>(':scope > [data-value]');
  if (!control) return;
  const {
    value,
    experiment,
    experimentResult: result,
  } = growthbook.evalFeature(decodeURIComponent(slot.dataset.flag ?? ''));
  const isLate = getComputedStyle(control).visibility === 'visible';
  const variant = variants.find((one) => one.dataset.value === valueText(value));
  const shown = isLate ? control : (variant ?? control);
  shown.dataset.shown = '';
  slot.dataset.decided = '';
  // Whom the decision reached too late, whatever it was, saw no experiment: counting some of them would favour one side.
  if (experiment && result?.inExperiment && !isLate) countExposure(slot, experiment.key, result.variationId);
}
