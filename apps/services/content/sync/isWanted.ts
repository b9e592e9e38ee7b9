import type { View } from '../types.ts';
import type { Change } from './SyncLog.ts';
import type { SyncToken } from './SyncToken.ts';

/** Whether a change belongs to what a client subscribed to. An initial sync has no deletions. */
export function isWanted(change: Change, { type, contentType, until }: SyncToken, view: View): boolean {
  if (change.hash === null) {
    const initial = until !== undefined;
    return !initial && (type === 'all' || type === 'Deletion' || type === `Deleted${change.type}`);
  }
  if (type !== 'all' && type !== change.type) return false;
  return contentType === undefined || view.entries.get(change.id)?.sys.contentType?.sys.id === contentType;
}
