import type { ExportOptions, Store, VisitorErasure, VisitorExport, VisitorScope } from '../store/Store.ts';
import type { LeadErasure, LeadExport, LeadStore } from './LeadStore.ts';

/** All data of a visitor, in the stores of events and leads. */
export interface VisitorRecords {
  /** Reads a page; the leads and suspects are on the first one. */
  exportVisitor(identities: readonly string[], options?: ExportOptions): Promise<VisitorExport & LeadExport>;
  eraseVisitor(
    identities: readonly string[],
    scope?: VisitorScope,
  ): Promise<VisitorErasure & { erasedLeads: LeadErasure }>;
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

  return {
    async exportVisitor(identities, options) {
      const { leads, suspects, all } = await read(identities, options);
      const ofForms = options?.after ? { leads: [], suspects: [] } : { leads, suspects };
      return { ...(await store.exportVisitor(all, options)), ...ofForms };
    },
    async eraseVisitor(identities, scope) {
      const { found, all } = await read(identities, scope);
      const erased = await store.eraseVisitor(all, scope);
      try {
        return { ...erased, erasedLeads: await leadStore.eraseFor(...found) };
      } catch (cause) {
        const ids = found.join(' ');
        throw new Error(`Events were erased, leads were not: erase ${ids} again. ${(cause as Error).message}`, {
          cause,
        });
      }
    },
  };
}
