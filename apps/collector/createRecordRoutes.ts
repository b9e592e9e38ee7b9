import type { IncomingMessage } from 'node:http';
import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import type { StoredLimitName } from '@cumulus/http/clientLimits';
import { createBrowserRoutes } from '@cumulus/server/browserApi';
import type { CallEnv } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { toNotStored } from '@cumulus/sql/StoreError';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { ReceivedRecord } from './store/records.ts';
import type { Store } from './store/Store.ts';

/** A record as a service makes it. What follows from its arrival is added. */
export type NewRecord = Pick<ReceivedRecord, 'vendor' | 'type' | 'event' | 'anonymousId' | 'messageId' | 'payload'> &
  Partial<Pick<ReceivedRecord, 'userId' | 'isValid' | 'reason'>>;

interface RecordKind<Sent> {
  store: Pick<Store, 'append'>;
  limits: ServiceLimits;
  /** Counts each request of a client; with `_PER_DAY` what its network stores. */
  limit: StoredLimitName;
  /** Where records are sent to, below the service's prefix. */
  address: string[];
  /** What browsers send. A `strictObject`: other fields are refused, so that nothing is stored that nobody thought of. */
  schema: z.ZodType<Sent>;
  /** @throws RequestError why it is refused */
  toRecord(sent: Sent): NewRecord;
  /**
   * Called when the record is stored, also with one that was stored before, as the browser repeats what wasn't answered.
   * @param receivedAt milliseconds since 1970
   */
  onStored?(record: NewRecord, request: IncomingMessage, receivedAt: number): Promise<void>;
}

/** Creates the routes of a service that stores one record for each request: JSON of 4 KB at most. It answers when the record is on disk. */
export function createRecordRoutes<Sent>(kind: RecordKind<Sent>): Hono<CallEnv> {
  const { store, limits, limit, address, schema, toRecord, onStored } = kind;
  const app = createBrowserRoutes({
    toRefusal: toNotStored,
    toErrorBody: ({ code, message }) => ({ success: false, code, message }),
  });
  // Before a route is chosen: unknown paths and methods cost as much. A preflight request is answered already.
  app.use((call, next) => {
    limits.count(call.env.incoming, limit, BODY_LIMITS.small);
    return next();
  });
  app.on('POST', address, async ({ env: { incoming } }) => {
    const { body } = await readJsonBody(incoming, BODY_LIMITS.small);
    const record = toRecord(readShape(schema, body));
    const receivedAt = Date.now();
    const received = { userId: null, isValid: true, reason: null, ...record, receivedAt };
    await store.append([received], limits.senderOf(incoming, limit, BODY_LIMITS.small));
    await onStored?.(record, incoming, receivedAt);
    return jsonResponse({ success: true });
  });
  return app;
}

/** An id that a browser sends, of a visitor or message. */
export const idText = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'control characters are not allowed');
