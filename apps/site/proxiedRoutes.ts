import type { IncomingMessage } from 'node:http';
import type { CountryOfRequest } from '@cumulus/geo-country';
import { createClientAddress, type TrustedProxies } from '@cumulus/http/clientAddress';
import type { PassedRoute } from './src/server/proxy/proxiedRoute.ts';

interface BuiltInOptions {
  countryOf: CountryOfRequest;
  /** What a proxy of ours says of it, be it a word for having none. */
  codeOf: CountryOfRequest;
  /** In which the location service is told the country. */
  countryHeader: string;
  isProxy: TrustedProxies;
  isFront(request: IncomingMessage): boolean;
}

const SMALL_BYTES = 4_096;
/** What the collector takes, and a little more: it tells in the vendor's words what is too much. */
const BATCH_BYTES = 600_000;
const EVALUATION_BYTES = 200_000;
/** A stream's heartbeats come more often. */
const STREAM_SILENT_MS = 60_000;
/** Nobody's page waits for these, and nothing is lost: browsers send again. */
const SILENT_MS = 5_000;

/**
 * What browsers ask of the built-in services by way of this origin (vendor protocols, "The requests"). The services are sent the visitor's address,
 * since they limit each client too; they keep it nowhere.
 */
export function builtInServices({ countryOf, codeOf, countryHeader, isProxy, isFront }: BuiltInOptions): PassedRoute[] {
  const addressOf = createClientAddress(isProxy, isFront);

  function client(request: IncomingMessage): Record<string, string> {
    const address = addressOf(request);
    return address ? { 'x-forwarded-for': address } : {};
  }

  /** What a proxy says of the country, else what is known of the address: only the location service is sent it. */
  function place(request: IncomingMessage): Record<string, string> {
    const country = codeOf(request) ?? countryOf(request);
    return country ? { ...client(request), [countryHeader]: country } : client(request);
  }

  return [
    {
      prefix: '/growthbook/sub/',
      wanted: /^GET \/growthbook\/sub\/[\w-]{1,100}$/,
      limit: 'RATE_LIMIT_STREAMS',
      ...{ maxBodyBytes: 0, silentMs: STREAM_SILENT_MS, isStream: true, added: client },
    },
    {
      prefix: '/growthbook/',
      wanted: /^(GET|POST) \/growthbook\/(api\/(features|eval)\/[\w-]{1,100}|rt)$/,
      limit: 'RATE_LIMIT_FLAGS',
      ...{ maxBodyBytes: EVALUATION_BYTES, silentMs: SILENT_MS, added: client },
    },
    {
      prefix: '/segment/',
      wanted: /^(POST \/segment\/v1\/[a-z]{1,10}|GET \/segment\/v1\/projects\/[\w-]{1,100}\/settings)$/,
      limit: 'RATE_LIMIT_EVENTS',
      added: client,
      ...{ maxBodyBytes: BATCH_BYTES, silentMs: SILENT_MS, sent: ['authorization', 'content-encoding'] },
    },
    {
      prefix: '/ip',
      wanted: /^GET \/ip$/,
      limit: 'RATE_LIMIT_LOCATION',
      ...{ maxBodyBytes: 0, silentMs: SILENT_MS, added: place },
    },
    {
      prefix: '/visitor-identification/',
      wanted: /^(GET \/visitor-identification\/sdk\.js|POST \/visitor-identification\/identify)$/,
      limit: 'RATE_LIMIT_IDENTIFICATION',
      ...{ maxBodyBytes: SMALL_BYTES, silentMs: SILENT_MS, added: client },
    },
    {
      prefix: '/consent',
      wanted: /^POST \/consent$/,
      limit: 'RATE_LIMIT_CONSENT',
      ...{ maxBodyBytes: SMALL_BYTES, silentMs: SILENT_MS, added: client },
    },
  ];
}
