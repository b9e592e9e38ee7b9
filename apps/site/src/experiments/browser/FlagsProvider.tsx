import { GrowthBookContext } from '@growthbook/growthbook-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { PageFlags } from '../PageFlags.ts';
import { liveFlagsOf } from './liveFlagsOf.ts';
import { PageFlagsContext } from './PageFlagsContext.ts';

interface FlagsProviderProps {
  /** The page's; there where sections/islands.ts names flags for a section on it. */
  flags: PageFlags | undefined;
  children: ReactNode;
}

/**
 * Lets the components inside read flags with `useFlag`, and shows them anew when a flag changes. The vendor's own provider tells only the one
 * island that came last; all else is the vendor's.
 */
export function FlagsProvider({ flags, children }: FlagsProviderProps) {
  if (!flags) throw new Error('FlagsProvider: sections/islands.ts names no flags for this section');
  const { growthbook, subscribe, version } = useMemo(() => liveFlagsOf(flags), [flags]);
  const now = useSyncExternalStore(subscribe, version, () => 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change wants a new object, or nobody asks the client again
  const value = useMemo(() => ({ growthbook }), [growthbook, now]);
  return (
    <PageFlagsContext value={flags}>
      <GrowthBookContext.Provider value={value}>{children}</GrowthBookContext.Provider>
    </PageFlagsContext>
  );
}
