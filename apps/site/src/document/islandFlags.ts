import { browserFlagService } from '../experiments/browserFlagService.ts';
import type { PageFlags, SwitchFlag } from '../experiments/PageFlags.ts';
import { islands } from '../sections/islands.ts';

/**
 * What the islands of a page start their flags from.
 * @param models content types of the sections on the page
 * @param chosen the decided values as text; '' is the default
 * @param variables environment variables
 * @returns nothing on a page without islands that read flags
 */
export function islandFlags(
  models: Iterable<string>,
  chosen: ReadonlyMap<string, string>,
  variables: Record<string, string | undefined>,
): PageFlags | undefined {
  const defaults: PageFlags['values'] = Object.assign({}, ...[...models].map((model) => islands[model]?.flags));
  const flags = Object.entries(defaults) as [SwitchFlag, boolean][];
  if (flags.length === 0) return undefined;
  const values = Object.fromEntries(flags.map(([flag, value]) => [flag, chosen.get(flag) ? !value : value]));
  return { values, service: browserFlagService(variables) };
}
