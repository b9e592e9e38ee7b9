import { createHash, timingSafeEqual } from 'node:crypto';
import { isGuessable } from './guessableSecrets.ts';
import { isOwnMachine } from './listenAddress.mjs';

/** Each secret, and its public default, which is accepted for local development only. */
const SECRETS = {
  CONTENTFUL_DELIVERY_TOKEN: {
    developmentDefault: 'cumulus-delivery-token',
    what: 'the token that site and services share for published content (openssl rand -hex 24)',
  },
  CONTENTFUL_PREVIEW_TOKEN: {
    developmentDefault: 'cumulus-preview-token',
    what: 'the token that site and services share for drafts (openssl rand -hex 24)',
  },
  CONTENT_WEBHOOK_SECRET: {
    developmentDefault: 'cumulus-development-webhook-secret-do-not-use-in-production-0000',
    what: 'the 64 characters that the content system signs its webhooks with (openssl rand -hex 32)',
  },
  PREVIEW_SECRET: {
    developmentDefault: 'cumulus-development-preview-secret',
    what: 'what preview links hold, 16 characters or more (openssl rand -hex 24)',
  },
  LEADS_SECRET: {
    developmentDefault: 'cumulus-development-leads-secret',
    what: 'what site and services share for leads, 16 characters or more (openssl rand -hex 24)',
  },
  PRODUCT_SECRET: {
    developmentDefault: 'cumulus-development-product-secret',
    what: 'by which the product redeems sign-ups, 16 characters or more (openssl rand -hex 24)',
  },
  COLLECTOR_SECRET: {
    developmentDefault: undefined,
    what: 'by which the site adds to the daily totals of the collector, 16 characters or more (openssl rand -hex 24)',
  },
  DECIDE_SECRET: {
    developmentDefault: undefined,
    what: 'what Varnish and the nodes share, 16 characters or more (openssl rand -hex 24)',
  },
} as const;

/** Secrets of this repository's examples and tests, which may have been copied. */
const EXAMPLES = ['a-secret-of-the-front', 'a-secret-of-editors', 'a-secret-of-this-cluster'];

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(SECRETS).flatMap(({ developmentDefault }) => developmentDefault ?? []),
  ...EXAMPLES,
]);

/** A variable that holds a secret. */
export type SecretName = keyof typeof SECRETS;

/** All of them. */
export const SECRET_NAMES = Object.keys(SECRETS) as SecretName[];

/** Whether a value is a secret that is published in this repository, of any variable. */
export function isKnownSecret(value: string): boolean {
  return KNOWN.has(value.toLowerCase());
}

/** Why a deployment needs its own secrets, for messages: `SITE_URL is https://www.example.com`. */
export function ownSecretsReason(siteUrl: string): string | undefined {
  return isOwnMachine(siteUrl) ? undefined : `SITE_URL is ${siteUrl}`;
}

interface SecretRules<Name extends SecretName> {
  /** Why known secrets are refused; undefined: the site is local, and they are the defaults. */
  reason: string | undefined;
  /** Secrets that are required where there are no defaults. */
  needed: readonly Name[];
}

/**
 * Reads secrets.
 * REQ-SEC-04.
 * @param variables secrets by name; undefined: not set
 * @returns each secret: its variable, else its default if the site is local, else undefined
 * @throws Error that names every variable that is missing or has a known value, and what would be right
 */
export function readSecrets<Name extends SecretName>(
  variables: Record<Name, string | undefined>,
  { reason, needed }: SecretRules<NoInfer<Name>>,
): Record<Name, string | undefined> {
  const names = Object.keys(variables) as Name[];
  const fault = (name: Name): string[] => {
    const value = variables[name];
    if (value !== undefined && isKnownSecret(value)) {
      return [`${name} must be set to one of your own, not to what everybody can read in the source`];
    }
    if (value !== undefined && isGuessable(value)) return [`${name} must be random, not what can be guessed`];
    const twin = names.find((other) => other < name && value !== undefined && variables[other] === value);
    if (twin) return [`${name} must differ from ${twin}`];
    return value === undefined && needed.includes(name) ? [`${name} must be set`] : [];
  };
  const wrong = reason ? names.flatMap((name) => fault(name).map((text) => `${text}: ${SECRETS[name].what}`)) : [];
  if (wrong.length > 0) throw new Error(`${reason}, so ${wrong.join('; ')}`);
  const read = names.map((name) => [name, variables[name] ?? (reason ? undefined : SECRETS[name].developmentDefault)]);
  return Object.fromEntries(read) as Record<Name, string | undefined>;
}

/**
 * Creates the check of a secret that clients send. It takes constant time: it compares digests, which have the same length.
 * @param secret the expected value
 */
export function createSecretCheck(secret: string): (sent: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (sent) => timingSafeEqual(digest(sent), expected);
}
