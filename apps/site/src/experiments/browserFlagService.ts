import type { FlagService } from './FlagService.ts';

type Variables = Record<string, string | undefined>;

/**
 * How browsers reach the flag service. `GROWTHBOOK_PUBLIC_HOST` says it where the site itself reaches it by another address.
 * @param variables environment variables
 */
export function browserFlagService(variables: Variables): FlagService {
  const { GROWTHBOOK_API_HOST: apiHost, SERVICES_URL: services = 'http://localhost:4000' } = variables;
  const host = (variables.GROWTHBOOK_PUBLIC_HOST || apiHost || `${services}/growthbook`).replace(/\/+$/, '');
  const usageUrl = variables.GROWTHBOOK_USAGE_URL || (apiHost ? undefined : `${host}/rt`);
  return {
    host,
    clientKey: variables.GROWTHBOOK_CLIENT_KEY || 'sdk-local',
    ...(variables.GROWTHBOOK_DECRYPTION_KEY && { decryptionKey: variables.GROWTHBOOK_DECRYPTION_KEY }),
    ...(variables.GROWTHBOOK_REMOTE_EVAL === 'true' && { isRemote: true }),
    ...(usageUrl && { usageUrl }),
  };
}
