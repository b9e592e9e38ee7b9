import type { ServerResponse } from 'node:http';
import type { Endpoint } from '../http/Endpoint.ts';
import { readBody } from '../http/readBody.ts';
import { sendMessage } from '../http/sendMessage.ts';
import type { LiveKeeper } from '../pages/keepLive.ts';
import { responseHeaders } from '../responseHeaders.ts';
import type { Site } from '../Site.ts';
import { ReplayGuard } from './ReplayGuard.ts';
import { verifyRequest } from './verifyRequest.ts';

/** Where the content system sends its webhooks. */
export const WEBHOOK_PATH = '/webhook';

interface WebhookOptions {
  site: Pick<Site, 'refresh'>;
  live: Pick<LiveKeeper, 'counts'>;
  /** Signing secret of the content system's webhooks, 64 characters. */
  secret: string;
}

const MAX_BODY_BYTES = 1_048_576;
/** So far the two clocks may be apart, and so long a webhook may be on its way. */
const WINDOW_MS = 300_000;

/**
 * `POST /webhook`: the content system says that something changed. What it says beyond that doesn't matter: everything that changed is fetched,
 * and the answer comes when no visitor gets the old bytes any more.
 */
export function webhookEndpoint({ site, live, secret }: WebhookOptions): Endpoint {
  const guard = new ReplayGuard(WINDOW_MS);
  return {
    methods: ['POST'],
    async answer({ request, response, path, query, begun }) {
      const { headers, method = '' } = request;
      const body = await readBody(request, MAX_BODY_BYTES);
      const now = Date.now();
      const { isGenuine, signature, signedAt } = verifyRequest(secret, { method, path, query, headers, body });
      if (!isGenuine) return refuse(response, 401, 'This webhook is not signed with the secret of this site');
      if (Math.abs(now - signedAt) > WINDOW_MS)
        return refuse(response, 401, 'This webhook was signed more than five minutes ago, or the clocks differ');
      if (!guard.take(signature, now)) return refuse(response, 409, 'This webhook was taken already');
      const before = { ...live.counts };
      await site.refresh();
      const { changed, rendered, purged } = live.counts;
      sendJson(response, {
        changed: changed - before.changed,
        rendered: rendered - before.rendered,
        purged: purged - before.purged,
        milliseconds: Math.round(performance.now() - begun),
      });
    },
  };
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.shouldKeepAlive = false;
  sendMessage(response, status, text);
}

function sendJson(response: ServerResponse, value: object): void {
  const body = Buffer.from(JSON.stringify(value));
  const type = ['Content-Type', 'application/json', 'Cache-Control', 'no-store', 'Content-Length', String(body.length)];
  response.writeHead(200, [...responseHeaders('message'), ...type]).end(body);
}
