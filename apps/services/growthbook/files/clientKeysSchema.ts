import { z } from 'zod';
import { KEY_PATTERN } from './KEY_PATTERN.ts';
import { strictObject } from './strictObject.ts';

/** AES-128, what the vendor uses. */
const KEY_BYTES = 16;

const clientKeySchema = strictObject({
  description: z.string().min(1),
  decryptionKey: z
    .base64()
    .refine((key) => Buffer.from(key, 'base64').length === KEY_BYTES, {
      error: `expected ${KEY_BYTES} bytes as base64; make one with: openssl rand -base64 ${KEY_BYTES}`,
    })
    .optional(),
  // Without it the key is for those who evaluate by themselves.
  remoteEval: z.enum(['allowed', 'only']).optional(),
}).refine(({ decryptionKey, remoteEval }) => !decryptionKey || remoteEval !== 'only', {
  path: ['decryptionKey'],
  error: 'remote evaluation is never encrypted (specification section 5); remove it or remoteEval',
});

/** `flags/client-keys.json`: who may read, by client key. */
export const clientKeysSchema = z.record(z.string().regex(KEY_PATTERN), clientKeySchema);

export type ClientKeysFile = z.infer<typeof clientKeysSchema>;
