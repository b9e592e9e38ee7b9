import { isAddress } from '../store/addressedRecords.ts';
import type { ExportOptions, Store, VisitorErasure, VisitorExport, VisitorScope } from '../store/Store.ts';
import type { LeadErasure, LeadExport, LeadStore } from './LeadStore.ts';

/** How a visitor's data was found. */
interface FoundBy {
  /** Ids to which nothing but an e-mail address leads: somebody typed it there, who need not be its owner. */
  onlyByAddress: string[];
}

/** All data of a visitor, in the stores of events and leads. */
export interface VisitorRecords {
  /** Reads a page; the leads and suspects are on the first one. */
  exportVisitor(identities: readonly string[], options?: ExportOptions): Promise<VisitorExport & LeadExport & FoundBy>;
  eraseVisitor(
    identities: readonly string[],
    scope?: VisitorScope,
  ): Promise<VisitorErasure & { erasedLeads: LeadErasure } & FoundBy>;
}

/**
 * Reads and erases the data of a visitor in both stores. Leads are found by the given ids and those that events link to them, and events also by the
 * ids of these leads. Leads of other addresses that have only such an id in common stay: on a shared computer they may be another person's.
 */
export function createVisitorRecords(
  store: Pick<Store, 'identitiesOf' | 'exportVisitor' | 'eraseVisitor'>,
  leadStore: Pick<LeadStore, 'exportFor' | 'eraseFor'>,
): VisitorRecords {
  async function read(identities: readonly string[], { isExact }: VisitorScope = {}) {
    const found = isExact ? identities : await store.identitiesOf(...identities);
    const { leads, suspects } = await leadStore.exportFor(...found);
    if (isExact) return { found, leads, suspects, all: identities };
    const ofLeads = [...leads, ...suspects].flatMap(({ consent, analytics }) => [
      consent.consentId,
      analytics?.anonymousId ?? null,
    ]);
    const all = [...new Set([...identities, ...ofLeads.filter((id) => id !== null)])];
    return { found, leads, suspects, all };
  }

  /** The ids to which more than an address leads; undefined where no address was given, or exactly the given ids count. */
  async function otherwiseKnown(
    { found, leads, suspects }: Awaited<ReturnType<typeof read>>,
    { isExact }: VisitorScope = {},
  ): Promise<ReadonlySet<string> | undefined> {
    if (isExact || !found.some(isAddress)) return undefined;
    const given = new Set(found);
    const ofLeads = [...leads, ...suspects]
      .map(({ consent, analytics }) => [consent.consentId, analytics?.anonymousId].filter((id) => id != null))
      .filter((ids) => ids.some((id) => given.has(id)));
    return new Set(await store.identitiesOf(...found, ...ofLeads.flat()));
  }

  const without = (known: ReadonlySet<string> | undefined, ids: readonly string[]) =>
    known ? ids.filter((id) => !known.has(id)) : [];

  return {
    async exportVisitor(identities, options) {
      const person = await read(identities, options);
      const exported = await store.exportVisitor(person.all, options);
      if (options?.after) return { ...exported, leads: [], suspects: [], onlyByAddress: [] };
      const onlyByAddress = without(await otherwiseKnown(person, options), exported.identities);
      return { ...exported, leads: person.leads, suspects: person.suspects, onlyByAddress };
    },
    async eraseVisitor(identities, scope) {
      const person = await read(identities, scope);
      const { found, all } = person;
      // Before the links are erased.
      const known = await otherwiseKnown(person, scope);
      const erased = await store.eraseVisitor(all, scope);
      try {
        const onlyByAddress = without(known, erased.identities);
        return { ...erased, onlyByAddress, erasedLeads: await leadStore.eraseFor(...found) };
      } catch (cause) {
        const ids = found.join(' ');
        throw new Error(`Events were erased, leads were not: erase ${ids} again. ${(cause as Error).message}`, {
          cause,
        });
      }
    },
  };
}
