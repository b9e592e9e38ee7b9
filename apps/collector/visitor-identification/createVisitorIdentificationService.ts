import { createHash, randomUUID } from 'node:crypto';
import type { Call } from '@cumulus/server/calls';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { z } from 'zod';
import { createRecordRoutes, idText } from '../createRecordRoutes.ts';
import type { Store } from '../store/Store.ts';

const identifySchema = z.strictObject({
  ...{ userId: idText, anonymousId: idText.optional(), messageId: idText.max(100).optional() },
});

/** Replaces the visitor-identification vendor: its script, and the request that identifies a browser's user. */
export function createVisitorIdentificationService(store: Pick<Store, 'append'>, limits: ServiceLimits): Service {
  const etag = `"${createHash('sha1').update(sdkScript).digest('base64url')}"`;

  function sendScript({ env: { incoming: request } }: Call): Response {
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600' };
    if (request.headers['if-none-match'] === etag) return new Response(null, { status: 304, headers });
    const length = String(Buffer.byteLength(sdkScript));
    return new Response(sdkScript, {
      headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Length': length },
    });
  }

  const app = createRecordRoutes({
    ...{ store, limits, limit: 'RATE_LIMIT_IDENTIFICATION', address: ['/identify'], schema: identifySchema },
    toRecord: ({ messageId = randomUUID(), ...payload }) => ({
      ...{ vendor: 'visitor-identification', type: 'identify', event: null },
      ...{ userId: payload.userId, anonymousId: payload.anonymousId ?? null, messageId, payload },
    }),
  });
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
