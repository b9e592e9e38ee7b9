import { isAddress } from './emailKey.ts';
import { PartlyErasedError } from './PartlyErasedError.ts';

/** Which data is a visitor's. */
export interface VisitorScope {
  /** Only what has the given ids, not what is linked to them. */
  isExact?: boolean;
}

/** Ids that a lead names. */
interface LeadIds {
  consent: { consentId: string | null };
  analytics: { anonymousId: string | null } | null;
}

/** What is stored of a visitor's forms. What else the lead service has of them is exported as it is. */
interface PersonLeads {
  leads: LeadIds[];
  suspects: LeadIds[];
}

/** What finds, exports and erases a visitor's events, and what it gives. */
export interface EventRecords<Options extends VisitorScope & { after?: unknown }, Page, Erasure> {
  /** All ids of one visitor: the given ones and those linked to them. */
  identitiesOf(...identities: string[]): Promise<string[]>;
  exportVisitor(identities: readonly string[], options?: Options): Promise<Page>;
  eraseVisitor(identities: readonly string[], scope?: VisitorScope): Promise<Erasure>;
}

/** What exports and erases the leads of ids, and what it gives. */
export interface LeadRecords<Leads extends PersonLeads, Erasure> {
  exportFor(...identities: string[]): Promise<Leads>;
  eraseFor(...identities: string[]): Promise<Erasure>;
}

/** How a visitor's data was found. */
interface FoundBy {
  /** Ids to which nothing but an e-mail address leads: somebody typed it there, who need not be its owner. */
  onlyByAddress: string[];
}

/** All data of a visitor, in the stores of events and leads. */
export interface VisitorRecords<Options, Page, Erasure, Leads extends PersonLeads, LeadErasure> {
  /** Reads a page; the leads and suspects are on the first one, with what else the lead service has. */
  exportVisitor(
    identities: readonly string[],
    options?: Options,
  ): Promise<Page & Pick<Leads, 'leads' | 'suspects'> & FoundBy>;
  eraseVisitor(
    identities: readonly string[],
    scope?: VisitorScope,
  ): Promise<Erasure & { erasedLeads: LeadErasure } & FoundBy>;
}

/**
 * Reads and erases the data of a visitor in both stores. Leads are found by the given ids and those that events link to them, and events also by the
 * ids of these leads. Leads of other addresses that have only such an id in common stay: on a shared computer they may be another person's.
 */
export function createVisitorRecords<
  Options extends VisitorScope & { after?: unknown },
  Page extends { identities: readonly string[] },
  Erasure extends { identities: readonly string[] },
  Leads extends PersonLeads,
  LeadErasure,
>(
  store: EventRecords<Options, Page, Erasure>,
  leadStore: LeadRecords<Leads, LeadErasure>,
): VisitorRecords<Options, Page, Erasure, Leads, LeadErasure> {
  async function read(identities: readonly string[], { isExact }: VisitorScope = {}) {
    const found = isExact ? identities : await store.identitiesOf(...identities);
    const stored = await leadStore.exportFor(...found);
    const { leads, suspects } = stored;
    if (isExact) return { found, stored, all: identities };
    const ofLeads = [...leads, ...suspects].flatMap(({ consent, analytics }) => [
      consent.consentId,
      analytics?.anonymousId ?? null,
    ]);
    const all = [...new Set([...identities, ...ofLeads.filter((id) => id !== null)])];
    return { found, stored, all };
  }

  /** The ids to which more than an address leads; undefined where no address was given, or exactly the given ids count. */
  async function otherwiseKnown(
    { found, stored }: Awaited<ReturnType<typeof read>>,
    { isExact }: VisitorScope = {},
  ): Promise<ReadonlySet<string> | undefined> {
    if (isExact || !found.some(isAddress)) return undefined;
    const given = new Set(found);
    const ofLeads = [...stored.leads, ...stored.suspects]
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
      return { ...exported, ...person.stored, onlyByAddress };
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
        const ids = [...found, ...erased.identities];
        throw new PartlyErasedError('Events were erased, leads were not', ids, { cause });
      }
    },
  };
}
