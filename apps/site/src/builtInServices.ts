import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '@cumulus/geo-country';
import type { PassedRoute } from './delivery/passOn/PassedRoute.ts';
import { addressOfRequest } from './visitor/addressOfRequest.ts';
import type { CountryOfRequest } from './visitor/countryOfRequest.ts';

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

/** What browsers ask of the built-in services by way of this origin (vendor protocols, "The requests"). */
export function builtInServices({ countryOf, codeOf, countryHeader, isProxy, isFront }: BuiltInOptions): PassedRoute[] {
  const addressOf = addressOfRequest(isProxy, isFront);

  /** What a proxy says, else the country, else the address to find it by: only the location service is told. */
  function place(request: IncomingMessage): Record<string, string> {
    const country = codeOf(request) ?? countryOf(request);
    if (country) return { [countryHeader]: country };
    const address = addressOf(request);
    return address ? { 'x-forwarded-for': address } : {};
  }

  return [
    {
      prefix: '/growthbook/',
      wanted: /^(GET|POST) \/growthbook\/((api\/(features|eval)|sub)\/[\w-]{1,100}|rt)$/,
      ...{ maxBodyBytes: EVALUATION_BYTES, silentMs: STREAM_SILENT_MS, isStream: true },
    },
    {
      prefix: '/segment/',
      wanted: /^(POST \/segment\/v1\/[a-z]{1,10}|GET \/segment\/v1\/projects\/[\w-]{1,100}\/settings)$/,
      ...{ maxBodyBytes: BATCH_BYTES, silentMs: SILENT_MS, sent: ['authorization', 'content-encoding'] },
    },
    {
      prefix: '/ip',
      wanted: /^GET \/ip$/,
      ...{ maxBodyBytes: 0, silentMs: SILENT_MS, added: place },
    },
    {
      prefix: '/visitor-identification/',
      wanted: /^(GET \/visitor-identification\/sdk\.js|POST \/visitor-identification\/identify)$/,
      ...{ maxBodyBytes: SMALL_BYTES, silentMs: SILENT_MS },
    },
    {
      prefix: '/consent',
      wanted: /^POST \/consent$/,
      ...{ maxBodyBytes: SMALL_BYTES, silentMs: SILENT_MS },
    },
  ];
}
