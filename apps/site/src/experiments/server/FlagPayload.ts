import type { GrowthBookClient } from '@growthbook/growthbook';
import type { FlagNeeds } from './flagNeeds.ts';
import type { PlainPayload } from './payloadSchema.ts';

/** The flags of one moment, ready to be evaluated. */
export interface FlagPayload {
  /** First 8 hex digits of SHA-256 of what decides: the same on every node. */
  version: string;
  plain: PlainPayload;
  client: GrowthBookClient;
  /** As the client has them. */
  savedGroups: Record<string, unknown>;
  /** What the service sent and can't be used, one line for each. */
  leftOut: readonly string[];
  /** Keys of the flags that may redirect visitors of a path, by path. */
  redirects: ReadonlyMap<string, readonly string[]>;
  /** Filled by `flagNeeds`, which is asked with every visit. */
  needs: Map<string, FlagNeeds>;
}
