import * as v from 'valibot';
import { redactedText } from './redactedText.ts';

/** The default properties of a page (specification section 3). All six, or none where building them failed (section 8): hasWholePage checks it. */
export const pageProperties = {
  actual_url: v.optional(redactedText),
  actual_path: v.optional(redactedText),
  browser: v.optional(v.string()),
  browserVersion: v.optional(v.string()),
  operatingSystem: v.optional(v.string()),
  operatingSystemVersion: v.optional(v.string()),
};
