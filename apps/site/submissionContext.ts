import type { IncomingMessage } from 'node:http';
import type { LeadAnalytics } from '@cumulus/forms';
import type { CountryOfRequest } from '@cumulus/geo-country';
import { VARIANT_COOKIE, variantCookie } from './src/flags/cookies/variantCookie.ts';
import { visitorId } from './src/flags/decide/requestVisitor.ts';
import { readCookie } from './src/platform/server/cookies.ts';
import { type RequestConsent, requestConsent } from './src/privacy/requestConsent.ts';
import type { SubmissionContext } from './src/server/forms/formRoutes.ts';
import { UTM_NAMES } from './src/visitor/attribution/carriedQuery.ts';
import { CHANNEL_COOKIES } from './src/visitor/attribution/channelNames.ts';

interface ContextOptions {
  countryOf: CountryOfRequest;
  /** Version of the built-in consent banner's text. */
  consentVersion?: (() => string | undefined) | undefined;
  /** Default: that of the default list of countries. */
  consent?: RequestConsent;
}

// What the lead service takes (apps/leads/readSubmission.ts). A visitor may have changed their cookies.
const MAX_LENGTH = 100;
const ID = /^[\w-]{1,100}$/;
const NAME = /^[a-z][\w.:-]{0,99}$/i;
const CONTROL = /\p{Cc}/u;

/**
 * Creates the reader of what is stored of a visitor with their lead. Attribution, variants and ids are read only with consent to analytics (C0002). What
 * is not as the site writes it is left out: a damaged cookie must not cost a lead.
 * REQ-LEA-08.
 */
export function submissionContext(options: ContextOptions): (request: IncomingMessage) => SubmissionContext {
  const { countryOf, consentVersion = () => undefined, consent = requestConsent } = options;
  return (request) => {
    const { headers } = request;
    const isAllowed = consent.allows(headers, 'C0002', countryOf(request), consentVersion());
    return { consentId: consentIdOf(headers.cookie), analytics: isAllowed ? analyticsOf(headers.cookie) : null };
  };
}

/** The id in the consent tool's cookie, which is a query string, encoded as a whole or in its values only. */
function consentIdOf(cookies: string | undefined): string | null {
  const record = readCookie(cookies, 'OptanonConsent') ?? '';
  const query = record.includes('consentId=') ? record : (decode(record) ?? '');
  const id = new URLSearchParams(query).get('consentId');
  return id && ID.test(id) ? id : null;
}

function analyticsOf(cookies: string | undefined): LeadAnalytics {
  const anonymousId = readText(cookies, 'ajs_anonymous_id');
  return {
    attribution: Object.fromEntries(
      [...UTM_NAMES.map((name) => [name, name] as const), ...CHANNEL_COOKIES].flatMap(([cookie, name]) => {
        const value = readText(cookies, cookie);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    variants: variantsOf(cookies),
    anonymousId: anonymousId && ID.test(anonymousId) ? anonymousId : null,
    growthbookId: visitorId.read(cookies) ?? null,
  };
}

/** The variation of each experiment by its key, and the value of each other flag. */
function variantsOf(cookies: string | undefined): Record<string, string> {
  const { flags = [] } = variantCookie.parse(readCookie(cookies, VARIANT_COOKIE)) ?? {};
  const variants = flags.map(({ flag, value, experiment, variation, variationKey }) =>
    experiment === undefined ? [flag, value] : [experiment, variationKey ?? String(variation)],
  );
  return Object.fromEntries(variants.filter(([name = '', value = '']) => NAME.test(name) && isShort(value)));
}

function readText(cookies: string | undefined, name: string): string | undefined {
  const text = decode(readCookie(cookies, name) ?? '');
  return text !== undefined && isShort(text) ? text : undefined;
}

function isShort(text: string): boolean {
  return text !== '' && text.length <= MAX_LENGTH && text.isWellFormed() && !CONTROL.test(text);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
