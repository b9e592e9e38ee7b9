import type { ConsentGroup } from '../consentGroups.ts';

/**
 * Lifetime of an entry: a duration, until the browser (cookie) or tab (session storage) is closed, while only team pages are opened, or until it is
 * deleted.
 */
export type Lifetime =
  | { days: number }
  | { hours: number }
  | { minutes: number }
  | { seconds: number }
  | 'session'
  | 'teamPages'
  | 'kept';

/** A cookie or storage key of the site or one of its vendors. */
export interface StorageEntry {
  /** A `*` at the end matches any suffix, `{…}` any name. */
  name: string;
  kind: 'cookie' | 'local' | 'session';
  /** It is stored only while the visitor allows this group. */
  group: ConsentGroup;
  /** Id of the vendor that reads it (vendorMatrix); without one, the site itself. */
  vendor?: string;
  /** Key of its purpose in the copy of the cookie page (content: section `storageTable`). */
  purpose: string;
  lifetime: Lifetime;
}
