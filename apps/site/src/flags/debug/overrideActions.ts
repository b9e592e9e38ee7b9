import type { ExperimentView } from './listExperiments.ts';
import type { FlagView } from './listFlags.ts';
import type { DebugStorage } from './overrideStorage.ts';

/** Changes of overrides; each removes overrides that would contradict it. */
export const overrideActions = {
  /** @param value undefined: as its rules say */
  setFlag(storage: DebugStorage, flag: FlagView, value: unknown): void {
    const isNoChange = flag.isBoolean && value === (flag.ruleValue === true);
    storage.setFlag(flag.key, isNoChange ? undefined : value);
  },
  /** @param index undefined: as assigned */
  force(storage: DebugStorage, { key, flags, variations, isInRule }: ExperimentView, index: number | undefined): void {
    storage.setVariation(key, isInRule ? index : undefined);
    // A flag's own override would win over the variation; where no rule runs the experiment, it is the only way.
    const value = isInRule || index === undefined ? undefined : variations[index]?.value;
    for (const flag of flags) storage.setFlag(flag, value);
  },
  /** Removes the overrides of the given flags; other keys of local storage stay. */
  reset(storage: DebugStorage, flags: readonly FlagView[]): void {
    const { flags: set, variations } = storage.read();
    for (const experiment of variations.keys()) storage.setVariation(experiment, undefined);
    for (const { key } of flags) if (set.has(key)) storage.setFlag(key, undefined);
    storage.clearValues();
  },
};
