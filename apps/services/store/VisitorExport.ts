import type { ReceivedRecord } from './ReceivedRecord.ts';

/** Everything that is kept of one visitor. */
export interface VisitorExport {
  /** The id that was asked for and all that are linked to it. */
  identities: string[];
  /** Which of them an identify or alias linked. */
  links: { identity: string; other: string }[];
  /** Oldest first; `forwarded` says how far it is on its way to the vendor, null where it was never to go there. */
  events: (ReceivedRecord & { forwarded: string | null })[];
}
