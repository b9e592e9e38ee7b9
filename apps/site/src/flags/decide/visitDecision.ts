import type { CountryOfRequest } from '@cumulus/geo-country';
import type { DecidedFlag } from '../cookies/variantCookie.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';

/** What a visit gets; the form that delivery asks for. */
export interface VisitDecision {
  variantKey: string;
  cookies: readonly string[];
  isCacheable: boolean;
  /** Where the visitor is sent in place of the page. */
  location?: string;
  /** A prefetch or prerender that is not answered, so that the browser asks again when the visitor goes there. */
  isRefused?: boolean;
  isNoIndex?: boolean;
}

/** Where nothing is decided. */
export const NO_DECISION: VisitDecision = Object.freeze({
  variantKey: '',
  cookies: Object.freeze([]),
  isCacheable: true,
  location: undefined,
  isRefused: false,
  isNoIndex: false,
});

/** A flag sends the visitor to another path. */
export interface FlagRedirect {
  from: string;
  /** Its value is a path of this site, which may have a query of its own. */
  decided: DecidedFlag;
}

/** A decision without what is of one request alone: its query, and cookies. */
export interface PageDecision {
  decision: VisitDecision;
  redirect?: FlagRedirect;
}

/** What was decided for a first visit, with what is to be remembered of it. */
export interface NewVisitorDecision extends PageDecision {
  /** The variants cookie, whole: with an id it stays, without one it is of the session. */
  staying: string;
  ofSession: string;
}

/** What a decision has to know of the site. */
export interface VisitSite {
  /** The same array until the content changes. */
  flagsOf(path: string): readonly { flag: string; values: readonly string[] }[];
  /** The editors' redirects. */
  redirectOf(path: string): { to: string } | undefined;
  /** @throws while there is no content */
  locate(path: string): { status: 200 | 404 | 410 };
  content(): { version: number };
  localeOf?(path: string): string | undefined;
  /** The editors' version of the text that the built-in banner asks with. */
  consentVersion?(): string | undefined;
}

/** What decisions are made from. */
export interface VisitOptions {
  flags: { latest(): FlagPayload | undefined };
  site: VisitSite;
  /** Origin of the site. */
  siteUrl: string;
  countryOf: CountryOfRequest;
}
