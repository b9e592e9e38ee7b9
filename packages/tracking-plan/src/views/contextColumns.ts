import * as v from 'valibot';
import { columnsOf } from './columnsOf.ts';

const text = v.optional(v.string());
const allowed = v.optional(v.boolean());

/**
 * What the site says beside the properties of each event, in Segment's words; `consent` is what it was collected under, as Segment's consent tools
 * write it, with the decision that allowed it: none where the law of the country needs none.
 */
const context = v.strictObject({
  consent: v.strictObject({
    categoryPreferences: v.strictObject({ C0001: allowed, C0002: allowed, C0003: allowed, C0004: allowed }),
    version: text,
    consentId: text,
  }),
  page: v.strictObject({ path: text, referrer: text, search: text, title: text, url: text }),
  campaign: v.strictObject({ source: text, medium: text, name: text, term: text, content: text }),
  locale: text,
  userAgent: text,
  sessionId: text,
  location: v.strictObject({ country: text }),
});

/** Shorter than their places in the message are. */
const NAMES: Readonly<Record<string, string>> = { context_consent_consent_id: 'context_consent_id' };
const GROUP = 'context_consent_category_preferences_';

/** Columns that every event of the tracker has. */
export const contextColumns = columnsOf(context, ['context'], 'context_').map((column) => ({
  ...column,
  name: NAMES[column.name] ?? column.name.replace(GROUP, 'context_consent_'),
}));
