import { trustedProxies } from '@cumulus/http/clientAddress';
import { CLIENT_LIMITS, type ClientLimitName } from '@cumulus/http/clientLimits';
import { z } from 'zod';
import { siteSecrets } from './siteSecrets.ts';

const port = (name: string) => z.coerce.number(`${name} must be a port number`).int().min(0).max(65_535);
const amount = (name: string, unit: string) => z.coerce.number().int().positive(`${name} must be a number of ${unit}`);

const limit = (name: string, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(0, `${name} must be a whole number of 0 or more (0: no limit)`)
    .max(1_000_000)
    .default(fallback);
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

const schema = z.object({
  SITE_HOST: z.string().min(1).default('127.0.0.1'),
  SITE_PORT: port('SITE_PORT').min(1).default(3000),
  SITE_URL: z.url('SITE_URL must be an address such as https://www.cumulus.example').optional(),
  SERVICES_URL: z.url('SERVICES_URL must be an address such as http://localhost:4000').default('http://localhost:4000'),
  INTERNAL_HOST: z.string().min(1).default('127.0.0.1'),
  INTERNAL_PORT: port('INTERNAL_PORT').optional(),
  PRODUCT_DOMAIN: z.string().min(1).toLowerCase().default('cumulus.example'),
  ALLOWED_HOSTS: z
    .string()
    .regex(/^[a-z0-9.,\s-]*$/i, 'ALLOWED_HOSTS must be host names without port, such as www.example.com,example.com')
    .default(''),
  PAGE_CACHE_MB: amount('PAGE_CACHE_MB', 'megabytes').default(256),
  ASSET_CACHE_MB: amount('ASSET_CACHE_MB', 'megabytes').default(64),
  PAGE_FRESH_MS: amount('PAGE_FRESH_MS', 'milliseconds').default(600_000),
  RENDER_TIMEOUT_MS: amount('RENDER_TIMEOUT_MS', 'milliseconds').default(10_000),
  CONTENT_WEBHOOK_SECRET: z
    .string()
    .regex(/^[0-9a-zA-Z+/=_-]{64}$/, 'CONTENT_WEBHOOK_SECRET must be 64 characters of 0-9 a-z A-Z + / = _ -')
    .optional(),
  PREVIEW_SECRET: z.string().min(16, 'PREVIEW_SECRET must have 16 characters or more').optional(),
  /** Its length is checked by nodesEnvironment. */
  DECIDE_SECRET: z.string().optional(),
  CONTENTFUL_SPACE_ID: z.string().optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'COUNTRY_HEADER must be the name of a header, such as CF-IPCountry')
    .toLowerCase()
    .default('x-visitor-country'),
  TRUSTED_PROXIES: z.string().default('').superRefine(checkProxies),
  ...rateLimits,
  MAX_PROXIED_PER_CLIENT: limit('MAX_PROXIED_PER_CLIENT', 170),
  MAX_CONNECTIONS_PER_CLIENT: limit('MAX_CONNECTIONS_PER_CLIENT', 2_000),
  GEOIP_FILE: z.string().min(1).optional(),
  CSP_REPORT_DIR: z.string().min(1).default('.cache/csp-reports'),
  TAG_HEADER: z
    .enum(
      ['Surrogate-Key', 'Cache-Tag'],
      'TAG_HEADER must be Surrogate-Key (Fastly, Varnish) or Cache-Tag (Cloudflare)',
    )
    .optional(),
});

/** Where the server listens, what it may keep, and for whom it answers. */
export type ServerEnvironment = ReturnType<typeof serverEnvironment>;

/**
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function serverEnvironment(variables: Record<string, string | undefined>) {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  const values = parsed.data;
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.SITE_PORT}`).replace(/\/+$/, '');
  return {
    ...values,
    /** Next to the site's, so that two copies on one machine don't meet. */
    INTERNAL_PORT: values.INTERNAL_PORT ?? (values.SITE_PORT % 65_535) + 1,
    isInternalPortGiven: values.INTERNAL_PORT !== undefined,
    hosts: [new URL(siteUrl).hostname, ...values.ALLOWED_HOSTS.split(/[\s,]+/).filter(Boolean)],
    domains: [values.PRODUCT_DOMAIN],
    ...siteSecrets(values, siteUrl),
    pages: {
      siteUrl,
      freshMs: values.PAGE_FRESH_MS,
      renderTimeoutMs: values.RENDER_TIMEOUT_MS,
      tagHeader: values.TAG_HEADER,
    },
  };
}
