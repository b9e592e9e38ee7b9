import { z } from 'zod';

/** Non-empty text: empty properties are left out of an event. */
export const filledText = z.string().min(1, 'is empty; leave it out');

/** The collector's limit for visitor ids. */
export const MAX_ID_LENGTH = 512;

/** An id or key, which programs keep in memory, so its length is limited. */
export const idText = filledText.max(MAX_ID_LENGTH, `has more than ${MAX_ID_LENGTH} characters`);

/** Certain e-mail addresses, percent-encoded or not. The site redacts more than that (redactEmails); this is the second check. */
const EMAIL = /[\w.+-](?:@|%40|%2540)[\w-]+(?:\.[\w-]+)*(?:\.|%2E)[a-z]{2,}/i;

const UNREDACTED = 'holds an e-mail address; it must be REDACTED before it is sent';

/** A URL, or a part of one, with e-mail addresses replaced by REDACTED. */
export const redactedText = z.string().refine((text) => !EMAIL.test(text), UNREDACTED);

/** The address of a link. Those of `mailto:` and `tel:` are the site's own, as they are. */
const linkUrl = filledText.refine((text) => /^(mailto|tel):/.test(text) || !EMAIL.test(text), UNREDACTED);

/** A position, from 1. */
export const count = z.number().int('must be a whole number').min(1, 'counts from 1');

/** REQ-ANA-08: the clicked place of the page, `unknown` where it can't be determined. */
export const clickLocation = z.strictObject({
  root: filledText,
  parent: filledText,
  buttonClicked: filledText,
  location: filledText,
  breadcrumb: filledText,
});

/** The seven fields of a section (REQ-ANA-06). */
export const sectionFields = {
  sectionIndex: count.optional(),
  sectionId: idText.optional(),
  sectionColor: filledText.optional(),
  sectionInternalName: filledText.optional(),
  sectionModelName: idText.optional(),
  sectionLabel: filledText.optional(),
  sectionTitle: filledText.optional(),
};

/** REQ-ANA-07: every field of the list, empty ones dropped. */
export const contentProperties = {
  ...sectionFields,
  source: filledText.optional(),
  color: filledText.optional(),
  buttonClicked: filledText.optional(),
  linkUrl: linkUrl.optional(),
  linkTitle: filledText.optional(),
  label: filledText.optional(),
  title: filledText.optional(),
  type: idText.optional(),
  fromSlide: count.optional(),
  toSlide: count.optional(),
  articleLabel: filledText.optional(),
  articleTitle: filledText.optional(),
  articleBlockId: idText.optional(),
  articleBlockIndex: count.optional(),
  articleBlockModelName: idText.optional(),
  location: filledText.optional(),
};

/** The default properties of a page (REQ-ANA-03). All six, or none where building them failed (REQ-ANA-04): hasWholePage checks it. */
export const pageProperties = {
  actual_url: redactedText.optional(),
  actual_path: redactedText.optional(),
  browser: z.string().optional(),
  browserVersion: z.string().optional(),
  operatingSystem: z.string().optional(),
  operatingSystemVersion: z.string().optional(),
};

const NAMES = Object.keys(pageProperties);

/** Message of `hasWholePage`. */
export const HALF_PAGE = `has some of the page's properties only; expected all of ${NAMES.join(', ')}, or none`;

/** Whether all of the page's default properties are there, or none. */
export function hasWholePage(properties: object): boolean {
  const found = NAMES.filter((name) => (properties as Record<string, unknown>)[name] !== undefined);
  return found.length === 0 || found.length === NAMES.length;
}

/** Whether an object may have properties that aren't planned. */
export const isLoose = (schema: z.ZodObject): boolean => schema.def.catchall?._zod.def.type === 'unknown';
