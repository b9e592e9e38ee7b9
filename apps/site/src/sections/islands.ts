import type { PageData } from '../design-system/page/PageContext.tsx';
import type { PageFlags, SwitchFlag } from '../flags/browser/pageFlags.ts';
import { scriptJson } from '../platform/scriptJson.ts';
import { browserFlagService } from '../vendors/growthbook/target.ts';

/** What a section needs of its page once it lives in the browser. */
export interface Island {
  /** Flags that it reads, with the value where none was decided. Each is part of what the page is stored under. */
  flags: PageFlags['values'];
  /** Keys of the microcopy that it shows. */
  microcopyKeys: readonly string[];
}

/** Sections that React hydrates in the browser, by content type. The one registry: the page's data is sent where one of them stands. */
export const islands: Readonly<Record<string, Island>> = {
  availability: { flags: { 'sales-desk-is-online': false }, microcopyKeys: [] },
};

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

/**
 * The page's data as its islands get it in the browser, with the microcopy that they show only.
 * @param data the page's data
 * @param models content types of the sections on the page
 * @returns JSON that may stand in a script element; nothing on a page without islands
 */
export function islandDataJson(data: PageData, models: Iterable<string>): string | undefined {
  const found = [...models].flatMap((model) => islands[model] ?? []);
  if (found.length === 0) return undefined;
  const keys = found.flatMap((island) => island.microcopyKeys);
  const microcopy = Object.fromEntries(keys.map((key) => [key, data.microcopy[key]]));
  return scriptJson({ ...data, headingIds: undefined, microcopy });
}
