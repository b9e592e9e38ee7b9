import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

interface FileRequest {
  method: string | undefined;
  headers: Record<string, string>;
  /** Opened again for each request. */
  body: Blob;
  signal: AbortSignal;
}

/** Statuses of answers that have no body. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Sends a file as it is read, at the pace of the server. Node's `fetch` can't: it keeps all that it has sent until the answer, so that a file takes as much memory as it has bytes.
 * A redirect isn't followed.
 * @throws the signal's reason, or what the network says
 */
export async function sendFile(url: string, { method, headers, body, signal }: FileRequest): Promise<Response> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const all = { ...headers, 'content-length': String(body.size) };
  const outgoing = request(url, { method, headers: all, signal });
  // Those that come after the answer: a server that refuses a file doesn't wait for the rest of it.
  outgoing.on('error', () => undefined);
  const sent = pipeline(body.stream(), outgoing);
  try {
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    // A file that can't be read ends the request without an error of its own.
    const [answer] = await Promise.race([answered, sent.then(() => answered)]);
    return await readAnswer(answer);
  } catch (error) {
    signal.throwIfAborted();
    throw outgoing.errored ?? error;
  } finally {
    if (!outgoing.writableFinished) outgoing.destroy();
  }
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0, headers } = answer;
  const content = await text(answer);
  return new Response(WITHOUT_BODY.includes(status) ? null : content, {
    status,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  });
}
