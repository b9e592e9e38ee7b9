import { BodyError } from './BodyError.ts';
import type { Step } from './Call.ts';
import type { Endpoint } from './Endpoint.ts';
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
      const isBody = error instanceof BodyError;
      if (!isBody) console.error(`[endpoint] ${call.path}: ${error.stack}`);
      if (response.headersSent) return response.destroy();
      // What is left of the body isn't read.
      response.shouldKeepAlive = false;
      return sendMessage(response, isBody ? error.status : 500, isBody ? error.message : 'Something went wrong here');
    });
    return true;
  };
}
