import { resolve } from 'node:path';
import { trustedProxies } from '@cumulus/geo-country';
import { z } from 'zod';
import { repositoryRoot } from './repositoryRoot.ts';

const folder = (fallback: string) =>
  z
    .string()
    .min(1)
    .default(fallback)
    .transform((path) => resolve(repositoryRoot, path));

const wholeNumber = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** What site and services share where nobody set a secret: for one's own machine only. */
const DEVELOPMENT_WEBHOOK_SECRET = 'cumulus-development-webhook-secret-do-not-use-in-production-0000';

/** A list of addresses, or `none`. */
const addresses = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((url) => url.trim())))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

function checkProxies(list: string, context: z.RefinementCtx): void {
  try {
    trustedProxies(list);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
}

const schema = z.object({
  SERVICES_HOST: z.string().min(1).default('127.0.0.1'),
  SERVICES_PORT: wholeNumber(4000, 0, 65535),
  SERVICES_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONTENT_DIR: folder('content'),
  SERVICES_CACHE_DIR: folder('.cache'),
  IMAGE_CACHE_DIR: folder('.cache/images'),
  IMAGE_CACHE_MAX_MB: wholeNumber(512, 1, 1_000_000),
  CONTENTFUL_DELIVERY_TOKEN: z.string().min(1).default('cumulus-delivery-token'),
  CONTENTFUL_PREVIEW_TOKEN: z.string().min(1).default('cumulus-preview-token'),
  CONTENTFUL_RATE_LIMIT: wholeNumber(0, 0, 1_000_000),
  FLAGS_DIR: folder('flags'),
  FLAGS_MAX_STREAMS: wholeNumber(1000, 0, 100_000),
  FLAGS_USAGE_MAX_MB: wholeNumber(20, 1, 1_000_000),
  STORE_FILE: folder('.data/collector.sqlite'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host/database' })
    .optional(),
  STORE_MAX_DAYS: wholeNumber(395, 1, 100_000),
  STORE_MAX_MB: wholeNumber(4096, 10, 100_000_000),
  SEGMENT_FORWARD_URL: z
    .url({ protocol: /^https?$/, error: 'expected http(s)://host, with its path if any' })
    .optional(),
  SEGMENT_FORWARD_WRITE_KEY: z.string().min(1).optional(),
  SEGMENT_WRITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'expected up to 100 letters, digits, - and _')
    .default('cumulus-local'),
  SEGMENT_RATE_LIMIT: wholeNumber(0, 0, 1_000_000),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'expected the name of a header, such as CF-IPCountry')
    .toLowerCase()
    .default('x-visitor-country'),
  TRUSTED_PROXIES: z.string().default('').superRefine(checkProxies),
  GEOIP_FILE: z
    .string()
    .transform((path) => resolve(repositoryRoot, path))
    .optional(),
  SITE_PORT: wholeNumber(3000, 1, 65535),
  CONTENT_WEBHOOK_URLS: addresses.optional(),
  CONTENT_WEBHOOK_SECRET: z
    .string()
    .regex(/^[0-9a-zA-Z+/=_-]{64}$/, 'expected 64 characters of 0-9 a-z A-Z + / = _ -')
    .default(DEVELOPMENT_WEBHOOK_SECRET),
});

export type ServicesEnvironment = z.infer<typeof schema>;

/**
 * Reads the variables of the built-in services.
 * @param source variables by name, as `process.env`; an empty one counts as absent
 * @returns the values with defaults filled in and folders made absolute
 * @throws Error naming every wrong variable and what would be right
 */
export function readEnvironment(source: Record<string, string | undefined>): ServicesEnvironment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) {
    requireBoth(parsed.data, 'SEGMENT_FORWARD_URL', 'SEGMENT_FORWARD_WRITE_KEY');
    return parsed.data;
  }
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name}=${JSON.stringify(given[name])}: ${issue.message}`;
  });
  throw new Error(`Wrong environment variable. ${lines.join('; ')}`);
}

function requireBoth(
  values: ServicesEnvironment,
  ...names: ['SEGMENT_FORWARD_URL', 'SEGMENT_FORWARD_WRITE_KEY']
): void {
  const missing = names.find((name) => !values[name]);
  if (!missing || names.every((name) => !values[name])) return;
  throw new Error(
    `Wrong environment variable. ${missing} is missing: ${names.join(' and ')} are set together, or neither`,
  );
}
