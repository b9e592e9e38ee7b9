import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { sendJsonText } from '../http/responses.ts';
import { methodNotAllowed, RequestError, type Service, type ServiceRequest } from '../http/Service.ts';
import type { VisitorRecords } from '../leads/visitorRecords.ts';
import { recordJson } from '../store/recordJson.ts';
import { type Store, type StoredMessage, StoreError } from '../store/Store.ts';
import { answerRecording, answerRecordings } from './answerRecordings.ts';
import { encodeCursor, parseEventQuery, readCursor } from './eventQuery.ts';
import { iso, jsonPage } from './jsonPage.ts';

/** Lists events: `/inspector/api/events`. @throws RequestError 400; StoreError */
async function answerEvents(store: Store, query: URLSearchParams): Promise<string> {
  const { events, next } = await store.list(parseEventQuery(query));
  return jsonPage('events', events.map(eventJson), { nextCursor: next ? encodeCursor(next) : null });
}

const eventJson = ({ receivedAt, occurredAt, isValid, ...event }: StoredMessage) =>
  recordJson({ ...event, receivedAt: iso(receivedAt), occurredAt: iso(occurredAt), ...{ valid: isValid } });

/**
 * Exports (GET) or erases (DELETE) all data of a visitor: `/inspector/api/visitors/{id}/{id}…` and `/inspector/api/visitors?id={id}&id={id}…`. Ids that a
 * path can't contain, such as those with a slash, are passed in the query, as is the `cursor` of an export's next page. `exact=true`
 * leaves out ids that are linked to them.
 * @param path percent-encoded ids after `/visitors/`; undefined where there are none
 * @throws RequestError 400, 405; StoreError
 */
async function answerVisitor(
  visitors: VisitorRecords,
  method: string,
  path: string | undefined,
  query: URLSearchParams,
): Promise<string> {
  const identities = [...(path === undefined ? [] : path.split('/').map(decodeURIComponent)), ...query.getAll('id')];
  if (identities.length === 0 || identities.includes('')) {
    throw new RequestError(
      400,
      'BadParameter',
      'There is no id, or an empty one; give anonymous ids, user ids or consent ids, percent-encoded: /visitors/{id}/{id} or /visitors?id={id}&id={id}',
    );
  }
  const exact = query.get('exact');
  if (exact !== null && exact !== 'true')
    throw new RequestError(400, 'BadParameter', 'exact must be true, or left out');
  const isExact = exact !== null;
  if (method === 'DELETE') return JSON.stringify(await visitors.eraseVisitor(identities, { isExact }), null, 2);
  if (method === 'GET' || method === 'HEAD') {
    const cursor = query.get('cursor');
    const after = cursor === null ? undefined : readCursor(cursor);
    const { events, next, ...facts } = await visitors.exportVisitor(identities, { after, isExact });
    return jsonPage('events', events.map(recordJson), { ...facts, nextCursor: next ? encodeCursor(next) : null });
  }
  throw methodNotAllowed(method, 'GET, HEAD, DELETE', 'GET to read, DELETE to erase');
}

/** Requests of operators that may wait for the one before. */
const MAX_WAITING_PAGES = 100;
const RETRY_AFTER_S = '2';

const RECORDING = /^\/api\/recordings\/([^/]{1,1000})$/;
const VISITOR = /^\/api\/visitors(?:\/(.+))?$/;

/**
 * Creates the API that gives operators the received events as JSON. It belongs on the admin listener, which checks access.
 * @param visitors all data of a visitor
 */
export function createInspectorService(store: Store, visitors: VisitorRecords): Service {
  const answer = ({ method, path, query }: ServiceRequest): Promise<string> => {
    const visitor = VISITOR.exec(path);
    if (visitor) return answerVisitor(visitors, method, visitor[1], query);
    const [, session] = RECORDING.exec(path) ?? [];
    if (session === undefined && path !== '/api/events' && path !== '/api/recordings') {
      throw new RequestError(
        404,
        'NotFound',
        'Known: /inspector/api/events, /inspector/api/recordings, /inspector/api/recordings/{session}, /inspector/api/visitors/{id}/{id}…',
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
  };
}

/** The answer to an operator whose page can’t be read now. Other errors stay as they are. */
function refusalOf(error: unknown): unknown {
  if (error instanceof StoreError) return new RequestError(503, 'StoreUnavailable', error.message, { cause: error });
  if (!(error instanceof QueueFullError)) return error;
  const headers = { 'Retry-After': RETRY_AFTER_S };
  return new RequestError(503, 'Busy', `Ask again later: ${error.message}`, { headers, cause: error });
}
