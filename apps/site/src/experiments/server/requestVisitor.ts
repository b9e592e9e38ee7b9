import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { agentKind } from '../../visitor/agentKind.ts';
import { consentOfRequest } from '../../visitor/consent/consentOfRequest.ts';
import type { CountryOfRequest } from '../../visitor/countryOfRequest.ts';
import { readCookie } from '../../visitor/readCookie.ts';
import { VARIANT_COOKIE } from '../variantCookie.ts';
import { visitorId } from './visitorId.ts';

/** What a request says of its visitor, as far as decisions ask. */
export interface RequestVisitor {
  isBot: boolean;
  isDesktop: boolean;
  country: string | undefined;
  /** The variants cookie as it was sent. */
  raw: string | undefined;
  /** Whether analytics are allowed: then the visitor may have an id. */
  mayRemember: boolean;
  /** Whether there seems to be an id where there may be one, and none where not. */
  isIdRight: boolean;
}

interface Said {
  cookie: string | undefined;
  agent: string | undefined;
  gpc: unknown;
  version: string | undefined;
  visitor: RequestVisitor;
}

const LAST = Symbol('what the last request on this connection said');

/**
 * Reads the visitor from a request. On one connection the same one mostly comes again and says the same, so that what was said last is kept: to compare
 * texts takes a tenth of reading them.
 * @param consentVersion see VisitSite
 */
export function requestVisitor(
  countryOf: CountryOfRequest,
  consentVersion: () => string | undefined = () => undefined,
): (request: IncomingMessage) => RequestVisitor {
  return (request) => {
    const { headers } = request;
    const { cookie, 'user-agent': agent, 'sec-gpc': gpc } = headers;
    const country = countryOf(request);
    const version = consentVersion();
    const connection = request.socket as (Socket & { [LAST]?: Said }) | undefined;
    const last = connection?.[LAST];
    const isSame = last && last.cookie === cookie && last.agent === agent && last.gpc === gpc;
    if (isSame && last.version === version && last.visitor.country === country) return last.visitor;
    const mayRemember = consentOfRequest.allows(headers, 'C0002', country, version);
    const visitor = {
      ...agentKind(agent),
      country,
      raw: readCookie(cookie, VARIANT_COOKIE),
      mayRemember,
      isIdRight: mayRemember === visitorId.isThere(cookie),
    };
    if (connection) connection[LAST] = { cookie, agent, gpc, version, visitor };
    return visitor;
  };
}
