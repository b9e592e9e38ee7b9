import { isLoopbackHost } from '@cumulus/http/clientAddress';
import { type Listeners, listenerVariables, readListeners } from '@cumulus/server/listeners';
import { readOwnSecrets } from '@cumulus/server/ownSecrets';
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
  sharedSecret,
  type Variables,
  wholeNumber,
} from '@cumulus/server/variables';
import { z } from 'zod';
import { declarationOf, type LimitName, TABLE_NAMES } from './store/tables.ts';

/** Age and size limits of each table of records. */
const limitVariables = Object.fromEntries(
  TABLE_NAMES.map(declarationOf).flatMap(({ maxDays, maxMb }) => [
    [maxDays.variable, wholeNumber(maxDays.fallback, 1, 100_000)],
    [maxMb.variable, wholeNumber(maxMb.fallback, maxMb.min ?? 1, 100_000_000)],
  ]),
) as Record<LimitName, ReturnType<typeof wholeNumber>>;

const schema = z.object({
  ...PUBLIC_VARIABLES,
  ...listenerVariables('collector'),
  SERVICES_CACHE_DIR: path('.cache'),
  STORE_FILE: path('.data/collector.sqlite'),
  DATABASE_URL: databaseUrl,
  ...limitVariables,
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
  COLLECTOR_SECRET: sharedSecret.optional(),
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
  const listeners = readListeners('collector', values);
  const { COLLECTOR_SECRET } = values;
  readOwnSecrets(source, { COLLECTOR_SECRET }, { reason: reasonOf(listeners), needed: [] });
  return { ...values, listeners };
}

/** Why a published secret is refused. */
const reasonOf = ({ internal: { host, hostVariable } }: Listeners) =>
  isLoopbackHost(host) ? undefined : `${hostVariable} is ${host}`;

function requireBoth(
  values: z.output<typeof schema>,
  ...names: ['SEGMENT_FORWARD_URL', 'SEGMENT_FORWARD_WRITE_KEY']
): void {
  const missing = names.find((name) => !values[name]);
  if (!missing || names.every((name) => !values[name])) return;
  throw environmentError(`${missing} is missing: ${names.join(' and ')} are set together, or neither`);
}
