import type { IncomingMessage } from 'node:http';
import { BodyError, readBody } from '@cumulus/http/readBody';
import { z } from 'zod';
import { COOKIES_PATH } from '../../platform/cookiesPath.ts';
import { cacheHeaders } from '../cachePolicy.ts';
import { isSameOrigin } from '../forms/sameOrigin.ts';
import type { Endpoint } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendMessage } from '../http/responses.ts';
import { responseHeaders } from '../security/securityHeaders.ts';

/** Twice what a page sends with all names. */
const MAX_BODY_BYTES = 1_024;
const MAX_NAMES = 12;

const renewalSchema = z.strictObject({
  /** The domain that the browser accepts cookies for; empty: this host only. */
  domain: z.string().max(253),
  /** Seconds that are left, by name. */
  cookies: z
    .record(z.string().max(100), z.number().int().min(1))
    .refine((cookies) => Object.keys(cookies).length <= MAX_NAMES),
});

/** Cookies that a page asks to be set by the server. */
export type CookieRenewal = z.output<typeof renewalSchema>;

interface CookieEndpointOptions {
  siteUrl: string;
  gate: ClientGate;
  /** The `Set-Cookie` values. */
  renew(request: IncomingMessage, wanted: CookieRenewal): readonly string[];
}

/**
 * `POST /consent/cookies`: sets cookies of the visitor again that a script has written. It is a request of its own, not part of the answers to events, so
 * that a page can abort it when consent is withdrawn, and so that it works with vendors whose events don't pass through the site.
 * REQ-CNS-09.
 */
export function createCookieEndpoint({ siteUrl, gate, renew }: CookieEndpointOptions): [string, Endpoint] {
  async function answer(call: Parameters<Endpoint['answer']>[0]): Promise<void> {
    const { request, response } = call;
    if (!isSameOrigin(request, siteUrl)) {
      // The rest of its body isn't read.
      response.shouldKeepAlive = false;
      return sendMessage(response, 403, 'This has to be sent from a page of this site');
    }
    if (!gate.admits(call, 'RATE_LIMIT_CONSENT')) return;
    const wanted = readRenewal(await readBody(request, { maxBytes: MAX_BODY_BYTES }));
    const cookies = renew(request, wanted).flatMap((cookie) => ['Set-Cookie', cookie]);
    response.writeHead(204, [...responseHeaders('message'), ...cacheHeaders('endpoint'), ...cookies]).end();
  }

  return [COOKIES_PATH, { methods: ['POST'], answer }];
}

function readRenewal(body: Buffer): CookieRenewal {
  try {
    return renewalSchema.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new BodyError('Expected {"domain": "example.com", "cookies": {"name": seconds left}} and nothing else', {
      status: 400,
      cause,
    });
  }
}

/** RFC 1035. */
const MAX_HOST_LENGTH = 253;

/** Name of the page's host, empty where it can't be one: browsers send `Origin` with every POST, and a proxy may have changed `Host`. */
export function pageHost({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { origin, host } = headers;
  const address = origin ?? `http://${host}`;
  const { hostname } = URL.parse(address) ?? { hostname: '' };
  return hostname.length <= MAX_HOST_LENGTH ? hostname : '';
}
