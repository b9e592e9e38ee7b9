import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Response } from 'mmdb-lib';
import { countryOfCode } from './countryCodes.ts';

const BUILT_IN = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** A record of the built-in data, or of MaxMind's. */
type Place = Response & { country_code?: string; country?: { iso_code: string } };

/**
 * Loads the country data, and the library that reads it.
 * @param file in MaxMind's format; by default the built-in one (public domain, CC0)
 * @returns finds the country of a valid address
 * @throws Error when the file is missing or has another format
 */
export async function readCountries(file?: string): Promise<(address: string) => string | undefined> {
  const path = file ?? createRequire(import.meta.url).resolve(BUILT_IN);
  const [{ Reader }, bytes] = await Promise.all([import('mmdb-lib'), readFile(path)]);
  // Caches decoded records: one per country.
  const reader = new Reader<Place>(bytes, { cache: new Map() });
  return (address) => {
    const place = reader.get(address);
    return countryOfCode(place?.country_code ?? place?.country?.iso_code ?? '');
  };
}
