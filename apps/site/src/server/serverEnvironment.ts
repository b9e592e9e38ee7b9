import { parseCountries } from '@cumulus/geo-country';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { CLIENT_LIMITS, type ClientLimitName } from '@cumulus/http/clientLimits';
import { DEFAULT_PORTS } from '@cumulus/http/defaultPorts';
import { isSamePort } from '@cumulus/http/listenFault';
import { ownSecretsReason, readSecrets } from '@cumulus/http/secrets';
import { LAME_DUCK_MS } from '@cumulus/http/shutdown';
import { z } from 'zod';
import {
  EnvironmentError,
  parseVariables,
  VARIABLES,
  type Variables,
  wholeNumber,
} from '../platform/server/environment.ts';
import { readFrameAncestors } from './security/frameAncestors.ts';

interface SecretVariables {
  CONTENT_WEBHOOK_SECRET?: string | undefined;
  PREVIEW_SECRET?: string | undefined;
  LEADS_SECRET?: string | undefined;
  DECIDE_SECRET?: string | undefined;
  COLLECTOR_SECRET?: string | undefined;
  /** Set when the content comes from Contentful, which needs a configured webhook secret. */
  CONTENTFUL_SPACE_ID?: string | undefined;
}

/**
 * The secrets of webhooks, preview links, leads and the reverse proxy. On a developer's machine with the built-in services they have defaults. Elsewhere
 * those of webhooks and leads are required, and without a preview secret there is no preview.
 * @throws EnvironmentError that names every variable that is missing or has a publicly known value
 */
function siteSecrets(variables: SecretVariables, siteUrl: string) {
  const { CONTENT_WEBHOOK_SECRET, PREVIEW_SECRET, LEADS_SECRET, CONTENTFUL_SPACE_ID } = variables;
  const { DECIDE_SECRET, COLLECTOR_SECRET } = variables;
  const publicReason = ownSecretsReason(siteUrl);
  const reason = CONTENTFUL_SPACE_ID ? 'CONTENTFUL_SPACE_ID is set' : publicReason;
  try {
    const configured = { CONTENT_WEBHOOK_SECRET, PREVIEW_SECRET, DECIDE_SECRET, COLLECTOR_SECRET };
    // All together, since no two may be alike. The lead service is the built-in one, wherever the content comes from.
    const all = readSecrets(
      { ...configured, LEADS_SECRET },
      { reason: publicReason, needed: ['CONTENT_WEBHOOK_SECRET', 'LEADS_SECRET'] },
    );
    const secrets = readSecrets(configured, { reason, needed: ['CONTENT_WEBHOOK_SECRET'] });
    return {
      webhookSecret: String(secrets.CONTENT_WEBHOOK_SECRET),
      previewSecret: secrets.PREVIEW_SECRET,
      leadsSecret: String(all.LEADS_SECRET),
    };
  } catch (error) {
    throw new EnvironmentError((error as Error).message, { cause: error });
  }
}

const MIN_SECRET_LENGTH = 16;

