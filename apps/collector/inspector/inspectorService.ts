import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { sendJsonText } from '@cumulus/server/responses';
import { methodNotAllowed, RequestError, type Service, type ServiceRequest } from '@cumulus/server/Service';
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

const RECORDING = /^\/api\/recordings\/([^/]{1,1000})$/;

/** Creates the API that gives operators the received events as JSON. It belongs on the private listener, which checks access. */
export function createInspectorService(store: Store): Service {
  const answer = ({ method, path, query }: ServiceRequest): Promise<string> => {
    const [, session] = RECORDING.exec(path) ?? [];
    if (session === undefined && path !== '/api/events' && path !== '/api/recordings') {
      throw new RequestError(
        404,
        'NotFound',
        'Known: /inspector/api/events, /inspector/api/recordings, /inspector/api/recordings/{session}',
      );
    }
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD', 'GET');
    if (session !== undefined) return answerRecording(store, session, query);
    return path === '/api/events' ? answerEvents(store, query) : answerRecordings(store, query);
  };
  // Pages have up to 10 MB each.
  const pages = createFairQueue({ maxRunning: 1, maxWaiting: MAX_WAITING_PAGES });
  return {
    prefix: '/inspector',
    async handle(call) {
      try {
        sendJsonText(call.response, 200, await pages.run('operators', () => answer(call)));
      } catch (error) {
        throw refusalOf(error);
      }
    },
    problems: () => store.problems(),
    status: () => store.status(),
    metrics: () => store.metrics(),
    storeMetrics: () => store.storeMetrics(),
  };
}

/** The answer to an operator whose page can’t be read now. Other errors stay as they are. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof QueueFullError)) return toUnavailable(error);
  const headers = { 'Retry-After': RETRY_AFTER_S };
  return new RequestError(503, 'Busy', `Ask again later: ${error.message}`, { headers, cause: error });
}
