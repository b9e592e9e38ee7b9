import type { RawEntry } from '@cumulus/content-model';

/** A locale of the space. */
export interface ContentLocale {
  code: string;
  fallbackCode: string | null;
  default: boolean;
}

/** An entry or asset with its fields in all locales: `fields.title['fr-FR']`. */
export type AllLocalesEntry = RawEntry & { fields: Record<string, Record<string, unknown>> };

/** All that is published, as the content system gave it, and the token that asks for what changed since. */
export interface ContentSnapshot {
  /** Grows with each change. */
  version: number;
  syncToken: string;
  locales: ContentLocale[];
  entries: Record<string, AllLocalesEntry>;
  assets: Record<string, AllLocalesEntry>;
  /** Entries of other spaces, by their urn. */
  resources: Record<string, AllLocalesEntry>;
  /** Paths whose page was unpublished, as far as this process and the copies before it saw it. */
  gone?: string[];
}
