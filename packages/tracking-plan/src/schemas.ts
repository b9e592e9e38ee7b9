import * as v from 'valibot';

/** Text that says something: what is empty is left out of an event, not sent. */
export const filledText = v.pipe(v.string(), v.nonEmpty('is empty; leave it out'));

/** As long as the collector takes ids of visitors. */
export const MAX_ID_LENGTH = 512;

/** An id or key, which programs compare and keep in memory: no honest one is longer. */
export const idText = v.pipe(filledText, v.maxLength(MAX_ID_LENGTH, `has more than ${MAX_ID_LENGTH} characters`));

/** What reads like an e-mail address beyond doubt, its signs encoded or not. The site replaces more than that (redactEmails): this is the second look. */
const EMAIL = /[\w.+-](?:@|%40|%2540)[\w-]+(?:\.[\w-]+)*(?:\.|%2E)[a-z]{2,}/i;

/** An address, or a part of one. An e-mail address in it must have been replaced by REDACTED before it was sent. */
export const redactedText = v.pipe(
  v.string(),
  v.check((text) => !EMAIL.test(text), 'holds an e-mail address; it must be REDACTED before it is sent'),
);

/** A place in a row, from 1. */
export const count = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'counts from 1'));

/** Specification section 3, "Click location record": where on the page was clicked, `unknown` where it can't be told. */
export const clickLocation = v.strictObject({
  root: filledText,
  parent: filledText,
  buttonClicked: filledText,
  location: filledText,
  breadcrumb: filledText,
});

/** The seven fields of a section (specification section 3, "Section analytics fields"). */
export const sectionFields = {
  sectionIndex: v.optional(count),
  sectionId: v.optional(idText),
  sectionColor: v.optional(filledText),
  sectionInternalName: v.optional(filledText),
  sectionModelName: v.optional(idText),
  sectionLabel: v.optional(filledText),
  sectionTitle: v.optional(filledText),
};

/** Specification section 3, "Content-properties for click tracking": every field of the list, empty ones dropped. */
export const contentProperties = {
  ...sectionFields,
  source: v.optional(filledText),
  color: v.optional(filledText),
  buttonClicked: v.optional(filledText),
  linkUrl: v.optional(v.union([v.pipe(filledText, v.regex(/^(mailto|tel):/)), v.pipe(filledText, redactedText)])),
  linkTitle: v.optional(filledText),
  label: v.optional(filledText),
  title: v.optional(filledText),
  type: v.optional(idText),
  fromSlide: v.optional(count),
  toSlide: v.optional(count),
  articleLabel: v.optional(filledText),
  articleTitle: v.optional(filledText),
  articleBlockId: v.optional(idText),
  articleBlockIndex: v.optional(count),
  articleBlockModelName: v.optional(idText),
  location: v.optional(filledText),
};

/** The default properties of a page (specification section 3). All six, or none where building them failed (section 8): hasWholePage checks it. */
export const pageProperties = {
  actual_url: v.optional(redactedText),
  actual_path: v.optional(redactedText),
  browser: v.optional(v.string()),
  browserVersion: v.optional(v.string()),
  operatingSystem: v.optional(v.string()),
  operatingSystemVersion: v.optional(v.string()),
};

const NAMES = Object.keys(pageProperties);

/** What to say where it isn't so. */
export const HALF_PAGE = `has some of the page's properties only; expected all of ${NAMES.join(', ')}, or none`;

/** Whether all of the page's default properties are there, or none. */
export function hasWholePage(properties: object): boolean {
  const found = NAMES.filter((name) => (properties as Record<string, unknown>)[name] !== undefined);
  return found.length === 0 || found.length === NAMES.length;
}

/** As much of a schema of valibot's as documents and views made from it need. */
export interface AnySchema {
  type: string;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  options?: readonly unknown[];
  literal?: unknown;
}
