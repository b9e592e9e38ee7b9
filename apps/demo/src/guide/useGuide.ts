import { useSyncExternalStore } from 'react';
import type { Guide, GuideState } from './createGuide.ts';

/** The state of checklist and flow, again with each change. */
export function useGuide(guide: Guide): GuideState {
  return useSyncExternalStore(guide.subscribe, guide.read, guide.read);
}
