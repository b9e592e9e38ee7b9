import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { type Call, queryOf } from '@cumulus/server/calls';
import { jsonTextResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import { recordJson } from '../store/recordJson.ts';
import type { StoredMessage } from '../store/records.ts';
import type { Store } from '../store/Store.ts';
import { answerRecording, answerRecordings } from './answerRecordings.ts';
import { encodeCursor, parseEventQuery } from './eventQuery.ts';
import { iso, jsonPage } from './jsonPage.ts';

/** Lists events: `/inspector/api/events`. @throws RequestError 400; StoreError */
async function answerEvents(store: Store, query: URLSearchParams): Promise<string> {
  const { events, next } = await store.list(parseEventQuery(query));
  return jsonPage('events', events.map(eventJson), { nextCursor: next ? encodeCursor(next) : null });
}

const eventJson = ({ receivedAt, occurredAt, isValid, ...event }: StoredMessage) =>
  recordJson({ ...event, receivedAt: iso(receivedAt), occurredAt: iso(occurredAt), ...{ valid: isValid } });

/** Requests of operators that may wait for the one before. */
const MAX_WAITING_PAGES = 100;
const RETRY_AFTER_S = '2';

/** Creates the API that gives operators the received events as JSON. It belongs on the private listener, which checks access. */
export function createInspectorService(store: Store): Service {
  // Pages have up to 10 MB each.
  const pages = createFairQueue({ maxRunning: 1, maxWaiting: MAX_WAITING_PAGES });
  const page = async (call: Call, read: (query: URLSearchParams) => Promise<string>) =>
    jsonTextResponse(await pages.run('operators', () => read(queryOf(call))));
  const app = createRoutes({ toRefusal });
  app.get('/api/events', (call) => page(call, (query) => answerEvents(store, query)));
  app.get('/api/recordings', (call) => page(call, (query) => answerRecordings(store, query)));
  app.get('/api/recordings/:session', (call) =>
    page(call, (query) => answerRecording(store, call.req.param('session'), query)),
  );
  return {
    prefix: '/inspector',
    app,
    problems: () => store.problems(),
    status: () => store.status(),
    metrics: () => store.metrics(),
    storeMetrics: () => store.storeMetrics(),
  };
}

/** The answer to an operator whose page can’t be read now. */
function toRefusal(error: unknown): RequestError | undefined {
  if (!(error instanceof QueueFullError)) return toUnavailable(error);
  const headers = { 'Retry-After': RETRY_AFTER_S };
  return new RequestError(503, 'Busy', `Ask again later: ${error.message}`, { headers, cause: error });
}
