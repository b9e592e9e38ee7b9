import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFrameHosts } from '@cumulus/content-model/embeds';
import { isLoopbackHost, trustedProxies } from '@cumulus/http/clientAddress';
import { CLIENT_LIMITS, type ClientLimitName } from '@cumulus/http/clientLimits';
import { isGuessable } from '@cumulus/http/guessableSecrets';
import { isSamePort } from '@cumulus/http/listenFault';
import { isKnownSecret, ownSecretsReason, readSecrets } from '@cumulus/http/secrets';
import { LAME_DUCK_MS } from '@cumulus/http/shutdown';
import { z } from 'zod';
import { missingNotifyVariables, notifyVariables, parsedBy } from './leads/notify/notifyEnvironment.ts';
import { readWebhookSecret } from './leads/notify/webhook.ts';

/** Root of the repository: relative paths in the environment start here, not in the working directory. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const folder = (fallback: string) =>
  z
    .string()
    .min(1)
    .default(fallback)
    .transform((path) => resolve(repositoryRoot, path));

function wholeNumberFrom(min: number, max: number) {
  const error = `expected a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

const wholeNumber = (fallback: number, min: number, max: number) => wholeNumberFrom(min, max).default(fallback);

/** A secret between programs, sent as `Authorization: Bearer`. */
const sharedSecret = z
  .string()
  .regex(/^[\x21-\x7e]{16,512}$/, 'expected 16 to 512 characters without spaces, as openssl rand -hex 24 gives');

/** A key of a vendor that every page names. */
const clientKey = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'expected up to 100 letters, digits, - and _')
  .default('cumulus-web');

/** A list of addresses, or `none`. */
const addresses = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((url) => url.trim())))
  .pipe(
    z.array(
      z.url({
        protocol: /^https?$/,
        error: 'expected addresses such as http://localhost:3000/webhook, separated by commas, or none',
      }),
    ),
  );

