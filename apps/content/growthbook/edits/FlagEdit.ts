import { z } from 'zod';

const share = z.number().min(0).max(1);

/** What a person may change of an experiment. The file's own checks say whether the result is right. */
export const flagEditSchema = z.discriminatedUnion('action', [
  /** A draft runs from now on; a stopped experiment begins again, as a new phase. */
  z.strictObject({ action: z.literal('start'), coverage: share.optional() }),
  /** More or fewer visitors are in. Other weights begin a new phase while it runs. */
  z.strictObject({
    action: z.literal('ramp'),
    coverage: share.optional(),
    weights: z.array(share).min(2).max(100).optional(),
  }),
  /** All visitors get the flag's default value; a released variation is withdrawn. */
  z.strictObject({ action: z.literal('stop') }),
  /** All visitors get a variation. */
  z.strictObject({ action: z.literal('release'), variation: z.string().min(1).max(60) }),
  /** The file has the text again that it had before an edit. */
  z.strictObject({ action: z.literal('undo'), edit: z.uuid() }),
]);

export type FlagEdit = z.output<typeof flagEditSchema>;

/** Who edits, why, and which text of the file they saw. */
export const editorSchema = z.object({
  author: z.string().trim().min(1).max(200),
  reason: z.string().trim().min(3, 'expected why, in a few words').max(1_000),
  /** Digest of the text that the person saw. */
  version: z.string().regex(/^[\da-f]{64}$/, 'expected the version of the experiment as it was shown'),
});

export type Editor = z.output<typeof editorSchema>;
