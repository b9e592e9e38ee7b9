import type { StoredRecord } from './StoredRecord.ts';

/** Everything that is kept of one visitor. */
export interface VisitorExport {
  /** The ids that were asked for and all that are linked to them. */
  identities: string[];
  /** Which of them an identify or alias linked. */
  links: { identity: string; other: string }[];
  /** Oldest first; `forwarded` says how far it is on its way to the vendor, null where it was never to go there. */
  events: (StoredRecord & { forwarded: string | null })[];
}
