import type { FieldError } from './fields.ts';
import type { Suspicion } from './suspicion.ts';

/** A form of the content, or the sign-up overlay. */
export type LeadKind = 'form' | 'signUp';

/** What the person agreed to when they sent the form. */
export interface LeadConsent {
  /** The wording that was shown. */
  text: string;
  /** Path of the privacy notice that was linked. */
  privacyPath: string;
  /** The id in the consent cookie; null without one. */
  consentId: string | null;
}

/** Ids and attribution of the visitor. Sent only with consent group C0002. */
export interface LeadAnalytics {
  /** `utm_source` and others, `channel` and `returnedFrom`. */
  attribution: Record<string, string>;
  /** The variation of each experiment, by experiment key. */
  variants: Record<string, string>;
  anonymousId: string | null;
  growthbookId: string | null;
}

/** What was chosen in the sign-up overlay, or where it was opened. */
export interface SignUpChoice {
  department: string | null;
  plan: string | null;
  billingPeriod: string | null;
  /** How many people the price calculator was set to. */
  people: number | null;
  /** Names of the add-ons that were chosen there, such as `brain`. */
  addOns: readonly string[];
  template: string | null;
  /** The session storage value of this name: JSON. */
  redirectParams: string | null;
}

/** The body of `POST /leads`, which the site sends to the services. */
export interface LeadSubmission {
  /** A UUID that the browser's script makes for each submission, and repeats when it sends the same again; null without scripts. */
  idempotencyKey: string | null;
  kind: LeadKind;
  /** The marketing form id. */
  formId: number;
  /** Values by field name, as `normalizeValue` returns them. */
  fields: Record<string, string>;
  email: string;
  locale: string;
  /** Path of the page that was sent from. */
  page: string;
  consent: LeadConsent;
  /** Null without consent to analytics. */
  analytics: LeadAnalytics | null;
  /** Null unless `kind` is `signUp`. */
  signUp: SignUpChoice | null;
  /** `enterpriseSalesModalLocation`; null unless the form was in that modal. */
  location: string | null;
  /** Why it may come from a program; left out where nothing speaks for that. */
  suspicion?: Suspicion;
}

/** The answer to a stored submission: 201 where the lead is new, 200 where the same was stored before. */
export interface StoredAnswer {
  leadId: string;
  isNew: boolean;
  /** Of a sign-up: what the product redeems, once and within 10 minutes. */
  reference?: string;
  /** Of a form with the meeting scheduler: by this token the visitor books, moves and cancels. */
  meeting?: { token: string };
}

/** The answer to a submission that was not stored. */
export interface LeadRefusal {
  /** `invalid` (422), `unauthorized` (401), `payload_too_large` (413), `rate_limit` (429), `unavailable` (503), … */
  code: string;
  message: string;
  /** With `invalid`: the error of each wrong field, by its name. */
  errors?: Record<string, FieldError>;
}
