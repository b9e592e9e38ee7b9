import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopbackHost } from './clientAddress.ts';

/** What each secret is, and the value that everybody can read here: it works on one's own machine only. */
const SECRETS = {
  CONTENTFUL_DELIVERY_TOKEN: {
    known: 'cumulus-delivery-token',
    what: 'the token that site and services share for published content (openssl rand -hex 24)',
  },
  CONTENTFUL_PREVIEW_TOKEN: {
    known: 'cumulus-preview-token',
    what: 'the token that site and services share for drafts (openssl rand -hex 24)',
  },
  CONTENT_WEBHOOK_SECRET: {
    known: 'cumulus-development-webhook-secret-do-not-use-in-production-0000',
    what: 'the 64 characters that the content system signs its webhooks with (openssl rand -hex 32)',
  },
  PREVIEW_SECRET: {
    known: 'cumulus-development-preview-secret',
    what: 'what preview links hold, 16 characters or more (openssl rand -hex 24)',
  },
  LEADS_SECRET: {
    known: 'cumulus-development-leads-secret',
    what: 'what site and services share for leads, 16 characters or more (openssl rand -hex 24)',
  },
  PRODUCT_SECRET: {
    known: 'cumulus-development-product-secret',
    what: 'by which the product redeems sign-ups, 16 characters or more (openssl rand -hex 24)',
  },
  DECIDE_SECRET: {
    known: undefined,
    what: 'what Varnish and the nodes share, 16 characters or more (openssl rand -hex 24)',
  },
} as const;

/** Secrets in this repository's examples and tests, which somebody may have copied. */
const EXAMPLES = ['a-secret-of-the-front', 'a-secret-of-editors', 'a-secret-of-this-cluster'];

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(SECRETS).flatMap(({ known }) => known ?? []),
  ...EXAMPLES,
]);

/** A variable that holds a secret. */
export type SecretName = keyof typeof SECRETS;

/**
 * Whether a site is for its own machine only, where known secrets do.
 * @param siteUrl `SITE_URL`, the public origin
 */
export function isOwnMachine(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return hostname.endsWith('.localhost') || isLoopbackHost(hostname);
}

/** Whether everybody can read this value in the repository, whichever variable it was meant for. */
export function isKnownSecret(value: string): boolean {
  return KNOWN.has(value);
}

/** Why a deployment needs secrets of its own, in the words of its settings: `SITE_URL is https://www.example.com`. */
export function ownSecretsReason(siteUrl: string): string | undefined {
  return isOwnMachine(siteUrl) ? undefined : `SITE_URL is ${siteUrl}`;
}

interface SecretRules<Name extends SecretName> {
  /** Why known values are refused; none: this is one's own machine, and they are the defaults. */
  reason: string | undefined;
  /** Those that have to be set where there are no defaults. */
  needed: readonly Name[];
}

/**
 * Reads secrets.
 * REQ-SEC-04.
 * @param given the variables by name; a name that is there with undefined is one that isn't set
 * @returns each secret: as given, else its default on one's own machine, else undefined
 * @throws Error that names every variable that is missing or holds a known value, and what would be right
 */
export function readSecrets<Name extends SecretName>(
  given: Record<Name, string | undefined>,
  { reason, needed }: SecretRules<NoInfer<Name>>,
): Record<Name, string | undefined> {
  const names = Object.keys(given) as Name[];
  const fault = (name: Name): string[] => {
    const value = given[name];
    if (value !== undefined && isKnownSecret(value)) {
      return [`${name} must be set to one of your own, not to what everybody can read in the source`];
    }
    return value === undefined && needed.includes(name) ? [`${name} must be set`] : [];
  };
  const wrong = reason ? names.flatMap((name) => fault(name).map((text) => `${text}: ${SECRETS[name].what}`)) : [];
  if (wrong.length > 0) throw new Error(`${reason}, so ${wrong.join('; ')}`);
  const read = names.map((name) => [name, given[name] ?? (reason ? undefined : SECRETS[name].known)]);
  return Object.fromEntries(read) as Record<Name, string | undefined>;
}

/**
 * Creates the check of a secret that clients send. It takes the same time whatever was sent, since digests have one length.
 * @param secret the right one
 */
export function createSecretCheck(secret: string): (sent: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (sent) => timingSafeEqual(digest(sent), expected);
}
