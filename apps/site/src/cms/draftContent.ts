import { type Content, createContent } from './content.ts';
import { fetchSnapshot } from './contentClient.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';

/** Drafts are fetched whole (the vendor's preview host knows no deltas), so not for every frame of a page. */
const MIN_AGE_MS = 1_000;

/**
 * The content with its drafts, from the preview host.
 * @param environment names the preview host
 * @returns gives the newest, at most a second old. It throws what the fetching throws: an old draft shown as the newest would mislead
 */
export function draftContent(environment: ContentEnvironment): () => Promise<Content> {
  let content: Content | undefined;
  let fetchedAt = 0;
  let pending: Promise<Content> | undefined;

  async function fetchNow(): Promise<Content> {
    const startedAt = Date.now();
    content = createContent(await fetchSnapshot(environment, content?.snapshot), environment);
    fetchedAt = startedAt;
    return content;
  }

  return async () => {
    if (content && Date.now() - fetchedAt < MIN_AGE_MS) return content;
    pending ??= fetchNow().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
