import { BodyError } from './BodyError.ts';
import type { Step } from './Call.ts';
import type { Endpoint } from './Endpoint.ts';
import { sendFault } from './sendFault.ts';
import { sendMessage } from './sendMessage.ts';

/**
 * Answers at the server's own addresses.
 * @param endpoints by exact path
 */
export function endpointStep(endpoints: ReadonlyMap<string, Endpoint>): Step {
  return (call) => {
    const endpoint = endpoints.get(call.path);
    if (!endpoint) return false;
    const { request, response } = call;
    if (!endpoint.methods.includes(request.method ?? '')) {
      response.shouldKeepAlive = false;
      sendMessage(response, 405, 'This method is not allowed here', ['Allow', endpoint.methods.join(', ')]);
      return true;
    }
    const answered = (async () => endpoint.answer(call))();
    answered.catch((error: Error) => {
      // What is left of the body isn't read.
      response.shouldKeepAlive = false;
      if (error instanceof BodyError && !response.headersSent) sendMessage(response, error.status, error.message);
      else sendFault(response, `[endpoint] ${call.path}`, error);
    });
    return true;
  };
}
