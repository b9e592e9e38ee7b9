import { z } from 'zod';
import { parseVariables, VARIABLES, type Variables, wholeNumber } from '../../platform/server/environment.ts';
import { growthbook } from '../../vendors/growthbook/vendor.ts';
import { parseRedirectFlags, type RedirectFlag } from '../redirects/redirectFlags.ts';

/** The vendor's client takes an answer for stale after so long (REQ-FLG-08); streaming is faster, this is the net beneath it. */
const POLL_MS = 60_000;

/** The client key of the built-in service. */
const BUILT_IN_KEY = 'sdk-local';

/** The vendor's client throws for it, on each page that has one. */
const CLOUD = /^https?:\/\/[^/:]*growthbook\.io(?:[/:]|$)/i;

function redirectFlags(text: string, context: z.RefinementCtx): RedirectFlag[] {
  try {
    return parseRedirectFlags(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
}

const variables = z.object({
  CONTENT_URL: VARIABLES.CONTENT_URL,
  ...growthbook.variables.shape,
  FLAGS_POLL_MS: wholeNumber('FLAGS_POLL_MS must be a whole number of milliseconds, at least 50', 50).default(POLL_MS),
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
 * REQ-FLG-11.
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function flagsEnvironment(variables: Variables): FlagsEnvironment {
  const values = parseVariables(schema, variables);
  const bare = (url: string) => url.replace(/\/+$/, '');
  const apiHost = bare(values.GROWTHBOOK_API_HOST ?? `${bare(values.CONTENT_URL)}/growthbook`);
  return {
    apiHost,
    streamingHost: bare(values.GROWTHBOOK_STREAMING_HOST ?? apiHost),
    clientKey: values.GROWTHBOOK_CLIENT_KEY ?? BUILT_IN_KEY,
    decryptionKey: values.GROWTHBOOK_DECRYPTION_KEY,
    pollMs: values.FLAGS_POLL_MS,
    cacheDirectory: values.FLAGS_CACHE_DIR,
    redirectFlags: values.REDIRECT_FLAGS,
  };
}
