import { z } from 'zod';
import { parseRedirectFlags, type RedirectFlag } from '../redirects/redirectFlags.ts';

/** The vendor's client takes an answer for stale after so long (specification section 9); streaming is faster, this is the net beneath it. */
const POLL_MS = 60_000;

/** The vendor's client throws for it, on each page that has one. */
const CLOUD = /^https?:\/\/[^/:]*growthbook\.io(?:[/:]|$)/i;

const address = (name: string) => z.url(`${name} must be an address such as https://cdn.growthbook.io`);

function redirectFlags(text: string, context: z.RefinementCtx): RedirectFlag[] {
  try {
    return parseRedirectFlags(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
}

const variables = z.object({
  SERVICES_URL: z.url('SERVICES_URL must be an address such as http://localhost:4000').default('http://localhost:4000'),
  GROWTHBOOK_API_HOST: address('GROWTHBOOK_API_HOST').optional(),
  GROWTHBOOK_STREAMING_HOST: address('GROWTHBOOK_STREAMING_HOST').optional(),
  // Settings for browsers (browserFlagService) are checked here, at the start.
  GROWTHBOOK_PUBLIC_HOST: address('GROWTHBOOK_PUBLIC_HOST').optional(),
  GROWTHBOOK_USAGE_URL: address('GROWTHBOOK_USAGE_URL').optional(),
  GROWTHBOOK_REMOTE_EVAL: z.enum(['true', 'false'], 'GROWTHBOOK_REMOTE_EVAL must be true or false').optional(),
  GROWTHBOOK_CLIENT_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'GROWTHBOOK_CLIENT_KEY must be a client key such as sdk-local (Missing clientKey)')
    .default('sdk-local'),
  GROWTHBOOK_DECRYPTION_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{22,43}={0,2}$/, 'GROWTHBOOK_DECRYPTION_KEY must be a key in base64, as the vendor shows it')
    .optional(),
  FLAGS_POLL_MS: z.coerce.number().int().min(50, 'FLAGS_POLL_MS must be at least 50').default(POLL_MS),
  FLAGS_CACHE_DIR: z.string().min(1).default('.cache/flags'),
  REDIRECT_FLAGS: z.string().default('').transform(redirectFlags),
});

const schema = variables.refine(
  ({ GROWTHBOOK_REMOTE_EVAL, GROWTHBOOK_PUBLIC_HOST, GROWTHBOOK_API_HOST }) =>
    GROWTHBOOK_REMOTE_EVAL !== 'true' || !CLOUD.test(GROWTHBOOK_PUBLIC_HOST ?? GROWTHBOOK_API_HOST ?? ''),
  {
    error: 'GROWTHBOOK_REMOTE_EVAL must be false with the vendor’s cloud, which refuses it',
    // Checked together with the other variables, so that one error names all.
    when: () => true,
  },
);

/** Where the flags come from. */
export interface FlagsEnvironment {
  apiHost: string;
  streamingHost: string;
  clientKey: string;
  decryptionKey?: string;
  pollMs: number;
  cacheDirectory: string;
  /** Flags that may redirect beside those that the payload marks: the vendor's marks none. */
  redirectFlags?: readonly RedirectFlag[];
}

/**
 * Reads the flag service's settings.
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function flagsEnvironment(variables: Record<string, string | undefined>): FlagsEnvironment {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  const values = parsed.data;
  const bare = (url: string) => url.replace(/\/+$/, '');
  const apiHost = bare(values.GROWTHBOOK_API_HOST ?? `${bare(values.SERVICES_URL)}/growthbook`);
  return {
    apiHost,
    streamingHost: bare(values.GROWTHBOOK_STREAMING_HOST ?? apiHost),
    clientKey: values.GROWTHBOOK_CLIENT_KEY,
    decryptionKey: values.GROWTHBOOK_DECRYPTION_KEY,
    pollMs: values.FLAGS_POLL_MS,
    cacheDirectory: values.FLAGS_CACHE_DIR,
    redirectFlags: values.REDIRECT_FLAGS,
  };
}
