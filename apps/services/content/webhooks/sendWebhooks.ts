import type { ContentStore } from '../store/ContentStore.ts';
import { findPublishedChanges } from './findPublishedChanges.ts';
import { WebhookTarget } from './WebhookTarget.ts';
import { webhookMessage } from './webhookMessage.ts';

interface WebhookOptions {
  store: ContentStore;
  /** Who is told. */
  urls: string[];
  secret: string;
}

/**
 * Tells the targets of every entry and asset that is published or unpublished from now on.
 * @returns what ends it
 */
export function sendWebhooks({ store, urls, secret }: WebhookOptions): () => void {
  const targets = urls.map((url) => new WebhookTarget(url, secret));
  const end = store.onChange((before, after) => {
    const changes = findPublishedChanges(before, after);
    if (changes.length === 0) return;
    const now = new Date();
    const messages = changes.map((change) => webhookMessage(change, now));
    for (const target of targets) target.add(messages);
  });
  return () => {
    end();
    for (const target of targets) target.stop();
  };
}
