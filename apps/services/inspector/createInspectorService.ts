import { RequestError } from '../http/RequestError.ts';
import type { Service, ServiceRequest } from '../http/Service.ts';
import { sendJson } from '../http/sendJson.ts';
import type { Store } from '../store/Store.ts';
import { StoreError } from '../store/StoreError.ts';
import { answerEvents } from './answerEvents.ts';
import { answerVisitor } from './answerVisitor.ts';

const VISITOR = /^\/api\/visitors(?:\/(.+))?$/;

/** What was received, as JSON. It is for operators: it belongs on the admin listener, which checks who asks. */
export function createInspectorService(store: Store): Service {
  const answer = ({ method, path, query }: ServiceRequest): Promise<object> => {
    const visitor = VISITOR.exec(path);
    if (visitor) return answerVisitor(store, method, visitor[1], query);
    if (path !== '/api/events') {
      throw new RequestError(404, 'NotFound', 'Known: /inspector/api/events, /inspector/api/visitors/{id}/{id}…');
    }
    if (method !== 'GET' && method !== 'HEAD') {
      throw new RequestError(405, 'MethodNotAllowed', `${method} is not allowed; use GET`, {
        headers: { Allow: 'GET, HEAD' },
      });
    }
    return answerEvents(store, query);
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
