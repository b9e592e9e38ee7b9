import { SPECULATION_PATH } from './speculationRules.ts';

/** Headers of a published page that tell the browser what it may fetch ahead. A preview gets none: drafts change under the hand. */
export function navigationHeaders(): [string, string][] {
  return [['Speculation-Rules', `"${SPECULATION_PATH}"`]];
}
