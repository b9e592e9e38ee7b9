import type { Variables } from '../manifest.ts';

/** How browsers reach the flag service. All of it is public. */
export interface FlagService {
  /** `https://host`, `https://host/path` or a path of the site, before `/api/features/…`. */
  host: string;
  /** Where streams are, when it is another host. */
  streamingHost?: string;
  clientKey: string;
  /** Where payloads are encrypted. Not with `isRemote`. */
  decryptionKey?: string;
  /** The service evaluates flags itself and sends no rules. */
  isRemote?: boolean;
  /** Where the use of flags is reported; the vendor itself has no such address any more. */
  usageUrl?: string;
}

/**
 * How browsers reach the flag service: the built-in one by way of the site's own origin. `GROWTHBOOK_PUBLIC_HOST` is the address for browsers, streams
 * included, where the site itself uses another; with `GROWTHBOOK_REMOTE_EVAL=true` browsers get values only, no rules.
 * @param variables environment variables, checked by flagsEnvironment
 */
export function browserFlagService(variables: Variables): FlagService {
  const { GROWTHBOOK_API_HOST: apiHost } = variables;
  const host = bare(variables.GROWTHBOOK_PUBLIC_HOST || apiHost || '/growthbook');
  const streamingHost = variables.GROWTHBOOK_PUBLIC_HOST ? undefined : variables.GROWTHBOOK_STREAMING_HOST;
  const decryptionKey = variables.GROWTHBOOK_DECRYPTION_KEY;
  const isRemote = variables.GROWTHBOOK_REMOTE_EVAL === 'true';
  // The vendor's own service has no address for it.
  const usageUrl = variables.GROWTHBOOK_USAGE_URL || (apiHost ? undefined : `${host}/rt`);
  return {
    host,
    // The built-in service evaluates only for keys that ask for it.
    clientKey: variables.GROWTHBOOK_CLIENT_KEY || (isRemote ? 'sdk-local-remote' : 'sdk-local'),
    ...(streamingHost && { streamingHost: bare(streamingHost) }),
    ...(decryptionKey && !isRemote && { decryptionKey }),
    ...(isRemote && { isRemote }),
    ...(usageUrl && { usageUrl }),
  };
}

function bare(url: string): string {
  return url.replace(/\/+$/, '');
}
