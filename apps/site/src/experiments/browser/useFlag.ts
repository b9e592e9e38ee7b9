import { useFeatureValue } from '@growthbook/growthbook-react';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import type { SwitchFlag } from '../PageFlags.ts';
import { countExposure } from './countExposure.ts';
import { IslandElementContext } from './IslandElementContext.ts';
import { liveFlagsOf } from './liveFlagsOf.ts';
import { PageFlagsContext } from './PageFlagsContext.ts';
import { reportUsage } from './reportUsage.ts';

const neverChanges = () => () => undefined;

/**
 * Whether a flag is on, now and after each change. The first answer is the one that the page was made with. Where an experiment decides the flag, its
 * exposure counts when the island is shown.
 * @throws outside a FlagsProvider, and for a flag that sections/islands.ts doesn't name for the section
 */
export function useFlag(flag: SwitchFlag): boolean {
  const page = useContext(PageFlagsContext);
  const island = useContext(IslandElementContext);
  const decided = page?.values[flag];
  const live = useFeatureValue<boolean>(flag, decided ?? false);
  const isStarting = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  if (!page || decided === undefined)
    throw new Error(`useFlag: sections/islands.ts names no flag ${flag} for this section`);
  const isOn = isStarting ? decided : live === true;
  const exposure = isStarting ? undefined : liveFlagsOf(page).exposureOf(flag, String(isOn));
  useEffect(() => {
    if (island && exposure) countExposure(island, exposure);
  }, [island, exposure]);
  useEffect(() => reportUsage(page.service, { key: flag, on: isOn }), [page.service, flag, isOn]);
  return isOn;
}
