import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { CountryOfRequest } from '@cumulus/geo-country';
import { readCookie } from '../../platform/server/cookies.ts';
import { type RequestConsent, requestConsent } from '../../privacy/requestConsent.ts';
import { classifyUserAgent } from '../../visitor/bots.ts';
import { VARIANT_COOKIE } from '../cookies/variantCookie.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import type { VisitOptions } from './visitDecision.ts';

/** The visitor of a request, as far as decisions depend on it. */
export interface RequestVisitor {
  isBot: boolean;
  isDesktop: boolean;
  country: string | undefined;
  /** The variants cookie as it was sent. */
  raw: string | undefined;
  /** Whether analytics (C0002) are allowed: only then may the visitor have an id. */
  hasAnalyticsConsent: boolean;
  /** Whether the request has an id exactly where the visitor may have one. */
  idMatchesConsent: boolean;
}

interface CachedHeaders {
  cookie: string | undefined;
  agent: string | undefined;
  gpc: unknown;
  version: string | undefined;
  visitor: RequestVisitor;
}

const CACHED = Symbol('visitor of the last request on this connection');

/**
 * Reads the visitor from a request. The result is cached per connection: keep-alive requests mostly repeat the same headers, and comparing them takes
 * a tenth of the time of parsing them.
 * @param consentVersion see VisitSite
 * @param consent see VisitOptions
 */
export function requestVisitor(
  countryOf: CountryOfRequest,
  consentVersion: () => string | undefined = () => undefined,
  consent: RequestConsent = requestConsent,
): (request: IncomingMessage) => RequestVisitor {
  return (request) => {
    const { headers } = request;
    const { cookie, 'user-agent': agent, 'sec-gpc': gpc } = headers;
    const country = countryOf(request);
    const version = consentVersion();
    const connection = request.socket as (Socket & { [CACHED]?: CachedHeaders }) | undefined;
    const last = connection?.[CACHED];
    const isSame = last && last.cookie === cookie && last.agent === agent && last.gpc === gpc;
    if (isSame && last.version === version && last.visitor.country === country) return last.visitor;
    const hasAnalyticsConsent = consent.allows(headers, 'C0002', country, version);
    const visitor = {
      ...classifyUserAgent(agent),
      country,
      raw: readCookie(cookie, VARIANT_COOKIE),
      hasAnalyticsConsent,
      idMatchesConsent: hasAnalyticsConsent === visitorId.hasPlausible(cookie),
    };
    if (connection) connection[CACHED] = { cookie, agent, gpc, version, visitor };
    return visitor;
  };
}

const ID_COOKIE = 'cuGBId';
const LENGTH = 36;
const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The visitor's random id, which experiments decide by. REQ-EXP-02. */
export const visitorId = {
  name: ID_COOKIE,
  mint: randomUUID,
  mintCookie,
  /**
   * Whether there is one of the right length. Cheaper than `read`.
   * @param header the request's `Cookie` header
   */
  hasPlausible: (header: string | undefined): boolean => readCookie(header, ID_COOKIE)?.length === LENGTH,
  /**
   * @param header the request's `Cookie` header
   * @returns nothing where there is none, or one of another form than ours
   */
  read(header: string | undefined): string | undefined {
    const value = readCookie(header, ID_COOKIE);
    return value?.length === LENGTH && VERSION_4.test(value) ? value : undefined;
  },
};

/**
 * @param write writes the cookie
 * @returns creates an id with its cookie, as one flat string: Node builds an id of 20 strings, which every check of a header would traverse again
 */
function mintCookie(
  write: (name: string, value: string, life: 'year') => string,
): () => { id: string; cookie: string } {
  const begin = ID_COOKIE.length + 1;
  const attributes = write(ID_COOKIE, '', 'year').slice(begin);
  return () => {
    const cookie = Buffer.from(`${ID_COOKIE}=${randomUUID()}${attributes}`, 'latin1').toString('latin1');
    return { id: cookie.slice(begin, begin + LENGTH), cookie };
  };
}

/**
 * The attributes that flag rules may read.
 * @param id undefined: the visitor takes part in no experiment
 */
export function attributesOfVisit(
  { site, siteUrl }: VisitOptions,
  { isDesktop, country }: RequestVisitor,
  path: string,
  id?: string,
): VisitorAttributes {
  return {
    id,
    url: siteUrl + path,
    path,
    locale: site.localeOf?.(path) ?? '',
    device: isDesktop ? 'desktop' : 'mobile',
    country,
  };
}
