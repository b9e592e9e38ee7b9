import type { FlagPayload } from './payload.ts';

/** The flags that visitors get otherwise than before: those that were added, removed or changed, with the experiments in their rules. */
export function changedFlags(
  { features: before }: Pick<FlagPayload, 'features'>,
  { features: after }: Pick<FlagPayload, 'features'>,
): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}
