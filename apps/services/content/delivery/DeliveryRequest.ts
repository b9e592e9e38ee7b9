import type { ContentStore } from '../store/ContentStore.ts';
import type { SyncLog } from '../sync/SyncLog.ts';
import type { Host, Snapshot, View } from '../types.ts';
import type { ResourceTokens } from './ResourceTokens.ts';

/** A request that was let in, with the space it is about. */
export interface DeliveryRequest {
  host: Host;
  store: ContentStore;
  log: SyncLog;
  space: Snapshot;
  view: View;
  query: URLSearchParams;
  publicUrl: string;
  /** Address of the environment, for `nextSyncUrl`. */
  environmentUrl: string;
  resourceTokens: ResourceTokens | undefined;
  expectedToken: string;
}
