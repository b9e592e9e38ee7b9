import { listenerVariables, readListeners, requireOtherTokens } from '@cumulus/server/listeners';
import {
  behaviour,
  clientKey,
  databaseUrl,
  environmentError,
  flag,
  optionalFile,
  PUBLIC_VARIABLES,
  path,
  readVariables,
  type Variables,
  wholeNumber,
} from '@cumulus/server/variables';
import { z } from 'zod';

const days = (fallback: number) => wholeNumber(fallback, 1, 100_000);
const megabytes = (fallback: number, min = 1) => wholeNumber(fallback, min, 100_000_000);

const schema = z.object({
  ...PUBLIC_VARIABLES,
  ...listenerVariables('collector'),
  SERVICES_CACHE_DIR: path('.cache'),
  STORE_FILE: path('.data/collector.sqlite'),
  DATABASE_URL: databaseUrl,
  STORE_MAX_DAYS: days(395),
  STORE_MAX_MB: megabytes(4096, 10),
  // Six years: the cookie keeps a decision for one year, and five more are the general limitation of civil claims in France, longer than in most
  // countries of the European Union.
  CONSENT_MAX_DAYS: days(2192),
  // Four million decisions of 520 bytes.
  CONSENT_MAX_MB: megabytes(2048),
  PRODUCT_EVENTS_MAX_DAYS: days(395),
  PRODUCT_EVENTS_MAX_MB: megabytes(2048),
  // As long as both vendors keep them by default.
  MONITORING_MAX_DAYS: days(30),
  MONITORING_MAX_MB: megabytes(1024),
  RECORDINGS_MAX_DAYS: days(30),
  RECORDINGS_MAX_MB: megabytes(4096),
  SEGMENT_FORWARD_URL: z
    .url({ protocol: /^https?$/, error: 'expected http(s)://host, with its path if any' })
    .optional(),
  SEGMENT_FORWARD_WRITE_KEY: z.string().min(1).optional(),
  LOG_INVALID_EVENTS: flag('false'),
  COLLECTOR_BEHAVIOUR: behaviour,
  SEGMENT_WRITE_KEY: clientKey('cumulus-local'),
  AMPLITUDE_API_KEY: clientKey('cumulus-web'),
  AMPLITUDE_REPLAY_API_KEY: clientKey('cumulus-web'),
  AMPLITUDE_CAPTURE: flag('true'),
  AMPLITUDE_CLICK_BATCHING: flag('false'),
  DATADOG_CLIENT_TOKEN: clientKey('cumulus-web'),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'expected the name of a header, such as CF-IPCountry')
    .toLowerCase()
    .default('x-visitor-country'),
  GEOIP_FILE: optionalFile,
});

/** The variables of the collector. */
export type CollectorEnvironment = ReturnType<typeof readCollectorEnvironment>;

/**
 * Reads the variables of the collector.
 * @param source variables by name, as `process.env`; an empty one counts as absent
 * @returns the values with defaults filled in and folders made absolute
 * @throws Error naming every wrong variable and what would be right
 */
export function readCollectorEnvironment(source: Variables) {
  const values = readVariables(schema, source);
  requireBoth(values, 'SEGMENT_FORWARD_URL', 'SEGMENT_FORWARD_WRITE_KEY');
  requireOtherTokens(source);
  return { ...values, listeners: readListeners('collector', values) };
}

function requireBoth(
  values: z.output<typeof schema>,
  ...names: ['SEGMENT_FORWARD_URL', 'SEGMENT_FORWARD_WRITE_KEY']
): void {
  const missing = names.find((name) => !values[name]);
  if (!missing || names.every((name) => !values[name])) return;
  throw environmentError(`${missing} is missing: ${names.join(' and ')} are set together, or neither`);
}
