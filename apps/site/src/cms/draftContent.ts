import { type Content, createContent } from './content.ts';
import { fetchSnapshot } from './contentClient.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';

/** Drafts are fetched completely (the vendor's preview host has no incremental sync), so at most once in this time. */
const MIN_AGE_MS = 1_000;

/**
 * The content with drafts, from the preview host.
 * @returns a function for the drafts, at most a second old. It throws fetch errors, since an old draft would mislead
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
