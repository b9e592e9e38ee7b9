import { z } from 'zod';
import { strictObject } from './strictObject.ts';

/** One file of `flags/saved-groups/`: a list of values of one attribute, used by conditions as `{"$inGroup": "<id>"}`. */
export const savedGroupSchema = strictObject({
  description: z.string().min(1),
  attributeKey: z.string().min(1),
  values: z.array(z.union([z.string(), z.number()], { error: 'expected a text or a number' })),
});

export type SavedGroupFile = z.infer<typeof savedGroupSchema>;
