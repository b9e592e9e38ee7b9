import type { Step } from './Call.ts';
import { sendMessage } from './sendMessage.ts';

/** Past the endpoints everything is only read: other methods get 405, and a body, which nobody wants, ends the connection unread. */
export const methodStep: Step = ({ request, response }) => {
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const length = headers['content-length'];
  const hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  if (isRead && !hasBody) return false;
  response.shouldKeepAlive = false;
  if (isRead) sendMessage(response, 413, `A ${method} request has no body here`);
  else sendMessage(response, 405, 'Only GET and HEAD are allowed here', ['Allow', 'GET, HEAD']);
  return true;
};
