import type { CountryOfRequest } from '@cumulus/geo-country';
import type { DecidedFlag } from '../cookies/variantCookie.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';

/** The decision for a request, as the server's `Decision`. */
export interface VisitDecision {
  variantKey: string;
  cookies: readonly string[];
  isCacheable: boolean;
  /** Redirects to this path instead. */
  location?: string;
  /** Refuses a prefetch or prerender: the browser requests the page again on navigation. */
  isRefused?: boolean;
  isNoIndex?: boolean;
}

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

/** A decision without the parts of a single request: its query and cookies. */
export interface PageDecision {
  decision: VisitDecision;
  redirect?: FlagRedirect;
}

/** The decision for a new visitor, with its cookie. */
export interface NewVisitorDecision extends PageDecision {
  /** The whole variants cookie: with an id it is permanent, without one it lasts for the session. */
  staying: string;
  ofSession: string;
}

/** The part of the site that decisions need. */
export interface VisitSite {
  /** The same array until the content changes. */
  flagsOf(path: string): readonly { flag: string; values: readonly string[] }[];
  /** The editors' redirects. */
  redirectOf(path: string): { to: string } | undefined;
  /** Where a path that isn't found leads because it is another spelling of an existing one. */
  correctionOf?(path: string): { to: string } | undefined;
  /** @throws while there is no content */
  locate(path: string): { status: 200 | 404 | 410 };
  content(): { version: number };
  localeOf?(path: string): string | undefined;
  /** Version of the built-in consent banner's text. */
  consentVersion?(): string | undefined;
}

export interface VisitOptions {
  flags: { latest(): FlagPayload | undefined };
  site: VisitSite;
  /** Origin of the site. */
  siteUrl: string;
  countryOf: CountryOfRequest;
}
