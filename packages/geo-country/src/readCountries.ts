import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Response } from 'mmdb-lib';
import { countryOfCode } from './countryCodes.ts';

const BUILT_IN = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** As the built-in data has it, or as MaxMind's own. */
type Place = Response & { country_code?: string; country?: { iso_code: string } };

/**
 * Reads country data, and its reader's code, which nobody needs before.
 * @param file in MaxMind's format; the built-in one (public domain, CC0) where none is named
 * @returns finds the country of a valid address
 * @throws Error when the file is missing or no such file
 */
export async function readCountries(file?: string): Promise<(address: string) => string | undefined> {
  const path = file ?? createRequire(import.meta.url).resolve(BUILT_IN);
  const [{ Reader }, bytes] = await Promise.all([import('mmdb-lib'), readFile(path)]);
  // One entry for each country: what is decoded once isn't decoded again.
  const reader = new Reader<Place>(bytes, { cache: new Map() });
  return (address) => {
    const place = reader.get(address);
    return countryOfCode(place?.country_code ?? place?.country?.iso_code ?? '');
  };
}
