/** Names of a former release, in which one process was all built-in services, and what replaced them. */
const FORMER = {
  SERVICES_HOST: 'CONTENT_HOST, COLLECTOR_HOST and LEADS_HOST',
  SERVICES_PORT: 'CONTENT_PORT, COLLECTOR_PORT and LEADS_PORT',
  SERVICES_URL: 'CONTENT_URL, COLLECTOR_URL and LEADS_URL',
};

/**
 * A variable that nobody reads any more would be a setting that silently isn't followed.
 * @param {Record<string, string | undefined>} variables
 * @returns {string | undefined} what to set in the place of those that are set; undefined: none is
 */
export function describeFormerVariables(variables) {
  const found = Object.entries(FORMER).filter(([name]) => variables[name]);
  if (found.length === 0) return undefined;
  const lines = found.map(([name, names]) => `${name} isn't read any more: set ${names}`);
  return `${lines.join('; ')} (docs/configuration.md)`;
}
