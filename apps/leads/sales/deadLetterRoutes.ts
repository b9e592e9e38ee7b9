import type { CallEnv } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import type { Hono } from 'hono';
import type { LeadStore } from '../LeadStore.ts';
import { deadLetterJson } from './salesJson.ts';

const MAX_LISTED = 500;

interface DeadLetterOptions {
  store: Pick<LeadStore, 'deadDeliveries' | 'retryDelivery' | 'retryAllDeliveries' | 'dismissDelivery'>;
  /** Called when deliveries are due again. */
  onRetry(): void;
}

const unknownLetter = () =>
  new RequestError(
    404,
    'unknown_delivery',
    'No notification that was given up has this id: it was sent again or dismissed',
  );

/** Adds the routes of notifications that were given up: why, and what is to become of them. */
export function addDeadLetterRoutes(app: Hono<CallEnv>, { store, onRetry }: DeadLetterOptions): void {
  app.get('/dead-letters', async () => {
    const dead = await store.deadDeliveries(MAX_LISTED + 1);
    const deadLetters = dead.slice(0, MAX_LISTED).map(deadLetterJson);
    return jsonResponse({ deadLetters, hasMore: dead.length > MAX_LISTED });
  });
  app.post('/dead-letters/retry', async () => {
    const retried = await store.retryAllDeliveries();
    if (retried > 0) onRetry();
    return jsonResponse({ retried });
  });
  app.post('/dead-letters/:id/retry', async (call) => {
    if (!(await store.retryDelivery(call.req.param('id')))) throw unknownLetter();
    onRetry();
    return jsonResponse({ retried: 1 });
  });
  app.post('/dead-letters/:id/dismiss', async (call) => {
    if (!(await store.dismissDelivery(call.req.param('id')))) throw unknownLetter();
    return jsonResponse({ dismissed: 1 });
  });
}
