import type { Variables } from '../manifest.ts';

/** How browsers reach the flag service. All of it is public. */
export interface FlagService {
  /** `https://host`, `https://host/path` or a path of the site, before `/api/features/…`. */
  host: string;
  /** Host of streams, if it is another one. */
  streamingHost?: string;
  clientKey: string;
  /** For encrypted payloads. Not with `isRemote`. */
  decryptionKey?: string;
  /** The service evaluates flags itself and sends no rules. */
  isRemote?: boolean;
  /** Address to report the usage of flags; the vendor itself no longer has one. */
  usageUrl?: string;
}

/**
 * How browsers reach the flag service: the built-in one through the site's own origin. `GROWTHBOOK_PUBLIC_HOST` is the address for browsers, including
 * streams, if the server uses another one. With `GROWTHBOOK_REMOTE_EVAL=true` browsers get values but no rules.
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
