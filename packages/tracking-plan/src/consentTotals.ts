import { z } from 'zod';

/** What is counted of a day, country and version of the consent text. No number belongs to a person. */
export const CONSENT_COUNTS = ['pages', 'asked', 'accepted', 'refused', 'signals'] as const;

const DAY = /^\d{4}-\d\d-\d\d$/;
/** ISO 3166-1; `unknown`: neither a proxy nor the address says it; `other`: the day has too many rows for one of its own. */
const COUNTRY = /^(?:[A-Z]{2}|unknown|other)$/;
/** The editors' version, as `consentTextVersion` of the site writes it. */
const VERSION = /^[\w-]{1,40}$/;

const count = z.int().min(0).max(1_000_000_000).default(0);

/** Counts to be added to a daily total. */
export const consentTotal = z.strictObject({
  /** UTC. */
  day: z.string().regex(DAY),
  country: z.string().regex(COUNTRY),
  version: z.string().regex(VERSION),
  /** What applied to undecided visitors of the country. */
  rule: z.enum(['opt-in', 'opt-out']),
  /** Pages that were delivered to visitors who hadn't decided. */
  pages: count,
  /** Those of them with which a visit began: the visitor came from elsewhere. */
  asked: count,
  /** First decisions that allow analytics. */
  accepted: count,
  /** First decisions that don't. */
  refused: count,
  /** Browsers that refuse by Global Privacy Control: their visitors aren't asked. */
  signals: count,
});

/** Of one batch: more than the countries of two days and two versions. */
export const MAX_TOTALS = 1_200;

/** What the site sends to the collector: counts since its last batch. The id of a batch lets a repeated one count once. */
export const consentIncrements = z.strictObject({ id: z.uuid(), totals: z.array(consentTotal).max(MAX_TOTALS) });

export type ConsentTotal = z.output<typeof consentTotal>;
export type ConsentIncrements = z.output<typeof consentIncrements>;

/** For how long the site keeps what it couldn't send. The collector recognizes a repeated batch for longer. */
export const CONSENT_COUNTS_KEPT_DAYS = 7;

const DIGEST = /\.[\da-f]{8}$/;

/** The editors' version in that of a decision, which has a digest of the text; `other` where it has another form. */
export function editorsVersion(version: string): string {
  const own = version.replace(DIGEST, '');
  return VERSION.test(own) ? own : 'other';
}