const rateLimits = Object.fromEntries(
  Object.entries(CLIENT_LIMITS).map(([name, fallback]) => [name, wholeNumber(fallback, 0, 1_000_000)]),
) as Record<ClientLimitName, ReturnType<typeof wholeNumber>>;

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
  SERVICES_URL: z.url({ protocol: /^https?$/, error: 'expected an address such as http://localhost:4000' }).optional(),
  LAME_DUCK_MS: wholeNumber(LAME_DUCK_MS, 0, 600_000),
  ADMIN_HOST: z.string().min(1).default('127.0.0.1'),
  ADMIN_PORT: wholeNumberFrom(0, 65535).optional(),
  ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, 'expected 32 to 512 characters without spaces, as openssl rand -hex 32 gives')
    .refine(
      (token) => !isKnownSecret(token) && !isGuessable(token),
      'expected one that nobody can guess, as openssl rand -hex 32 gives',
    )
    .optional(),
  CONTENT_DIR: folder('content'),
  SERVICES_CACHE_DIR: folder('.cache'),
  IMAGE_CACHE_DIR: folder('.cache/images'),
  IMAGE_CACHE_MAX_MB: wholeNumber(512, 1, 1_000_000),
  /** The site's variable: what the content check counts as shown. */
  FRAME_HOSTS: z.string().default('').transform(parsedBy(parseFrameHosts)),
  CONTENTFUL_DELIVERY_TOKEN: z.string().min(1).optional(),
  CONTENTFUL_PREVIEW_TOKEN: z.string().min(1).optional(),
  CONTENTFUL_RATE_LIMIT: wholeNumber(0, 0, 1_000_000),
  FLAGS_DIR: folder('flags'),
  FLAGS_MAX_STREAMS: wholeNumber(1500, 0, 100_000),
  FLAGS_MAX_STREAMS_PER_CLIENT: wholeNumber(500, 0, 100_000),
  FLAGS_USAGE_MAX_MB: wholeNumber(20, 1, 1_000_000),
  STORE_FILE: folder('.data/collector.sqlite'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host/database' })
    .optional(),
  STORE_MAX_DAYS: wholeNumber(395, 1, 100_000),
  STORE_MAX_MB: wholeNumber(4096, 10, 100_000_000),
  // Six years: the cookie keeps a decision for one year, and five more are the general limitation of civil claims in France, longer than in most
  // countries of the European Union.
  CONSENT_MAX_DAYS: wholeNumber(2192, 1, 100_000),
  // Four million decisions of 520 bytes.
  CONSENT_MAX_MB: wholeNumber(2048, 1, 100_000_000),
  PRODUCT_EVENTS_MAX_DAYS: wholeNumber(395, 1, 100_000),
  PRODUCT_EVENTS_MAX_MB: wholeNumber(2048, 1, 100_000_000),
  // As long as both vendors keep them by default.
  MONITORING_MAX_DAYS: wholeNumber(30, 1, 100_000),
  MONITORING_MAX_MB: wholeNumber(1024, 1, 100_000_000),
  RECORDINGS_MAX_DAYS: wholeNumber(30, 1, 100_000),
  RECORDINGS_MAX_MB: wholeNumber(4096, 1, 100_000_000),
  /** By default beside `STORE_FILE`, so that it is on the same volume. */
  LEADS_FILE: z.string().min(1).optional(),
  // Two years: what a sale that was put off needs, and what German supervisors accept for prospects who don't answer.
  LEADS_MAX_DAYS: wholeNumber(730, 1, 100_000),
  LEADS_SECRET: sharedSecret.optional(),
  PRODUCT_SECRET: sharedSecret.optional(),
  PRODUCT_HOST: z.string().min(1).default('127.0.0.1'),
  PRODUCT_PORT: z
    .union([z.literal('none'), z.coerce.number().int().min(0).max(65535)], { error: 'expected a port, or none' })
    .optional(),
  ...notifyVariables,
  SEGMENT_FORWARD_URL: z
    .url({ protocol: /^https?$/, error: 'expected http(s)://host, with its path if any' })
    .optional(),
  SEGMENT_FORWARD_WRITE_KEY: z.string().min(1).optional(),
  LOG_INVALID_EVENTS: z.enum(['true', 'false']).default('false'),
  SEGMENT_WRITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'expected up to 100 letters, digits, - and _')
    .default('cumulus-local'),
  AMPLITUDE_API_KEY: clientKey,
  AMPLITUDE_REPLAY_API_KEY: clientKey,
  AMPLITUDE_CAPTURE: z.enum(['true', 'false']).default('true'),
  AMPLITUDE_CLICK_BATCHING: z.enum(['true', 'false']).default('false'),
  DATADOG_CLIENT_TOKEN: clientKey,
  ...rateLimits,
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
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'expected the public origin of the site, such as https://www.example.com' })
    .optional(),
  SITE_PORT: wholeNumber(3000, 1, 65535),
  CONTENT_WEBHOOK_URLS: addresses.optional(),
  CONTENT_WEBHOOK_SECRET: z
    .string()
    .regex(/^[0-9a-zA-Z+/=_-]{64}$/, 'expected 64 characters of 0-9 a-z A-Z + / = _ -')
    .optional(),
});

type Values = z.infer<typeof schema>;

/** The variables of the services. */
export interface ServicesEnvironment extends Values {
  /** Absolute path. */
  LEADS_FILE: string;
  LEADS_SECRET: string;
  PRODUCT_SECRET: string;
  CONTENTFUL_DELIVERY_TOKEN: string;
  /** Undefined: drafts aren't served. */
  CONTENTFUL_PREVIEW_TOKEN: string | undefined;
  /** Undefined: no webhooks are sent. */
  CONTENT_WEBHOOK_SECRET: string | undefined;
  CONTENT_WEBHOOK_URLS: string[];
}

/**
 * Reads the variables of the built-in services.
 * @param source variables by name, as `process.env`; an empty one counts as absent
 * @returns the values with defaults filled in and folders made absolute
 * @throws Error naming every wrong variable and what would be right
 */
export function readEnvironment(source: Record<string, string | undefined>): ServicesEnvironment {
  const variables = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${SECRET_NAME.test(name) ? name : `${name}=${JSON.stringify(variables[name])}`}: ${issue.message}`;
    });
    throw environmentError([...new Set(lines)].join('; '));
  }
  const values = parsed.data;
  requireBoth(values, 'SEGMENT_FORWARD_URL', 'SEGMENT_FORWARD_WRITE_KEY');
  requireAdminToken(values);
  const missing = missingNotifyVariables(values);
  if (missing.length > 0) throw environmentError(missing.join('; '));
  requireTwoPorts(values);
  const urls = values.CONTENT_WEBHOOK_URLS ?? [`http://localhost:${values.SITE_PORT}/webhook`];
  const leads = values.LEADS_FILE ?? join(dirname(values.STORE_FILE), 'leads.sqlite');
  return {
    ...values,
    CONTENT_WEBHOOK_URLS: urls,
    LEADS_FILE: resolve(repositoryRoot, leads),
    ...readOwnSecrets(values, urls.length > 0),
  };
}

