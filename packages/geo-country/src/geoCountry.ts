import { isIP } from 'node:net';
import { plainAddress } from '@cumulus/http/clientAddress';

const PRIVATE =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.|::1$|::$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

/**
 * Whether an address says nothing of a place: loopback, private and link-local ones.
 * @param address an IPv4 or IPv6 address, the former not in the form of the latter
 */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.test(address);
}

/** Finds the country of an address. */
export interface GeoCountry {
  /**
   * Never waits: while the data is not there yet, nothing is known. The first public address begins to load it.
   * @returns two capital letters; undefined: unknown
   */
  of(address: string): string | undefined;
  /** Loads the data; resolves also where it can't be had. */
  ready(): Promise<void>;
  /** Resolves when the data is loaded that `of` began to load; at once where no address needed it. */
  settled(): Promise<void>;
}

/** Addresses remembered, in about 1 MB. */
const MOST_KNOWN = 10_000;
const UNKNOWN = '';

/**
 * The country data (8 MB of memory once it is loaded, nothing before) with a memo in front of it.
 * @param file another file in MaxMind's format
 */
export function createCountryLookup(file?: string): GeoCountry {
  const known = new Map<string, string>();
  let find: ((address: string) => string | undefined) | undefined;
  let loading: Promise<void> | undefined;

  function load(): Promise<void> {
    // Who asks for no address pays for neither the data nor what reads it.
    loading ??= import('./readCountries.ts')
      .then(({ readCountries }) => readCountries(file))
      .catch((error: Error) => {
        console.error(`geo-country: countries stay unknown: ${error.message}`);
        return () => undefined;
      })
      .then((found) => {
        find = found;
      });
    return loading;
  }

  return {
    of(address) {
      const before = known.get(address);
      if (before !== undefined) return before || undefined;
      const plain = plainAddress(address);
      const isPublic = isIP(plain) > 0 && !isPrivateAddress(plain);
      if (isPublic && !find) {
        void load();
        return undefined;
      }
      const country = isPublic ? find?.(plain) : undefined;
      if (known.size >= MOST_KNOWN) known.clear();
      // A part of a header would keep the whole header in memory.
      known.set(Buffer.from(address, 'latin1').toString('latin1'), country ?? UNKNOWN);
      return country;
    },
    ready: load,
    settled: () => loading ?? Promise.resolve(),
  };
}
