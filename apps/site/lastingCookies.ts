import type { IncomingMessage } from 'node:http';
import type { CountryOfRequest } from '@cumulus/geo-country';
import { VARIANT_COOKIE, variantCookie } from './src/flags/cookies/variantCookie.ts';
import { visitorId } from './src/flags/decide/requestVisitor.ts';
import { listCookieDomains } from './src/platform/cookieDomains.ts';
import { readCookies, setCookie } from './src/platform/server/cookies.ts';
import type { ConsentGroup } from './src/privacy/consentGroups.ts';
import { isConsentRecord, type RequestConsent } from './src/privacy/requestConsent.ts';
import { findStorageEntries, type StorageName } from './src/privacy/storage/storageMatrix.ts';
import { type CookieRenewal, pageHost } from './src/server/cookies/cookieEndpoint.ts';
import { isSameOrigin } from './src/server/forms/sameOrigin.ts';
import { UTM_NAMES } from './src/visitor/attribution/carriedQuery.ts';

const DAY_S = 86_400;

interface LastingCookie {
  group: ConsentGroup;
  /** The longest lifetime, in seconds. */
  maxAgeS: number;
  /** Of the widest domain that the browser accepts, as the script writes it; else of this host only. */
  isOfDomain?: boolean;
  isValid(value: string): boolean;
}

const ID = /^[\w-]{1,100}$/;
/** As `encodeURIComponent` writes it, up to the limit of an attribution cookie (attribution.ts). */
const ENCODED = /^(?:[\w.!~*'()-]|%[\dA-F]{2}){1,255}$/;
const BANNER = /^cuPageBanner[\w-]{0,60}$/;

/** The cookies that scripts write for more than seven days, the decision apart. */
const COOKIES: Readonly<Record<string, LastingCookie>> = {
  ajs_anonymous_id: { ...listed('ajs_anonymous_id'), isOfDomain: true, isValid: (value) => ID.test(value) },
  ...Object.fromEntries(
    ([...UTM_NAMES, 'cuChannel'] as const).map((name) => [
      name,
      { ...listed(name), isOfDomain: true, isValid: isEncodedText } as const,
    ]),
  ),
  cuGBId: {
    ...listed('cuGBId'),
    isValid: (value) => visitorId.read(`${visitorId.name}=${value}`) !== undefined,
  },
  // Without C0002 it is a session cookie, which is not set here.
  [VARIANT_COOKIE]: { ...listed(VARIANT_COOKIE), isValid: (value) => variantCookie.parse(value) !== undefined },
};
const CLOSED_BANNER: LastingCookie = { ...listed('cuPageBanner*'), isValid: (value) => value === 'hidden' };
const DECISION = listed('OptanonConsent');

/** Group and lifetime of a cookie in the storage matrix. @throws Error where it lists none of this name with a lifetime in days */
function listed(name: StorageName): Pick<LastingCookie, 'group' | 'maxAgeS'> {
  for (const { group, lifetime } of findStorageEntries('cookie', name))
    if (typeof lifetime === 'object' && 'days' in lifetime) return { group, maxAgeS: lifetime.days * DAY_S };
  throw new Error(`The storage matrix lists no cookie ${name} with a lifetime in days`);
}

function isEncodedText(value: string): boolean {
  if (!ENCODED.test(value)) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}

function findCookie(name: string): LastingCookie | undefined {
  if (Object.hasOwn(COOKIES, name)) return COOKIES[name];
  return BANNER.test(name) ? CLOSED_BANNER : undefined;
}

/** The only value of a cookie. Where several differ, as of a path or a parent domain, it is not known which the script wrote. */
function onlyValue(cookies: string | undefined, name: string): string | undefined {
  const [value, ...others] = new Set(readCookies(cookies, name));
  return others.length === 0 ? value : undefined;
}

interface LastingOptions {
  siteUrl: string;
  countryOf: CountryOfRequest;
  consent: RequestConsent;
  /** Version of the built-in consent banner's text. */
  consentVersion?: (() => string | undefined) | undefined;
}

/**
 * Sets cookies again that scripts have written: browsers with tracking prevention keep those for seven days only, and those of a server as long as it says.
 * What is set has the form in which the site writes it, and is of an allowed group.
 * REQ-CNS-09.
 */
export function lastingCookies({ siteUrl, countryOf, consent, consentVersion = () => undefined }: LastingOptions) {
  const write = setCookie(siteUrl.startsWith('https:'));
  const allows = (request: IncomingMessage, group: ConsentGroup) =>
    consent.allows(request.headers, group, countryOf(request), consentVersion());
  return {
    /**
     * The cookies of the decision that a request records, for the rest of the 365 days since it was made. After a refusal of analytics its ids are deleted.
     */
    ofDecision(request: IncomingMessage): string[] {
      if (!isSameOrigin(request, siteUrl)) return [];
      const { cookie } = request.headers;
      const refused = allows(request, 'C0002') ? [] : removals(cookie, pageHost(request));
      const record = onlyValue(cookie, 'OptanonConsent');
      const decidedAt = onlyValue(cookie, 'OptanonAlertBoxClosed');
      if (!record || !decidedAt || !isConsentRecord(record)) return refused;
      const left = secondsLeft(decidedAt);
      if (left === undefined) return refused;
      return [write('OptanonConsent', record, left), write('OptanonAlertBoxClosed', decidedAt, left), ...refused];
    },
    /**
     * The cookies that a page asks for, with their values of this request.
     * @param wanted names with the seconds that are left, and the domain
     */
    renewed(request: IncomingMessage, wanted: CookieRenewal): string[] {
      const domain = listCookieDomains(pageHost(request)).find((own) => own === wanted.domain);
      return Object.entries(wanted.cookies).flatMap(([name, seconds]) => {
        const known = findCookie(name);
        const value = onlyValue(request.headers.cookie, name);
        if (!known || !value || !known.isValid(value) || !allows(request, known.group)) return [];
        return [write(name, value, Math.min(seconds, known.maxAgeS), known.isOfDomain ? domain : undefined)];
      });
    },
  };

  function removals(cookie: string | undefined, hostname: string): string[] {
    const domains = [undefined, ...listCookieDomains(hostname)];
    // The variants stay, as a cookie of the session, which the script makes of it.
    const names = Object.keys(COOKIES).filter(
      (name) => name !== VARIANT_COOKIE && readCookies(cookie, name).length > 0,
    );
    return names.flatMap((name) =>
      (COOKIES[name]?.isOfDomain ? domains : [undefined]).map((domain) => write(name, '', 'over', domain)),
    );
  }
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MS = 1_000;

/** What is left of a decision's lifetime; undefined where it is over. A decision of a clock that is ahead counts as made now. */
function secondsLeft(decidedAt: string): number | undefined {
  const time = ISO_TIME.test(decidedAt) ? Date.parse(decidedAt) : Number.NaN;
  const left = DECISION.maxAgeS - Math.floor(Math.max(0, Date.now() - time) / MS);
  return left > 0 ? left : undefined;
}