/** Values of these are not printed: the address of a webhook is all that its use needs, and that of a mail server holds its password. */
const SECRET_NAME = /_(?:TOKEN|SECRET)$|^SMTP_URL$|_WEBHOOK_URL$/;

const environmentError = (text: string) => new Error(`Wrong environment variable. ${text}`);

const NEEDED_SECRETS = ['CONTENTFUL_DELIVERY_TOKEN', 'LEADS_SECRET', 'PRODUCT_SECRET'] as const;

/** @param hasWebhooks whether webhooks are sent, which need the signing secret */
function readOwnSecrets(values: Values, hasWebhooks: boolean) {
  const { CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN, CONTENT_WEBHOOK_SECRET, LEADS_SECRET, PRODUCT_SECRET } =
    values;
  const reason = readReason(values);
  requireRandomWebhookSecret(values, reason);
  try {
    const secrets = readSecrets(
      { CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN, CONTENT_WEBHOOK_SECRET, LEADS_SECRET, PRODUCT_SECRET },
      { reason, needed: [...NEEDED_SECRETS, ...(hasWebhooks ? (['CONTENT_WEBHOOK_SECRET'] as const) : [])] },
    );
    requireOtherAdminToken(values, secrets);
    const needed = NEEDED_SECRETS.map((name) => [name, String(secrets[name])]);
    return { ...secrets, ...(Object.fromEntries(needed) as Record<(typeof NEEDED_SECRETS)[number], string>) };
  } catch (error) {
    throw environmentError((error as Error).message);
  }
}

/** Why the secrets of the source are refused: visitors, or other machines, could use them. Undefined where this machine alone has site and services. */
function readReason({ SITE_URL, SITE_PORT, SERVICES_HOST }: Values): string | undefined {
  const publicReason = ownSecretsReason(SITE_URL ?? `http://localhost:${SITE_PORT}`);
  return publicReason ?? (isLoopbackHost(SERVICES_HOST) ? undefined : `SERVICES_HOST is ${SERVICES_HOST}`);
}

function requireRandomWebhookSecret({ LEADS_WEBHOOK_SECRET: secret }: Values, reason: string | undefined): void {
  if (!reason || !secret) return;
  const key = readWebhookSecret(secret).toString('latin1');
  if (!isGuessable(key) && !isGuessable(secret.slice('whsec_'.length))) return;
  throw environmentError(
    `${reason}, so LEADS_WEBHOOK_SECRET must be random, not what can be guessed: echo "whsec_$(openssl rand -base64 32)"`,
  );
}

/** One secret for two purposes gives all who know it both rights. @throws Error */
function requireOtherAdminToken({ ADMIN_TOKEN }: Values, secrets: Record<string, string | undefined>): void {
  const twin = Object.keys(secrets).find((name) => ADMIN_TOKEN !== undefined && secrets[name] === ADMIN_TOKEN);
  if (twin) throw new Error(`ADMIN_TOKEN must differ from ${twin}: openssl rand -hex 32`);
}

function requireAdminToken({ ADMIN_HOST, ADMIN_TOKEN }: Values): void {
  if (ADMIN_TOKEN !== undefined || isLoopbackHost(ADMIN_HOST)) return;
  throw environmentError(
    `ADMIN_TOKEN is missing: ADMIN_HOST=${ADMIN_HOST} can be reached from other machines, so give a secret of 32 characters or more (openssl rand -hex 32), or leave ADMIN_HOST at 127.0.0.1`,
  );
}

function requireTwoPorts({ SERVICES_HOST, SERVICES_PORT, ADMIN_HOST, ADMIN_PORT }: Values): void {
  const own = { host: SERVICES_HOST, port: SERVICES_PORT };
  if (ADMIN_PORT === undefined || !isSamePort(own, { host: ADMIN_HOST, port: ADMIN_PORT })) return;
  throw environmentError(`SERVICES_PORT and ADMIN_PORT are both ${ADMIN_PORT}: give each listener a port of its own`);
}

function requireBoth(values: Values, ...names: ['SEGMENT_FORWARD_URL', 'SEGMENT_FORWARD_WRITE_KEY']): void {
  const missing = names.find((name) => !values[name]);
  if (!missing || names.every((name) => !values[name])) return;
  throw environmentError(`${missing} is missing: ${names.join(' and ')} are set together, or neither`);
}
