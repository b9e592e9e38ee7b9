import { ENVIRONMENT_ID } from '../environmentId.ts';
import { chooseLocale, type LocaleChoice } from '../query/chooseLocale.ts';
import type { ContentStore } from '../store/ContentStore.ts';
import type { Host, Snapshot } from '../types.ts';
import { type DeliveredEntity, deliverEntity } from './deliverEntity.ts';
import type { ResourceTokens } from './ResourceTokens.ts';

const URN = /^crn:contentful:::content:spaces\/([^/]+)(?:\/environments\/([^/]+))?\/entries\/([^/]+)$/;

interface Resolution {
  store: ContentStore;
  host: Host;
  tokens: ResourceTokens;
  /** The token that opens every space of this host. */
  expectedToken: string;
  locale: LocaleChoice;
  publicUrl: string;
}

/** Finds the entry of another space that a resource link names; undefined when it can't be read. */
export function resolveResourceLink(urn: string, resolution: Resolution): DeliveredEntity | undefined {
  const { store, host, tokens, expectedToken, locale, publicUrl } = resolution;
  const [, spaceId = '', environment = ENVIRONMENT_ID, entryId = ''] = URN.exec(urn) ?? [];
  if (tokens.get(spaceId) !== expectedToken || environment !== ENVIRONMENT_ID) return undefined;
  const space = store.space(spaceId);
  const entry = space?.[host].entries.get(entryId);
  if (!space || !entry) return undefined;
  return deliverEntity(entry, { space, locale: localeIn(space, locale), publicUrl });
}

/** The request's locale where the other space has it, else that space's default. */
function localeIn(space: Snapshot, locale: LocaleChoice): LocaleChoice {
  if (locale === 'all') return 'all';
  const known = space.locales.some(({ code }) => code === locale.code);
  return chooseLocale(known ? locale.code : null, space);
}
