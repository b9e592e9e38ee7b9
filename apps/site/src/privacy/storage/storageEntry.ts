import type { ConsentGroup } from '../consentGroups.ts';

/** How long something stays: a time, until the browser (cookie) or the tab (session storage) is closed, or until somebody deletes it. */
export type Lifetime =
  | { days: number }
  | { hours: number }
  | { minutes: number }
  | { seconds: number }
  | 'session'
  | 'kept';

/** One cookie or key that the site, or a vendor on it, keeps in a browser. */
export interface StorageEntry {
  /** Its name; `*` at the end stands for any ending, and `{…}` for a name that somebody else chooses. */
  name: string;
  kind: 'cookie' | 'local' | 'session';
  /** It is there only while the visitor allows this group. */
  group: ConsentGroup;
  /** Id of the vendor that reads it (vendorMatrix); without one, the site itself. */
  vendor?: string;
  /** Key of its purpose in the copy of the cookie page (content: section `storageTable`). */
  purpose: string;
  lifetime: Lifetime;
}
