import type { ServicesEnvironment } from '../readEnvironment.ts';
import type { StoreOptions } from './openStore.ts';

const BYTES_PER_MB = 1_000_000;

/** What the environment says of the store. */
export function storeOptions(environment: ServicesEnvironment): StoreOptions {
  const { SEGMENT_FORWARD_URL: url, SEGMENT_FORWARD_WRITE_KEY: writeKey } = environment;
  return {
    file: environment.STORE_FILE,
    databaseUrl: environment.DATABASE_URL,
    limits: {
      event: { maxDays: environment.STORE_MAX_DAYS, maxBytes: environment.STORE_MAX_MB * BYTES_PER_MB },
      consent: { maxDays: environment.CONSENT_MAX_DAYS, maxBytes: environment.CONSENT_MAX_MB * BYTES_PER_MB },
    },
    forward: url && writeKey ? { url, writeKey } : undefined,
  };
}
