const CODE = /^[a-z][a-z\d]$/i;

/**
 * Whether a proxy's header says a country, or a word of two characters for having none, such as `XX`, `T1` or `A1`: then the address isn't asked either.
 * What it means is `countryOfCode`'s to tell.
 */
export function isCountryCode(said: unknown): said is string {
  return typeof said === 'string' && CODE.test(said);
}
