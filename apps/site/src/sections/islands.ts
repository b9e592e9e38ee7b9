import type { PageData } from '../design-system/page/PageContext.tsx';
import type { PageFlags, SwitchFlag } from '../flags/browser/pageFlags.ts';
import { scriptJson } from '../platform/scriptJson.ts';
import { browserFlagService } from '../vendors/growthbook/target.ts';

/** Data that a hydrated section needs in the browser. */
export interface Island {
  /** Flags that it reads, with their defaults. Each is part of the page's variant key. */
  flags: PageFlags['values'];
  /** Keys of the microcopy that it uses. */
  microcopyKeys: readonly string[];
}

/** Sections that React hydrates in the browser, by content type. Pages with one of them include the data for it. */
export const islands: Readonly<Record<string, Island>> = {
  availability: { flags: { 'sales-desk-is-online': false }, microcopyKeys: [] },
};

/**
 * The flag values with which a page's islands start.
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

/**
 * The page's data for its islands in the browser, with only the microcopy that they use.
 * @param data the page's data
 * @param models content types of the sections on the page
 * @returns JSON that is safe in a script element; nothing on a page without islands
 */
export function islandDataJson(data: PageData, models: Iterable<string>): string | undefined {
  const found = [...models].flatMap((model) => islands[model] ?? []);
  if (found.length === 0) return undefined;
  const keys = found.flatMap((island) => island.microcopyKeys);
  const microcopy = Object.fromEntries(keys.map((key) => [key, data.microcopy[key]]));
  return scriptJson({ ...data, headingIds: undefined, form: undefined, microcopy });
}
