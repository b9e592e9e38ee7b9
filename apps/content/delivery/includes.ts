import { type LocaleChoice, resolveLocale } from '../query/fieldValues.ts';
import { findLinks } from '../query/filters.ts';
import { collectionOf, ENVIRONMENT_ID, type Host, parseEntryUrn, type Snapshot, type View } from '../space.ts';
import { type DeliveredEntity, type DeliveryContext, deliverEntity } from './deliverEntity.ts';
import type { ResourceTokens } from './parseRequest.ts';
import type { DeliveredContent } from './vendorBehaviour.ts';

interface UnresolvedLink {
  sys: { id: 'notResolvable'; type: 'error' };
  details: Record<string, string>;
}

export interface Includes {
  Entry: DeliveredEntity[];
  Asset: DeliveredEntity[];
  errors: UnresolvedLink[];
}

interface Collector {
  view: View;
  context: DeliveryContext;
  /** Resolves a cross-space link; undefined leaves such links alone. */
  resolveResource: ((urn: string) => DeliveredEntity | undefined) | undefined;
}

/**
 * Follows the links of delivered items, level by level.
 * @param depth levels to follow; links of the last level stay unresolved and are no errors
 * @returns the linked entities, each once and without the items themselves, and the links that can't be resolved
 */
export function collectIncludes(items: DeliveredEntity[], depth: number, collector: Collector): Includes {
  const includes: Includes = { Entry: [], Asset: [], errors: [] };
  const seen = new Set(items.map(({ sys }) => `${sys.type}:${sys.id}`));
  let level = items;
  for (let step = 0; step < depth && level.length > 0; step += 1) {
    const next: DeliveredEntity[] = [];
    for (const link of level.flatMap(({ fields }) => findLinks(fields))) {
      if (link.type === 'ResourceLink') {
        takeResource(link, seen, includes, collector.resolveResource);
        continue;
      }
      const found = takeLink(link, seen, includes, collector);
      if (found) next.push(found);
    }
    level = next;
  }
  return includes;
}

function takeLink(
  { linkType, id }: { linkType: string; id: string },
  seen: Set<string>,
  includes: Includes,
  { view, context }: Collector,
): DeliveredEntity | undefined {
  if (seen.has(`${linkType}:${id}`) || (linkType !== 'Entry' && linkType !== 'Asset')) return undefined;
  seen.add(`${linkType}:${id}`);
  const source = view[collectionOf(linkType)].get(id);
  if (!source) {
    includes.errors.push(unresolved({ type: 'Link', linkType, id }));
    return undefined;
  }
  const delivered = deliverEntity(source, context);
  includes[linkType].push(delivered);
  return delivered;
}

/** As with the vendor, links of an entry in another space aren't followed. */
function takeResource(
  { linkType, urn }: { linkType: string; urn: string },
  seen: Set<string>,
  includes: Includes,
  resolveResource: Collector['resolveResource'],
): void {
  if (!resolveResource || seen.has(urn)) return;
  seen.add(urn);
  const found = resolveResource(urn);
  if (found) includes.Entry.push(found);
  else includes.errors.push(unresolved({ type: 'ResourceLink', linkType, urn }));
}

function unresolved(details: Record<string, string>): UnresolvedLink {
  return { sys: { id: 'notResolvable', type: 'error' }, details };
}

interface Resolution {
  store: DeliveredContent;
  host: Host;
  tokens: ResourceTokens;
  /** The access token of this host, valid for all spaces. */
  expectedToken: string;
  locale: LocaleChoice;
  publicUrl: string;
}

/** Finds the entry of another space that a resource link names; undefined when it can't be read. */
export function resolveResourceLink(urn: string, resolution: Resolution): DeliveredEntity | undefined {
  const { store, host, tokens, expectedToken, locale, publicUrl } = resolution;
  const target = parseEntryUrn(urn);
  if (target?.environment !== ENVIRONMENT_ID || tokens.get(target.spaceId) !== expectedToken) return undefined;
  const space = store.space(target.spaceId);
  const entry = space?.[host].entries.get(target.entryId);
  if (!space || !entry) return undefined;
  return deliverEntity(entry, { space, locale: localeIn(space, locale), publicUrl });
}

/** The request's locale where the other space has it, else that space's default. */
function localeIn(space: Snapshot, locale: LocaleChoice): LocaleChoice {
  if (locale === 'all') return 'all';
  const isAvailable = space.locales.some(({ code }) => code === locale.code);
  return resolveLocale(isAvailable ? locale.code : null, space);
}
