/**
 * The codes of ISO 3166-1, alpha-2: assigned to countries and territories. Intl.DisplayNames can't be used: it also has names for `EU`, `UK` and `ZZ`.
 */
export const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET ' +
    'FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ' +
    'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
    'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
    'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
    'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
    'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);

/** Codes that the European Union writes differently. */
const EU_CODES: Record<string, string> = { UK: 'GB', EL: 'GR' };

/**
 * The country of a code of any provider. Other codes count as unknown, where consent is opt-in: Cloudflare's `XX` and `T1` (Tor), MaxMind's `A1`, `A2` and
 * `AP`, `EU`, `ZZ`, and `XK`, which ISO hasn't assigned.
 * @returns ISO 3166-1, two capital letters
 */
export function countryOfCode(code: string): string | undefined {
  const capital = code.toUpperCase();
  const country = EU_CODES[capital] ?? capital;
  return COUNTRIES.has(country) ? country : undefined;
}

const CODE = /^[a-z][a-z\d]$/i;

/**
 * Whether the value of a proxy's header has the form of a country code. Codes for "unknown", such as `XX`, `T1` or `A1`, count too: then the address isn't
 * looked up. `countryOfCode` interprets the code.
 */
export function isCountryCode(value: unknown): value is string {
  return typeof value === 'string' && CODE.test(value);
}

/**
 * Reads a list of countries, as of an environment variable.
 * @param text codes of ISO 3166-1, separated by commas or spaces; `UK` and `EL` are read as `GB` and `GR`
 * @throws Error that names the codes which are none
 */
export function parseCountries(text: string): ReadonlySet<string> {
  const codes = text.split(/[\s,]+/).filter(Boolean);
  const unknown = codes.filter((code) => !countryOfCode(code));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not a code of ISO 3166-1`);
  return new Set(codes.flatMap((code) => countryOfCode(code) ?? []));
}
