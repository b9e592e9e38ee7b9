import { sendJson } from '../http/responses.ts';
import { methodNotAllowed, RequestError, type Service, type ServiceRequest } from '../http/Service.ts';
import type { VisitorRecords } from '../leads/visitorRecords.ts';
import { type Store, StoreError } from '../store/Store.ts';
import { answerRecording, answerRecordings } from './answerRecordings.ts';
import { encodeCursor, parseEventQuery } from './eventQuery.ts';

/** Lists events: `/inspector/api/events`. @throws RequestError 400; StoreError */
async function answerEvents(store: Store, query: URLSearchParams): Promise<object> {
  const { events, next } = await store.list(parseEventQuery(query));
  return {
    events: events.map(({ receivedAt, occurredAt, isValid, reason, ...event }) => ({
      receivedAt: new Date(receivedAt).toISOString(),
      occurredAt: new Date(occurredAt).toISOString(),
      ...event,
      valid: isValid,
      reason,
    })),
    nextCursor: next ? encodeCursor(next) : null,
  };
}

/**
 * Exports (GET) or erases (DELETE) all data of a visitor: `/inspector/api/visitors/{id}/{id}…` and `/inspector/api/visitors?id={id}&id={id}…`. Ids that a
 * path can't contain, such as those with a slash, are passed in the query.
 * @param path percent-encoded ids after `/visitors/`; undefined where there are none
 * @throws RequestError 400, 405; StoreError
 */
async function answerVisitor(
  visitors: VisitorRecords,
  method: string,
  path: string | undefined,
  query: URLSearchParams,
): Promise<object> {
  const identities = [...(path === undefined ? [] : path.split('/').map(decodeURIComponent)), ...query.getAll('id')];
  if (identities.length === 0 || identities.includes('')) {
    throw new RequestError(
      400,
      'BadParameter',
      'There is no id, or an empty one; give anonymous ids, user ids or consent ids, percent-encoded: /visitors/{id}/{id} or /visitors?id={id}&id={id}',
    );
  }
  if (method === 'DELETE') return visitors.eraseVisitor(...identities);
  if (method === 'GET' || method === 'HEAD') return visitors.exportVisitor(...identities);
  throw methodNotAllowed(method, 'GET, HEAD, DELETE', 'GET to read, DELETE to erase');
}

const RECORDING = /^\/api\/recordings\/([^/]{1,1000})$/;
const VISITOR = /^\/api\/visitors(?:\/(.+))?$/;

/**
 * Creates the API that gives operators the received events as JSON. It belongs on the admin listener, which checks access.
 * @param visitors all data of a visitor
 */
export function createInspectorService(store: Store, visitors: VisitorRecords): Service {
  const answer = ({ method, path, query }: ServiceRequest): Promise<object> => {
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
  return {
    prefix: '/inspector',
    async handle(call) {
      try {
        sendJson(call.response, 200, await answer(call));
      } catch (error) {
        throw error instanceof StoreError ? unavailable(error) : error;
      }
    },
    problems: () => store.problems(),
    status: () => store.status(),
    metrics: () => store.metrics(),
  };
}

function unavailable(cause: StoreError): RequestError {
  return new RequestError(503, 'StoreUnavailable', cause.message, { cause });
}
