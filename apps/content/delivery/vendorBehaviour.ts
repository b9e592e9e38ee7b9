import type { Snapshot } from '../space.ts';
import type { ContentStore } from '../store/ContentStore.ts';

/** How the delivery API behaves where Contentful differs from what is convenient. */
export interface DeliveryBehaviour {
  /** How long the delivery API shows a change later than webhooks report it. The preview API never lags. */
  lagMs: number;
  /** Items of a page of sync, where the first request doesn't say how many. */
  syncPage: number;
  /** Whether sync tokens outlive a restart. */
  keepsSyncTokens: boolean;
  /** Requests per second and token, where `CONTENTFUL_RATE_LIMIT` is 0; 0: no limit. */
  requestsPerSecond: number;
}

/** By the value of `CONTENT_BEHAVIOUR`. */
export const DELIVERY_BEHAVIOURS = {
  prompt: { lagMs: 0, syncPage: 1_000, keepsSyncTokens: true, requestsPerSecond: 0 },
  /**
   * Contentful's.
   * - Lag: "fresh content propagates within seconds", later when an editor publishes often: https://www.contentful.com/faq/webhooks/
   * - Pages of sync end with `nextPageUrl` or `nextSyncUrl`: https://www.contentful.com/developers/docs/references/content-delivery-api/synchronization
   *   The page size is not documented there; 100 is smaller than the shipped space, so that there are pages.
   * - When a token is refused is not documented at all; here each start begins a new epoch.
   * - A limit per second, which depends on the plan: https://www.contentful.com/developers/docs/references/content-delivery-api/overview
   */
  vendor: { lagMs: 10_000, syncPage: 100, keepsSyncTokens: false, requestsPerSecond: 55 },
} as const satisfies Record<string, DeliveryBehaviour>;

/** What the delivery API reads of the content. */
export type DeliveredContent = Pick<ContentStore, 'space'>;

/** The content as it was some time ago, like a CDN that is being purged. */
export class LaggingContent implements DeliveredContent {
  readonly #store: DeliveredContent;
  readonly #shown = new Map<string, Snapshot>();

  /** @param lagMs how long ago */
  constructor(store: Pick<ContentStore, 'space' | 'onChange'>, lagMs: number) {
    this.#store = store;
    store.onChange((before, after) => {
      if (!this.#shown.has(after.spaceId)) this.#shown.set(after.spaceId, before);
      setTimeout(() => this.#shown.set(after.spaceId, after), lagMs).unref();
    });
  }

  space(id: string): Snapshot | undefined {
    return this.#shown.get(id) ?? this.#store.space(id);
  }
}
