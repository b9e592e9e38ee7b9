import { metric } from '../http/Metric.ts';
import { RequestError } from '../http/RequestError.ts';
import type { Service, ServiceRequest } from '../http/Service.ts';
import { sendJson } from '../http/sendJson.ts';
import { describeProblem } from './store/ContentProblem.ts';
import type { ContentStore } from './store/ContentStore.ts';
import type { HeldUnpublishings } from './store/ServedSpace.ts';

const METHODS = 'GET, HEAD, POST';

/**
 * `/content/confirm-unpublish` of the admin listener: GET shows the unpublishings that wait, POST carries them out. What is wrong in the files is in
 * the listener's `/healthz`, what waits in its `/metrics` too.
 */
export function createContentAdminService(
  store: Pick<ContentStore, 'held' | 'problems' | 'confirmUnpublishings' | 'ensureFresh'>,
): Service {
  async function answer({ method, response }: ServiceRequest): Promise<void> {
    // What is confirmed is what the files say now.
    await store.ensureFresh();
    if (method === 'POST') {
      const confirmed = await store.confirmUnpublishings();
      for (const { space, pages, others } of confirmed)
        console.info(`content: ${space}: confirmed: ${pages.length} pages and ${others} others are unpublished`);
      sendJson(response, 200, { confirmed: confirmed.map(describeHeld), held: store.held.map(describeHeld) });
      return;
    }
    if (method === 'GET' || method === 'HEAD') {
      sendJson(response, 200, { held: store.held.map(describeHeld) });
      return;
    }
    throw new RequestError(
      405,
      'MethodNotAllowed',
      `${method} is not allowed; use GET to see what waits, POST to confirm`,
      {
        headers: { Allow: METHODS },
      },
    );
  }

  return {
    prefix: '/content',
    async handle(call) {
      if (call.path === '/confirm-unpublish') return answer(call);
      throw new RequestError(404, 'NotFound', 'Known: /content/confirm-unpublish');
    },
    problems: () => store.problems.map((problem) => `content: ${describeProblem(problem)}`),
    metrics: () => [
      metric(
        'services_content_held_pages',
        'gauge',
        'Pages that are gone from the files and stay published until that is confirmed',
        store.held.reduce((sum, { pages }) => sum + pages.length, 0),
      ),
    ],
  };
}

function describeHeld({ since, ...held }: HeldUnpublishings): object {
  return { ...held, since: new Date(since).toISOString() };
}
