import type { RequestListener, ServerResponse } from 'node:http';
import type { DeliveryMetrics } from '../metrics/deliveryMetrics.ts';
import type { Call, Step } from './Call.ts';
import { MAX_URL_LENGTH } from './httpLimits.ts';
import { readCall } from './readCall.ts';
import { sendMessage } from './sendMessage.ts';

interface ListenerOptions {
  /** In their order; the last answers everything. */
  steps: readonly Step[];
  isAllowed(host: string | undefined): boolean;
  isDraining(): boolean;
  /** Filled with the answers that are waited for, which a stopping server tells to be their connection's last. */
  open: Set<ServerResponse>;
  metrics: DeliveryMetrics;
}

/** A balancer asks by address, whose name it doesn't know. */
const HEALTH_PATH = '/healthz';

/**
 * Takes each request through the steps until one answers. What a request says of itself by `X-Forwarded-…` or any other header counts for nothing
 * here; only `Host` does, and it must be one of ours.
 */
export function requestListener({ steps, isAllowed, isDraining, open, metrics }: ListenerOptions): RequestListener {
  function fault(call: Call | undefined): [status: number, text: string] | undefined {
    if (!call) return [400, 'This address can’t be read'];
    if (call.path.length + call.query.length > MAX_URL_LENGTH) return [414, 'This address is too long'];
    if (isAllowed(call.request.headers.host) || call.path === HEALTH_PATH) return undefined;
    return [421, 'This host is not served here'];
  }

  function answer(call: Call): void {
    try {
      if (steps.some((step) => step(call))) keep(call.response);
    } catch (error) {
      console.error(`[server] ${call.path}: ${(error as Error).stack}`);
      if (call.response.headersSent) call.response.destroy();
      else sendMessage(call.response, 500, 'Something went wrong on our side');
    }
  }

  function keep(response: ServerResponse): void {
    if (response.headersSent) return;
    open.add(response);
    response.once('close', () => open.delete(response));
  }

  return (request, response) => {
    if (isDraining()) response.shouldKeepAlive = false;
    const call = readCall(request, response);
    const wrong = fault(call);
    if (call && !wrong) return answer(call);
    metrics.refused += 1;
    response.shouldKeepAlive = false;
    sendMessage(response, ...(wrong ?? [400, 'This address can’t be read']));
  };
}
