import type { ContentSnapshot } from './snapshot.ts';

/** What the content system reports in a webhook: that this revision of an entry or asset was published, or unpublished. */
export interface ReportedRevision {
  id: string;
  type: 'Entry' | 'Asset';
  revision: number;
  isUnpublished: boolean;
}

/**
 * Whether the content was delivered with a reported revision, or a later one.
 * @param content as delivered
 * @param isCounting whether each publication has a revision of its own. Files that are edited by hand keep theirs
 * @returns undefined when the revision doesn't show it
 */
export function hasRevision(
  { entries, assets, resources }: Pick<ContentSnapshot, 'entries' | 'assets' | 'resources'>,
  { id, type, revision, isUnpublished }: ReportedRevision,
  isCounting: boolean,
): boolean | undefined {
  const own = type === 'Asset' ? assets[id] : entries[id];
  const item = own ?? Object.values(resources).find(({ sys }) => sys.id === id && sys.type === type);
  if (!item) return isUnpublished;
  const { revision: delivered = 0 } = item.sys;
  if (delivered > revision) return true;
  if (isUnpublished || delivered < revision) return false;
  return isCounting || undefined;
}
