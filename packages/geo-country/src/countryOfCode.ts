import { COUNTRIES } from './COUNTRIES.ts';

/** As the European Union writes two of its codes. */
const OTHERWISE: Record<string, string> = { UK: 'GB', EL: 'GR' };

/**
 * The country that two letters mean, whoever says them. What is none is unknown, so that consent has to be given first: Cloudflare's `XX` and `T1` (Tor),
 * MaxMind's `A1`, `A2` and `AP`, `EU`, `ZZ`, and `XK`, which ISO assigned to nobody.
 * @returns ISO 3166-1, two capital letters
 */
export function countryOfCode(code: string): string | undefined {
  const capital = code.toUpperCase();
  const country = OTHERWISE[capital] ?? capital;
  return COUNTRIES.has(country) ? country : undefined;
}
