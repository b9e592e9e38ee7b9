import type { AllLocalesEntry } from './ContentSnapshot.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { createContentClient } from './createContentClient.ts';

const URN = /"urn":"(crn:contentful:::content:spaces\/([\w.-]+)(?:\/environments\/[\w.-]+)?\/entries\/([\w.-]+))"/g;

/**
 * Fetches the entries of other spaces that the given ones link to (resource links).
 * One that can't be had is logged and keeps its last good copy; it never fails the rest.
 * @param environment where the content comes from, with the other spaces' tokens
 * @param entries the entries that may hold resource links
 * @param known what was fetched before, by urn
 */
export async function fetchResources(
  environment: ContentEnvironment,
  entries: Record<string, AllLocalesEntry>,
  known: Record<string, AllLocalesEntry> = {},
): Promise<Record<string, AllLocalesEntry>> {
  const found: Record<string, AllLocalesEntry> = {};
  for (const [, urn = '', space = '', id = ''] of JSON.stringify(entries).matchAll(URN)) {
    if (urn in found) continue;
    try {
      const accessToken = environment.resourceTokens[space];
      if (!accessToken) throw new Error(`no token for space ${space} in CONTENTFUL_RESOURCE_TOKENS`);
      const client = createContentClient(environment, { id: space, accessToken });
      found[urn] = (await client.withAllLocales.withoutLinkResolution.getEntry(id)) as unknown as AllLocalesEntry;
    } catch (error) {
      console.error(`[content] resource ${urn} can't be had: ${(error as Error).message}`);
      if (known[urn]) found[urn] = known[urn];
    }
  }
  return found;
}
