import type { RequestListener, ServerResponse } from 'node:http';
import { hasConflictingHost, hasSeveralHosts } from '@cumulus/http/hostHeaders';
import { findTargetFault } from '@cumulus/http/requestTarget';
import type { DeliveryMetrics } from '../metrics/deliveryMetrics.ts';
import type { Call, Step } from './Call.ts';
import { MAX_URL_LENGTH } from './httpLimits.ts';
import { readCall } from './readCall.ts';
import { sendFault } from './sendFault.ts';
import { sendMessage } from './sendMessage.ts';

interface ListenerOptions {
  /** In their order; the last answers everything. */
  steps: readonly Step[];
  isAllowed(host: string | undefined): boolean;
  isDraining(): boolean;
  /** Filled with the answers that are not complete yet; a stopping server makes them the last of their connections. */
  open: Set<ServerResponse>;
  metrics: DeliveryMetrics;
}

/** A balancer asks by address, whose name it doesn't know. */
const HEALTH_PATH = '/healthz';
const SLASH = 47;
const UNREADABLE = 'This address can’t be read';

/**
 * Takes each request through the steps until one answers. What a request says of itself by `X-Forwarded-…` or any other header counts for nothing
 * here; only `Host` does, and it must be one of ours.
 */
export function requestListener({ steps, isAllowed, isDraining, open, metrics }: ListenerOptions): RequestListener {
  function fault(call: Call | undefined, target = ''): [status: number, text: string] | undefined {
    if (!call) return [400, `${UNREADABLE}. ${findTargetFault(target) ?? ''}`];
    if (call.path.length + call.query.length > MAX_URL_LENGTH) return [414, 'This address is too long'];
    const { headers, rawHeaders, url = '' } = call.request;
    if (hasSeveralHosts(rawHeaders)) return [400, 'This request has more than one Host header'];
    if (!isAllowed(headers.host) && call.path !== HEALTH_PATH) return [421, 'This host is not served here'];
    // Only of a target in absolute form, whose host `readCall` has put in the header's place.
    if (url.charCodeAt(0) === SLASH || !hasConflictingHost(rawHeaders, headers.host ?? '')) return undefined;
    return [400, 'The address and the Host header name different hosts'];
  }

  function answer(call: Call): void {
    try {
      if (steps.some((step) => step(call))) keep(call.response);
    } catch (error) {
      sendFault(call.response, `[server] ${call.path}`, error);
    }
  }

  function keep(response: ServerResponse): void {
    if (response.writableEnded) return;
    open.add(response);
    // Nobody else listens: what is written after the end would end the process.
    response.on('error', () => response.destroy());
    response.once('close', () => open.delete(response));
  }

  return (request, response) => {
    if (isDraining()) response.shouldKeepAlive = false;
    const call = readCall(request, response);
    const wrong = fault(call, request.url);
    if (call && !wrong) return answer(call);
    metrics.refused += 1;
    response.shouldKeepAlive = false;
    sendMessage(response, ...(wrong ?? [400, UNREADABLE]));
  };
}
