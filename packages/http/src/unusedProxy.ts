const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
const FLAG = '--use-env-proxy';

/**
 * Node asks by way of a proxy only where that is switched on. Without it an operator sees requests that time out.
 * @param variables `process.env`
 * @param flags of Node, `process.execArgv`
 * @returns what to set, as a line of the log; undefined: no proxy is configured, or it is used
 */
export function describeUnusedProxy(
  { NODE_USE_ENV_PROXY, NODE_OPTIONS = '', ...variables }: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
): string | undefined {
  const name = PROXIES.find((one) => variables[one]);
  const isUsed = NODE_USE_ENV_PROXY === '1' || [...flags, ...NODE_OPTIONS.split(' ')].includes(FLAG);
  if (name === undefined || isUsed) return undefined;
  return `${name} is not used: it needs NODE_USE_ENV_PROXY=1, and NO_PROXY with the hosts of the applications (docs/configuration.md)`;
}
