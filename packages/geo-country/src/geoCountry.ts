import { isIP } from 'node:net';
import { plainAddress } from '@cumulus/http/clientAddress';
import { createLog } from '@cumulus/http/log';

const log = createLog('geo-country');

const PRIVATE =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.|::1$|::$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

/**
 * Whether an address has no location: loopback, private or link-local.
 * @param address an IPv4 or IPv6 address, not an IPv4-mapped one
 */
function isPrivateAddress(address: string): boolean {
  return PRIVATE.test(address);
}

/** Finds the country of an address. */
export interface CountryLookup {
  /**
   * Never waits: until the data is loaded, every country is unknown. The first public address starts the load.
   * @returns two capital letters; undefined: unknown
   */
  of(address: string): string | undefined;
  /** Loads the data; also resolves if that fails. */
  ready(): Promise<void>;
  /** Resolves when a load that `of` started is done; immediately without one. */
  settled(): Promise<void>;
}

/** Cached addresses, in about 1 MB. */
const MAX_CACHED = 10_000;
const UNKNOWN = '';

/**
 * Creates the lookup of countries, with a cache. Its data takes 8 MB of memory once it is loaded.
 * @param file another file in MaxMind's format
 */
export function createCountryLookup(file?: string): CountryLookup {
  const cache = new Map<string, string>();
  let find: ((address: string) => string | undefined) | undefined;
  let loading: Promise<void> | undefined;

  function load(): Promise<void> {
    // Loaded on demand: data and reader cost memory and time.
    loading ??= import('./readCountries.ts')
      .then(({ readCountries }) => readCountries(file))
      .catch((error: Error) => {
        log.error(`countries stay unknown: ${file ? `GEOIP_FILE=${file}: ` : ''}${error.message}`);
        return () => undefined;
      })
      .then((found) => {
        find = found;
      });
    return loading;
  }

  return {
    of(address) {
      const cached = cache.get(address);
      if (cached !== undefined) return cached || undefined;
      const plain = plainAddress(address);
      const isPublic = isIP(plain) > 0 && !isPrivateAddress(plain);
      if (isPublic && !find) {
        void load();
        return undefined;
      }
      const country = isPublic ? find?.(plain) : undefined;
      if (cache.size >= MAX_CACHED) cache.clear();
      // Copied: a substring would keep the whole header in memory.
      cache.set(Buffer.from(address, 'latin1').toString('latin1'), country ?? UNKNOWN);
      return country;
    },
    ready: load,
    settled: () => loading ?? Promise.resolve(),
  };
}
