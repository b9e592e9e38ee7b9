/** A host name, or all hosts below one (`*.example.com`): of at least two labels, so that no list allows a whole top-level domain. */
const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const IP_ADDRESS = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

interface HostOptions {
  maxHosts?: number;
  /** Whether IPv4 addresses are hosts as well. */
  allowsIp?: boolean;
}

/**
 * Parses a variable that lists hosts.
 * @param variable its name
 * @param text host names, or `*.` and a host name for all hosts below it, separated by commas or spaces
 * @returns the hosts in lower case, each once
 * @throws Error that names the wrong host, and says what would be right
 */
export function parseHosts(variable: string, text: string, { maxHosts, allowsIp = false }: HostOptions = {}): string[] {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = hosts.find((host) => !HOST.test(host) && !(allowsIp && IP_ADDRESS.test(host)));
  if (wrong !== undefined)
    throw new Error(
      `${variable} has "${wrong.slice(0, 100)}", which is no host name: write names such as www.example.com, or *.example.com for all hosts below example.com, separated by commas, without https://, port or path`,
    );
  if (maxHosts !== undefined && hosts.length > maxHosts)
    throw new Error(`${variable} may have ${maxHosts} hosts, found ${hosts.length}`);
  return [...new Set(hosts)];
}

/**
 * Whether a host is one of a list.
 * @param pattern from `parseHosts`
 */
export function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
