import { GrowthBookContext, useFeatureValue } from '@growthbook/growthbook-react';
import { type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { countExposure } from './countExposure.ts';
import { getLiveFlags } from './liveFlags.ts';
import { IslandElementContext, type PageFlags, PageFlagsContext, type SwitchFlag } from './pageFlags.ts';
import { reportUsage } from './reportUsage.ts';

const neverChanges = () => () => undefined;

/**
 * Whether a flag is on; updates with each change. The first value is the one that the page was rendered with. If an experiment decides the flag, its
 * exposure is counted when the island is visible.
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
  const exposure = isStarting ? undefined : getLiveFlags(page).exposureOf(flag, String(isOn));
  useEffect(() => {
    if (island && exposure) countExposure(island, exposure);
  }, [island, exposure]);
  useEffect(() => reportUsage(page.service, { key: flag, on: isOn }), [page.service, flag, isOn]);
  return isOn;
}

interface FlagsProviderProps {
  /** Undefined when sections/islands.ts names no flags for the page's sections. */
  flags: PageFlags | undefined;
  children: ReactNode;
}

/**
 * Provides flags for `useFlag`, and re-renders when one changes. It wraps the vendor's provider, which notifies only the last island.
 */
export function FlagsProvider({ flags, children }: FlagsProviderProps) {
  if (!flags) throw new Error('FlagsProvider: sections/islands.ts names no flags for this section');
  const { growthbook, subscribe, version } = useMemo(() => getLiveFlags(flags), [flags]);
  const now = useSyncExternalStore(subscribe, version, () => 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change wants a new object, or nobody asks the client again
  const value = useMemo(() => ({ growthbook }), [growthbook, now]);
  return (
    <PageFlagsContext value={flags}>
      <GrowthBookContext.Provider value={value}>{children}</GrowthBookContext.Provider>
    </PageFlagsContext>
  );
}
