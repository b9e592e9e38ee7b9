import type { RequestHandler } from './RequestHandler.ts';

type Render = (request: Request, locals: object) => Promise<Response>;

/** Answers every request by rendering it. */
export function renderStep(render: Render, siteUrl: string): RequestHandler {
  return async (request, response) => {
    try {
      const answer = await render(new Request(new URL(request.url ?? '/', siteUrl), { method: 'GET' }), {});
      const body = Buffer.from(await answer.arrayBuffer());
      response
        .writeHead(answer.status, Object.fromEntries(answer.headers))
        .end(request.method === 'HEAD' ? undefined : body);
    } catch (error) {
      console.error(`[render] ${request.url}: ${(error as Error).stack}`);
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Something went wrong on our side.');
    }
  };
}
