import { createHash, randomUUID } from 'node:crypto';
import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { createBrowserRoutes } from '@cumulus/server/browserApi';
import type { Call } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { toNotStored } from '@cumulus/sql/StoreError';
import { z } from 'zod';
import type { Store } from '../store/Store.ts';

const MAX_BODY_BYTES = BODY_LIMITS.small;
const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'control characters are not allowed');
const identifySchema = z.strictObject({ userId: id, anonymousId: id.optional(), messageId: id.max(100).optional() });

/** Replaces the visitor-identification vendor: its script, and the request that identifies a browser's user. */
export function createVisitorIdentificationService(store: Pick<Store, 'append'>, limits: ServiceLimits): Service {
  const etag = `"${createHash('sha1').update(sdkScript).digest('base64url')}"`;

  async function identify({ env: { incoming: request } }: Call): Promise<Response> {
    const { body } = await readJsonBody(request, MAX_BODY_BYTES);
    const { messageId = randomUUID(), ...payload } = readShape(identifySchema, body);
    const call = {
      ...{ vendor: 'visitor-identification', type: 'identify', event: null },
      ...{ userId: payload.userId, anonymousId: payload.anonymousId ?? null, messageId },
      ...{ receivedAt: Date.now(), payload, isValid: true, reason: null },
    };
    await store.append([call], limits.senderOf(request, 'RATE_LIMIT_IDENTIFICATION', MAX_BODY_BYTES));
    return jsonResponse({ success: true });
  }

  function sendScript({ env: { incoming: request } }: Call): Response {
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600' };
    if (request.headers['if-none-match'] === etag) return new Response(null, { status: 304, headers });
    const length = String(Buffer.byteLength(sdkScript));
    return new Response(sdkScript, {
      headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Length': length },
    });
  }

  const app = createBrowserRoutes({
    toRefusal: toNotStored,
    toErrorBody: ({ code, message }) => ({ success: false, code, message }),
  });
  // Before a route is chosen: unknown paths and methods cost as much. A preflight request is answered already.
  app.use((call, next) => {
    limits.count(call.env.incoming, 'RATE_LIMIT_IDENTIFICATION', MAX_BODY_BYTES);
    return next();
  });
  app.post('/identify', identify);
  app.get('/sdk.js', sendScript);
  return { prefix: '/visitor-identification', app };
}

/** The tool's script for browsers: see README.md. It is sent without a build, hence the old syntax. */
const sdkScript = `(function () {
  if (window.visitorIdentification) return;
  var script = document.currentScript;
  var address = new URL('identify', script && script.src ? script.src : location.origin + '/visitor-identification/').href;
  function id() {
    return Date.now().toString(36) + '-' + Array.from(crypto.getRandomValues(new Uint8Array(12)), function (byte) {
      return (byte + 256).toString(16).slice(1);
    }).join('');
  }
  window.visitorIdentification = {
    identify: function (userId, anonymousId) {
      return fetch(address, {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify({ userId: userId, anonymousId: anonymousId, messageId: id() })
      }).then(function (answer) { return answer.ok; }, function () { return false; });
    }
  };
})();
`;
