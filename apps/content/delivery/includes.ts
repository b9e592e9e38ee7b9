import { type LocaleChoice, resolveLocale } from '../query/fieldValues.ts';
import { type FoundLink, findLinks } from '../query/filters.ts';
import {
  collectionOf,
  ENTITY_TYPES,
  ENVIRONMENT_ID,
  type EntityType,
  type Host,
  parseEntryUrn,
  type Snapshot,
  type View,
} from '../space.ts';
import { type DeliveredEntity, type DeliveryContext, deliverEntity } from './deliverEntity.ts';
import type { ResourceTokens } from './parseRequest.ts';
import type { DeliveredContent } from './vendorBehaviour.ts';

interface UnresolvedLink {
  sys: { id: 'notResolvable'; type: 'error' };
  details: FoundLink;
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
export function collectIncludes(
  items: DeliveredEntity[],
  depth: number,
  { view, context, resolveResource }: Collector,
): Includes {
  const includes: Includes = { Entry: [], Asset: [], errors: [] };
  const seen = new Set(items.map(({ sys }) => `${sys.type}:${sys.id}`));

  /** @returns what is followed on the next level: as with the vendor, no entry of another space */
  function take(link: FoundLink): DeliveredEntity[] {
    const key = link.type === 'ResourceLink' ? link.urn : `${link.linkType}:${link.id}`;
    if (seen.has(key)) return [];
    seen.add(key);
    if (link.type === 'ResourceLink') {
      if (resolveResource) add('Entry', resolveResource(link.urn), link);
      return [];
    }
    const type = ENTITY_TYPES.find((each) => each === link.linkType);
    const source = type && view[collectionOf(type)].get(link.id);
    return type ? add(type, source && deliverEntity(source, context), link) : [];
  }

  function add(type: EntityType, found: DeliveredEntity | undefined, link: FoundLink): DeliveredEntity[] {
    if (found) includes[type].push(found);
    else includes.errors.push({ sys: { id: 'notResolvable', type: 'error' }, details: link });
    return found ? [found] : [];
  }

  let level = items;
  for (let step = 0; step < depth && level.length > 0; step += 1)
    level = level.flatMap(({ fields }) => findLinks(fields)).flatMap(take);
  return includes;
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
