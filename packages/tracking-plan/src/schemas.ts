import * as v from 'valibot';

/** Non-empty text: empty properties are left out of an event. */
export const filledText = v.pipe(v.string(), v.nonEmpty('is empty; leave it out'));

/** The collector's limit for visitor ids. */
export const MAX_ID_LENGTH = 512;

/** An id or key, which programs keep in memory, so its length is limited. */
export const idText = v.pipe(filledText, v.maxLength(MAX_ID_LENGTH, `has more than ${MAX_ID_LENGTH} characters`));

/** Certain e-mail addresses, percent-encoded or not. The site redacts more than that (redactEmails); this is the second check. */
const EMAIL = /[\w.+-](?:@|%40|%2540)[\w-]+(?:\.[\w-]+)*(?:\.|%2E)[a-z]{2,}/i;

/** A URL, or a part of one, with e-mail addresses replaced by REDACTED. */
export const redactedText = v.pipe(
  v.string(),
  v.check((text) => !EMAIL.test(text), 'holds an e-mail address; it must be REDACTED before it is sent'),
);

/** A position, from 1. */
export const count = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'counts from 1'));

/** REQ-ANA-08: the clicked place of the page, `unknown` where it can't be determined. */
export const clickLocation = v.strictObject({
  root: filledText,
  parent: filledText,
  buttonClicked: filledText,
  location: filledText,
  breadcrumb: filledText,
});

/** The seven fields of a section (REQ-ANA-06). */
export const sectionFields = {
  sectionIndex: v.optional(count),
  sectionId: v.optional(idText),
  sectionColor: v.optional(filledText),
  sectionInternalName: v.optional(filledText),
  sectionModelName: v.optional(idText),
  sectionLabel: v.optional(filledText),
  sectionTitle: v.optional(filledText),
};

/** REQ-ANA-07: every field of the list, empty ones dropped. */
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

/** The default properties of a page (REQ-ANA-03). All six, or none where building them failed (REQ-ANA-04): hasWholePage checks it. */
export const pageProperties = {
  actual_url: v.optional(redactedText),
  actual_path: v.optional(redactedText),
  browser: v.optional(v.string()),
  browserVersion: v.optional(v.string()),
  operatingSystem: v.optional(v.string()),
  operatingSystemVersion: v.optional(v.string()),
};

const NAMES = Object.keys(pageProperties);

/** Message of `hasWholePage`. */
export const HALF_PAGE = `has some of the page's properties only; expected all of ${NAMES.join(', ')}, or none`;

/** Whether all of the page's default properties are there, or none. */
export function hasWholePage(properties: object): boolean {
  const found = NAMES.filter((name) => (properties as Record<string, unknown>)[name] !== undefined);
  return found.length === 0 || found.length === NAMES.length;
}

/** The parts of a valibot schema that the document and the views read. */
export interface AnySchema {
  type: string;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  /** The steps of a pipe: the schema itself, then its checks. */
  pipe?: readonly { type: string; requirement?: unknown }[];
  options?: readonly unknown[];
  literal?: unknown;
}
