import type { IncomingMessage } from 'node:http';

/** Which bytes a visitor gets, and what is remembered of them. */
export interface Decision {
  /** Part of the stored page's key: few values, chosen by us, never by what a visitor sends. */
  variantKey: string;
  /** Whole `Set-Cookie` values, added to this one answer and never stored. */
  cookies: readonly string[];
  /** False: rendered for this request alone. */
  isCacheable: boolean;
  /** In place of the page: where on this site the visitor is sent, for this once. */
  location?: string;
  /** A prefetch or prerender that is not answered, so that the browser asks again when the visitor goes there. */
  isRefused?: boolean;
  /** Search engines are told to leave it out. */
  isNoIndex?: boolean;
  /** Our own front asked, which keeps the page by its variant; anyone else's cache would hand one visitor's variant to the next. */
  isForFront?: boolean;
}

/** Decides from a request; runs on every one, so it reads and computes little and never waits. */
export type Decide = (request: IncomingMessage) => Decision;
