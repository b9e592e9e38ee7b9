import * as v from 'valibot';
import { count } from './count.ts';
import { filledText } from './filledText.ts';
import { idText } from './idText.ts';
import { redactedText } from './redactedText.ts';
import { sectionFields } from './sectionFields.ts';

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
