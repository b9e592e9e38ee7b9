import type { Site } from '../site.ts';
import type { Step } from './call.ts';
import { sendUnavailable } from './unavailablePage.ts';

/** Nothing was done: Varnish sends the request to another node (deploy/varnish/default.vcl). */
const NOT_READY = {
  status: 503,
  text: 'This server is starting. Nothing was sent; please try again in a moment.',
  headers: ['Retry-After', '2', 'X-Not-Ready', '1'],
};

/** Refuses forms of a node without content, which doesn't know its forms yet; the body isn't read. */
export function createReadyStep(site: Pick<Site, 'content'>): Step {
  return (call) => {
    if (call.request.method !== 'POST' || site.content().version > 0) return false;
    call.response.shouldKeepAlive = false;
    sendUnavailable(call, NOT_READY);
    return true;
  };
}
