/** What `type` may name at an initial sync. */
export const SYNC_TYPES = ['all', 'Asset', 'Entry', 'Deletion', 'DeletedAsset', 'DeletedEntry'];
