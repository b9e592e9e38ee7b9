import { createLog } from '@cumulus/http/log';
import { metric } from '@cumulus/server/metrics';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { ContentStore } from './store/ContentStore.ts';
import { describeProblem } from './store/exportFiles.ts';
import type { HeldUnpublishings } from './store/ServedSpace.ts';

const log = createLog('content');

/**
 * `/content/confirm-unpublish` of the private listener: GET shows the held unpublishings, POST carries them out. Problems of the files are in the
 * listener's `/healthz`, the number of held pages in its `/metrics`.
 */
export function createUnpublishService(
  store: Pick<ContentStore, 'held' | 'problems' | 'confirmUnpublishings' | 'ensureFresh'>,
): Service {
  const app = createRoutes();
  app.get('/confirm-unpublish', async () => {
    // The confirmation applies to the current files.
    await store.ensureFresh();
    return jsonResponse({ held: store.held.map(describeHeld) });
  });
  app.post('/confirm-unpublish', async () => {
    await store.ensureFresh();
    const confirmed = await store.confirmUnpublishings();
    for (const { space, pages, others } of confirmed)
      log.info(`${space}: confirmed: ${pages.length} pages and ${others} others are unpublished`);
    return jsonResponse({ confirmed: confirmed.map(describeHeld), held: store.held.map(describeHeld) });
  });
  return {
    prefix: '/content',
    app,
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
