import type { IncomingMessage } from 'node:http';
import type { PlanRange, QuizQuestion } from '@cumulus/content-model/planQuiz';
import type { Redirect } from '@cumulus/content-model/redirects';
import type { FieldRule, FormState, LeadConsent, LeadKind } from '@cumulus/forms';

/** The cache tags of a content change. */
export interface ContentChange {
  version: number;
  tags: Set<string>;
}

/** What a refresh led to. */
export interface Refreshed {
  /** What this refresh found, or those that share its request; undefined: nothing new. */
  found?: ContentChange | undefined;
  /** What was not published yet when the content system answered, oldest first: what this refresh found, and what earlier ones did. */
  published: readonly ContentChange[];
}

/** What the content system reports in a webhook: that this revision of an entry or asset was published, or unpublished. */
export interface ReportedRevision {
  id: string;
  type: 'Entry' | 'Asset';
  revision: number;
  isUnpublished: boolean;
}

/** Content that changes at a time, without an editor's action. */
export interface TimedChange {
  /** Milliseconds since 1970. */
  at: number;
  /** The cache tag of what changes. */
  tag: string;
}

/** A flag that a page uses, with the values for which the page has variants. */
export interface PageFlag {
  flag: string;
  values: readonly string[];
}

/** A form of a page, as far as its submissions need it. */
export interface PageForm {
  /** Id of its entry. */
  entryId: string;
  /** The marketing form id. */
  formId: number;
  /** The marketing form id of what is sent from its overlay, if that is another one. */
  overlayFormId?: number | undefined;
  leadKind: LeadKind;
  rules: readonly FieldRule[];
  locale: string;
  /** The wording that the page shows, and the path of the privacy notice in it. */
  consent: Pick<LeadConsent, 'text' | 'privacyPath'>;
}

/** The quiz of a page, as far as its score needs it. */
export interface PageQuiz {
  questions: readonly QuizQuestion[];
  plans: readonly PlanRange[];
}

/** Input and results of a rendering beside the response. */
export interface RenderLocals {
  /** The variant to render; '' without variants. */
  readonly variantKey: string;
  /** Cache tags; absent: no change invalidates the page, only its age. */
  tags?: string[];
  /** When the page will show something else without a change of the content, in milliseconds since 1970; absent: never. */
  changesAt?: number;
  /** False: only for this request. */
  isCacheable?: boolean;
  /** For an editor: the site itself may frame the page. */
  isPreview?: boolean;
  /** In the preview: the published page, for the comparison. */
  isPublished?: boolean;
  /** What became of a form of the page that this visitor has sent. */
  readonly form?: FormState;
}

/** The server's interface to the site. `builtSite.ts` implements it for the built site; tests have their own. */
export interface Site {
  /** Renders a page. The server creates the request: from the visitor's it takes only the path and allowed parameters. */
  render(request: Request, locals: RenderLocals): Promise<Response>;
  /** Renders the newest drafts. @throws when they can't be fetched */
  renderPreview?(request: Request, locals: RenderLocals): Promise<Response>;
  /**
   * The path under which the response to a path is rendered and cached; 410: the page was unpublished.
   * @throws while there is no content
   */
  locate(path: string): { path: string; status: 200 | 404 | 410 };
  /** Path of the error page in the path's language. */
  errorPath(path: string): string | undefined;
  /** The editors' redirect from exactly this path. */
  redirectOf(path: string): Redirect | undefined;
  /** Where a path that isn't found leads because it is another spelling of an existing one. */
  correctionOf?(path: string): Redirect | undefined;
  /** The flags of the page at a path, in the order of its content: the same array until the content changes. */
  flagsOf(path: string): readonly PageFlag[];
  /** The forms of the page at a path, in all its variants, by the ids of their entries: the same map until the content changes. */
  formsOf(path: string): ReadonlyMap<string, PageForm>;
  /** What changes at a time: the same array until the content changes. */
  timedChanges?(): readonly TimedChange[];
  /** The quiz of the page at a path, which has a page for each score below it. */
  quizOf?(path: string): PageQuiz | undefined;
  /** Language of the page at a path; undefined without a page. */
  localeOf?(path: string): string | undefined;
  /** Version of the built-in consent banner's text; undefined when a vendor shows the banner. */
  consentVersion?(): string | undefined;
  /** Resolves when there is content. @throws when none can be fetched */
  ready(): Promise<void>;
  /** Content version (0: none yet), and time of the content system's last answer in milliseconds since 1970. */
  content(): { version: number; checkedAt: number };
  /**
   * Fetches changes from the content system now; resolves when they are published on this node, and those that were found before.
   * @throws when the content system doesn't deliver them
   */
  refresh(): Promise<Refreshed>;
  /** Whether the content system has delivered a reported revision; undefined: the revision doesn't show it. */
  isDelivered(reported: ReportedRevision): boolean | undefined;
  onChange(listener: (change: ContentChange) => void | Promise<void>): () => void;
}

/** Which variant a visitor gets, and the cookies that record it. */
export interface Decision {
  /** Part of the cache key. It has few values, none of them chosen by the visitor. */
  variantKey: string;
  /** Whole `Set-Cookie` values, added to this response and never stored. */
  cookies: readonly string[];
  /** False: rendered only for this request. */
  isCacheable: boolean;
  /** Redirects to this path instead. */
  location?: string;
  /** Refuses a prefetch or prerender: the browser requests the page again on navigation. */
  isRefused?: boolean;
  /** Sent with `noindex`. */
  isNoIndex?: boolean;
  /** For our CDN, which caches by variant. Any other shared cache would send one visitor's variant to the next. */
  isForCdn?: boolean;
}

/** Decides for a request. It runs on every request, so it has to be fast and synchronous. */
export type Decide = (request: IncomingMessage) => Decision;

const NO_DECISION: Decision = Object.freeze({ variantKey: '', cookies: [], isCacheable: true });

/** Every visitor gets the same page. */
export const decideNothing: Decide = () => NO_DECISION;
