import { RequestError } from '../http/RequestError.ts';
import type { Service, ServiceRequest } from '../http/Service.ts';
import { sendJson } from '../http/sendJson.ts';
import type { Store } from '../store/Store.ts';
import { StoreError } from '../store/StoreError.ts';
import { answerEvents } from './answerEvents.ts';
import { answerVisitor } from './answerVisitor.ts';
import { requireThisMachine } from './requireThisMachine.ts';

const VISITOR = /^\/api\/visitors\/(.+)$/;
const HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

/** What was received as JSON, for this machine only. */
export function createInspectorService(store: Store): Service {
  const answer = ({ method, path, query }: ServiceRequest): Promise<object> => {
    const [, visitor] = VISITOR.exec(path) ?? [];
    if (visitor) return answerVisitor(store, method, visitor);
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
        requireThisMachine(call.request);
        sendJson(call.response, 200, await answer(call), HEADERS);
      } catch (error) {
        if (error instanceof RequestError) {
          const { status, code, message, headers } = error;
          sendJson(call.response, status, { error: code, message }, { ...HEADERS, ...headers });
        } else if (error instanceof StoreError) {
          sendJson(call.response, 503, { error: 'StoreUnavailable', message: error.message }, HEADERS);
        } else throw error;
      }
    },
    status: () => store.status(),
  };
}
