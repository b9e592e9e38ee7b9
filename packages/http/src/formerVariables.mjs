/** Names of former releases, and what to do about each. The first three are of one process with all built-in services. */
const FORMER = {
  SERVICES_HOST: 'set CONTENT_HOST, COLLECTOR_HOST and LEADS_HOST',
  SERVICES_PORT: 'set CONTENT_PORT, COLLECTOR_PORT and LEADS_PORT',
  SERVICES_URL: 'set CONTENT_URL, COLLECTOR_URL and LEADS_URL',
  FLAGS_USAGE_MAX_MB: 'remove it, the use of flags is counted in the metric services_flag_uses_total',
  SEGMENT_RATE_LIMIT: 'set RATE_LIMIT_EVENTS, units a minute of each client',
};

/**
 * A variable that nobody reads any more would be a setting that silently isn't followed.
 * @param {Record<string, string | undefined>} variables
 * @returns {string | undefined} what to do about those that are set; undefined: none is
 */
export function describeFormerVariables(variables) {
  const found = Object.entries(FORMER).filter(([name]) => variables[name]);
  if (found.length === 0) return undefined;
  const lines = found.map(([name, advice]) => `${name} isn't read any more: ${advice}`);
  return `${lines.join('; ')} (docs/configuration.md)`;
}
