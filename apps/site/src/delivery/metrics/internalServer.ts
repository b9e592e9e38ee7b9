import { createServer, type Server } from 'node:http';
import { logFault } from '@cumulus/http/faults';

/**
 * The server for those who watch: never reachable from outside.
 * @param answers what to answer by path; a status and a text
 */
export function internalServer(answers: Record<string, () => { status: number; text: string }>): Server {
  function answerOf(path: string): { status: number; text: string } {
    try {
      const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
      return answer?.() ?? { status: 404, text: 'Try /metrics or /healthz\n' };
    } catch (error) {
      return { status: 500, text: `error ${logFault(`[metrics] ${path}`, error)}\n` };
    }
  }

  return createServer((request, response) => {
    const { status, text } = answerOf(request.url?.split('?')[0] ?? '');
    response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  });
}
