import { z } from 'zod';

const MIN_SECRET_LENGTH = 16;

const schema = z.object({
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'REDIS_URL must be an address such as redis://localhost:6379' })
    .optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]+$/, 'REDIS_PREFIX must be letters, digits, dots, hyphens, underscores')
    .default('cumulus'),
  RELEASE: z
    .string()
    .regex(/^[\w.-]+$/, 'RELEASE must be letters, digits, dots, hyphens, underscores')
    .optional(),
  CONTENT_CACHE_DIR: z.string().min(1).default('.cache/content'),
  DECIDE_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `DECIDE_SECRET must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
});

/** How this node meets others, and what stands in front of it. */
export type NodesEnvironment = z.output<typeof schema>;

/**
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function nodesEnvironment(variables: Record<string, string | undefined>): NodesEnvironment {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
