import { createRouteTable } from '../../apps/site/src/cms/routes.ts';
import { boundFlags, readSlots, type StoredContent } from '../../apps/site/src/document/variants/variantSlots.ts';
import { cookieText } from '../../apps/site/src/flags/cookies/flagText.ts';

const { encode } = cookieText;

/**
 * Lists what each page can look like.
 * @param content all pages, with their slots
 * @returns by path the variant keys of a page that flags decide, the control first
 */
export function listCombinations(content: StoredContent): Record<string, string[]> {
  const routes = createRouteTable({ ...content, version: 0, syncToken: '', assets: {}, resources: {} });
  const found: Record<string, string[]> = {};
  for (const { path, entryId, locale } of routes.byPath.values()) {
    const { flags } = boundFlags(readSlots(content, entryId, locale));
    if (flags.length === 0) continue;
    const sorted = [...flags].sort((one, other) => (one.flag < other.flag ? -1 : 1));
    found[path] = sorted.reduce(
      (keys, { flag, values }) =>
        keys.flatMap((key) => ['', ...values].map((value) => `${key}${key && ','}${encode(flag)}=${encode(value)}`)),
      [''],
    );
  }
  return found;
}
