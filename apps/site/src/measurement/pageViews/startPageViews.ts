import { nextTask } from '../../boot/nextTask.ts';
import { onPageShown } from '../../boot/onPageShown.ts';
import type { Tracker } from '../tracker/Tracker.ts';
import { agentParser } from './agentParser.ts';
import { pageProperties } from './pageProperties.ts';

/** Specification section 9, "route-change analytics debounce", trailing. */
const DEBOUNCE_MS = 300;

/**
 * Sends page and identify with the default properties for this page, and whenever it is shown again.
 * @returns stops
 */
export function startPageViews(tracker: Tracker): () => void {
  // What fails here fails where it is logged.
  agentParser.prepare().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onPageShown(() => {
    clearTimeout(timer);
    timer = setTimeout(() => count(tracker), DEBOUNCE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

async function count(tracker: Tracker): Promise<void> {
  const properties = pageProperties();
  await nextTask();
  tracker.page(document.documentElement.dataset.pageId, properties);
  await nextTask();
  tracker.identify(undefined, properties);
}
