import { contentOf } from './content.ts';
import { fetchSnapshot } from './contentClient.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import type { Content } from './contentStore.ts';

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
  let underway: Promise<Content> | undefined;

  async function fetchNow(): Promise<Content> {
    const begun = Date.now();
    content = contentOf(await fetchSnapshot(environment, content?.snapshot), environment);
    fetchedAt = begun;
    return content;
  }

  return async () => {
    if (content && Date.now() - fetchedAt < MIN_AGE_MS) return content;
    underway ??= fetchNow().finally(() => {
      underway = undefined;
    });
    return underway;
  };
}
