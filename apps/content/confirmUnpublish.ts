import { metric } from '@cumulus/server/metrics';
import { sendJson } from '@cumulus/server/responses';
import { methodNotAllowed, RequestError, type Service, type ServiceRequest } from '@cumulus/server/Service';
import type { ContentStore } from './store/ContentStore.ts';
import { describeProblem } from './store/exportFiles.ts';
import type { HeldUnpublishings } from './store/ServedSpace.ts';

const METHODS = 'GET, HEAD, POST';

/**
 * `/content/confirm-unpublish` of the private listener: GET shows the held unpublishings, POST carries them out. Problems of the files are in the
 * listener's `/healthz`, the number of held pages in its `/metrics`.
 */
export function createUnpublishService(
  store: Pick<ContentStore, 'held' | 'problems' | 'confirmUnpublishings' | 'ensureFresh'>,
): Service {
  async function answer({ method, response }: ServiceRequest): Promise<void> {
    // The confirmation applies to the current files.
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
    throw methodNotAllowed(method, METHODS, 'GET to see what waits, POST to confirm');
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
