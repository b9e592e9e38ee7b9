import { createServer, type Server } from 'node:http';

/**
 * The server for those who watch: never reachable from outside.
 * @param answers what to answer by path; a status and a text
 */
export function internalServer(answers: Record<string, () => { status: number; text: string }>): Server {
  return createServer((request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? '']?.() ?? { status: 404, text: 'Try /metrics or /healthz\n' };
    response.writeHead(answer.status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(answer.text);
  });
}
