import type { IncomingMessage } from 'node:http';

/** What changed in the content, by the tags that answers carry. */
export interface ContentChange {
  version: number;
  tags: Set<string>;
}

/** Where a path has moved to. */
export interface Redirect {
  to: string;
  statusCode: 301 | 302;
}

/** A flag that a page uses, with the values for which it has something else to show than the control. */
export interface PageFlag {
  flag: string;
  values: readonly string[];
}

/** What a rendering says of itself. */
export interface RenderLocals {
  /** Which variant to render: the decision's, or '' for everyone's. */
  readonly variantKey: string;
  /** What the answer was made from; absent: a change never renders it again, only its age does. */
  tags?: string[];
  /** False: the answer is for this request alone. */
  isCacheable?: boolean;
  /** For an editor, not for visitors: the answer may be framed by the site itself. */
  isPreview?: boolean;
  /** In the preview: what visitors see, to stand beside the draft. */
  isPublished?: boolean;
}

/** All that delivery knows of the site that it delivers. The built site gives one (`builtSite.ts`), tests script their own. */
export interface Site {
  /** Makes an answer. The request is made by delivery: nothing of the visitor's reaches the page but path and known parameters. */
  render(request: Request, locals: RenderLocals): Promise<Response>;
  /** Makes an answer of the newest drafts. @throws when they can't be had */
  renderPreview?(request: Request, locals: RenderLocals): Promise<Response>;
  /**
   * Names the one address under which the answer to a path is rendered and kept; 410: there was a page, which was unpublished.
   * @throws while there is no content
   */
  locate(path: string): { path: string; status: 200 | 404 | 410 };
  /** The page that says that something went wrong, in the path's language. */
  errorPath(path: string): string | undefined;
  redirectOf(path: string): Redirect | undefined;
  /** The flags that decide what the page at a path shows, in the order of its content: the same array until the content changes. */
  flagsOf(path: string): readonly PageFlag[];
  /** Language of the page at a path; undefined where there is none. */
  localeOf?(path: string): string | undefined;
  /** The editors' version of the text that the built-in banner asks for consent with; undefined where somebody else asks. */
  consentVersion?(): string | undefined;
  /** Resolves once there is content. @throws while there is none to be had */
  ready(): Promise<void>;
  /** Version of the content (0: none yet), when the content system last answered, in milliseconds since 1970, and how often it did. */
  content(): { version: number; checkedAt: number; answers: number };
  /** Asks the content system for changes now; done when they are live in memory. */
  refresh(): Promise<void>;
  onChange(listener: (change: ContentChange) => void | Promise<void>): () => void;
}

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
  /** Sent with `noindex`. */
  isNoIndex?: boolean;
  /** Our own front asked, which keeps the page by its variant; anyone else's cache would hand one visitor's variant to the next. */
  isForCdn?: boolean;
}

/** Decides from a request; runs on every one, so it reads and computes little and never waits. */
export type Decide = (request: IncomingMessage) => Decision;

const NO_DECISION: Decision = Object.freeze({ variantKey: '', cookies: [], isCacheable: true });

/** Everyone gets the same page. */
export const decideNothing: Decide = () => NO_DECISION;
