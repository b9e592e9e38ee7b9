import { CLIENT_LIMITS } from '@cumulus/http/clientLimits';

/** Variables of site and services without limits for each client, for loads and for many browsers that all come from this machine. */
export const NO_CLIENT_LIMITS: Record<string, string> = {
  ...Object.fromEntries(Object.keys(CLIENT_LIMITS).map((name) => [name, '0'])),
  ...{ MAX_PROXIED_PER_CLIENT: '0', MAX_CONNECTIONS_PER_CLIENT: '0', FLAGS_MAX_STREAMS_PER_CLIENT: '0' },
};