/** Variables of the cluster and of the CDN. */
const clusterVariables = {
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'REDIS_URL must be an address such as redis://localhost:6379' })
    .optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]+$/, 'REDIS_PREFIX must be letters, digits, dots, hyphens, underscores')
    .default('cumulus'),
  RELEASE: z
    .string()
    .regex(/^[\w.-]+$/, 'RELEASE must be letters, digits, dots, hyphens, underscores')
    .optional(),
  CONTENT_CACHE_DIR: VARIABLES.CONTENT_CACHE_DIR,
  DECIDE_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `DECIDE_SECRET must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
};

const text = z.string().min(1).optional();

/** The CDNs and proxies that pages are purged from. */
const purgeVariables = {
  VARNISH_PURGE_URLS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.url('VARNISH_PURGE_URLS must be addresses such as http://varnish:6081, parted by commas'))),
  FASTLY_SERVICE_ID: text,
  FASTLY_API_TOKEN: text,
  FASTLY_API_URL: z.url('FASTLY_API_URL must be an address').default('https://api.fastly.com'),
  CLOUDFLARE_ZONE_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'CLOUDFLARE_ZONE_ID must be the 32 hexadecimal digits that the zone’s overview shows')
    .optional(),
  CLOUDFLARE_API_TOKEN: text,
  CLOUDFLARE_API_URL: z.url('CLOUDFLARE_API_URL must be an address').default('https://api.cloudflare.com/client/v4'),
  TAG_HEADER: z
    .enum(
      ['Surrogate-Key', 'Cache-Tag'],
      'TAG_HEADER must be Surrogate-Key (Fastly, Varnish) or Cache-Tag (Cloudflare)',
    )
    .optional(),
};

function checkPurge(values: z.output<z.ZodObject<typeof purgeVariables>>, context: z.RefinementCtx): void {
  const need = (name: keyof typeof values, because: string) =>
    values[name] || context.addIssue({ code: 'custom', path: [name], message: `${name} is needed with ${because}` });
  if (values.FASTLY_SERVICE_ID) need('FASTLY_API_TOKEN', 'FASTLY_SERVICE_ID');
  if (values.FASTLY_API_TOKEN) need('FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN');
  if (values.CLOUDFLARE_ZONE_ID) need('CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ZONE_ID');
  if (values.CLOUDFLARE_API_TOKEN) need('CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN');
  for (const [name, header] of [
    ['VARNISH_PURGE_URLS', 'Surrogate-Key'],
    ['FASTLY_SERVICE_ID', 'Surrogate-Key'],
    ['CLOUDFLARE_ZONE_ID', 'Cache-Tag'],
  ] as const) {
    if (!values[name]?.length || values.TAG_HEADER === header) continue;
    const message = `TAG_HEADER must be ${header} with ${name}: without it the CDN knows no page by its tags`;
    context.addIssue({ code: 'custom', path: ['TAG_HEADER'], message });
  }
}

const port = (name: string, min = 0) =>
  wholeNumber(`${name} must be a port number: a whole number from ${min} to 65535`, min, 65_535);
const amount = (name: string, unit: string) => wholeNumber(`${name} must be a whole number of ${unit}, 1 or more`, 1);

const limit = (name: string, fallback: number) =>
  wholeNumber(`${name} must be a whole number from 0 (no limit) to 1000000`, 0, 1_000_000).default(fallback);
const rateLimits = Object.fromEntries(
  Object.entries(CLIENT_LIMITS).map(([name, fallback]) => [name, limit(name, fallback)]),
) as Record<ClientLimitName, ReturnType<typeof limit>>;

function checkProxies(list: string, context: z.RefinementCtx): void {
  try {
    trustedProxies(list);
  } catch (error) {
    context.addIssue(`TRUSTED_PROXIES: ${(error as Error).message}`);
  }
}

/** @returns undefined where the default list applies */
function readOptInCountries(list: string, context: z.RefinementCtx): ReadonlySet<string> | undefined {
  if (!list.trim()) return undefined;
  try {
    const countries = parseCountries(list);
    if (countries.size === 0) throw new Error('it names none');
    return countries;
  } catch (error) {
    context.addIssue(
      `CONSENT_OPT_IN_COUNTRIES must be country codes such as DE,FR,GB, separated by commas: ${(error as Error).message}`,
    );
    return z.NEVER;
  }
}

const schema = z
  .object({
    ...clusterVariables,
    ...purgeVariables,
    SITE_HOST: z.string().min(1).default('127.0.0.1'),
    SITE_PORT: port('SITE_PORT', 1).default(3000),
    SITE_URL: VARIABLES.SITE_URL.optional(),
    CONTENT_URL: VARIABLES.CONTENT_URL,
    COLLECTOR_URL: VARIABLES.COLLECTOR_URL,
    LEADS_URL: VARIABLES.LEADS_URL,
    LEADS_INTERNAL_URL: VARIABLES.LEADS_INTERNAL_URL,
    COLLECTOR_INTERNAL_URL: z
      .union(
        [z.literal('none'), z.url()],
        'COLLECTOR_INTERNAL_URL must be an address such as http://localhost:4014, or none',
      )
      .optional(),
    INTERNAL_HOST: z.string().min(1).default('127.0.0.1'),
    INTERNAL_PORT: port('INTERNAL_PORT').optional(),
    PRODUCT_DOMAIN: VARIABLES.PRODUCT_DOMAIN,
    ALLOWED_HOSTS: VARIABLES.ALLOWED_HOSTS,
    FRAME_ANCESTORS: z.string().default('').transform(readFrameAncestors),
    PAGE_CACHE_MB: amount('PAGE_CACHE_MB', 'megabytes').default(256),
    ASSET_CACHE_MB: amount('ASSET_CACHE_MB', 'megabytes').default(64),
    PAGE_FRESH_MS: amount('PAGE_FRESH_MS', 'milliseconds').default(600_000),
    RENDER_TIMEOUT_MS: amount('RENDER_TIMEOUT_MS', 'milliseconds').default(10_000),
    CONTENT_WEBHOOK_SECRET: z
      .string()
      .regex(/^[0-9a-zA-Z+/=_-]{64}$/, 'CONTENT_WEBHOOK_SECRET must be 64 characters of 0-9 a-z A-Z + / = _ -')
      .optional(),
    PREVIEW_SECRET: z.string().min(16, 'PREVIEW_SECRET must have 16 characters or more').optional(),
    LEADS_SECRET: z.string().min(16, 'LEADS_SECRET must have 16 characters or more').optional(),
    COLLECTOR_SECRET: z.string().min(16, 'COLLECTOR_SECRET must have 16 characters or more').optional(),
    CONTENTFUL_SPACE_ID: VARIABLES.CONTENTFUL_SPACE_ID,
    COUNTRY_HEADER: z
      .string()
      .regex(/^[\w-]+$/, 'COUNTRY_HEADER must be the name of a header, such as CF-IPCountry')
      .toLowerCase()
      .default('x-visitor-country'),
    CONSENT_OPT_IN_COUNTRIES: z.string().default('').transform(readOptInCountries),
    TRUSTED_PROXIES: z.string().default('').superRefine(checkProxies),
    ...rateLimits,
    MAX_PROXIED_PER_CLIENT: limit('MAX_PROXIED_PER_CLIENT', 170),
    MAX_CONNECTIONS_PER_CLIENT: limit('MAX_CONNECTIONS_PER_CLIENT', 2_000),
    LAME_DUCK_MS: wholeNumber(
      'LAME_DUCK_MS must be a whole number of milliseconds from 0 to 600000',
      0,
      600_000,
    ).default(LAME_DUCK_MS),
    GEOIP_FILE: z.string().min(1).optional(),
    CSP_REPORT_DIR: z.string().min(1).default('.cache/csp-reports'),
  })
  .superRefine(checkPurge);

function requireTwoPorts({ SITE_HOST, SITE_PORT, INTERNAL_HOST, INTERNAL_PORT }: z.output<typeof schema>): void {
  const site = { host: SITE_HOST, port: SITE_PORT };
  if (INTERNAL_PORT === undefined || !isSamePort(site, { host: INTERNAL_HOST, port: INTERNAL_PORT })) return;
  throw new EnvironmentError(`SITE_PORT and INTERNAL_PORT are both ${SITE_PORT}: give each listener a port of its own`);
}

/** On one machine the collector's default; where the collector is elsewhere, its private listener has to be named. */
function countsUrl({ COLLECTOR_INTERNAL_URL: url }: z.output<typeof schema>, { COLLECTOR_URL }: Variables) {
  if (url === undefined) return COLLECTOR_URL ? undefined : `http://localhost:${DEFAULT_PORTS.collectorInternal}`;
  return url === 'none' ? undefined : url.replace(/\/+$/, '');
}

/** Configuration of the server. */
export type ServerEnvironment = ReturnType<typeof serverEnvironment>;

/**
 * @param variables environment variables
 * @throws EnvironmentError that names every wrong variable
 */
export function serverEnvironment(variables: Variables) {
  const values = parseVariables(schema, variables);
  requireTwoPorts(values);
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.SITE_PORT}`).replace(/\/+$/, '');
  return {
    ...values,
    /** The port after the site's, so that two copies on one machine don't conflict. */
    INTERNAL_PORT: values.INTERNAL_PORT ?? (values.SITE_PORT % 65_535) + 1,
    isInternalPortSet: values.INTERNAL_PORT !== undefined,
    hosts: [new URL(siteUrl).hostname, ...values.ALLOWED_HOSTS],
    domains: [values.PRODUCT_DOMAIN],
    /** Where what was counted of consent is sent; undefined: nowhere. */
    countsUrl: countsUrl(values, variables),
    ...siteSecrets(values, siteUrl),
    pages: {
      siteUrl,
      freshMs: values.PAGE_FRESH_MS,
      renderTimeoutMs: values.RENDER_TIMEOUT_MS,
      tagHeader: values.TAG_HEADER,
    },
  };
}
