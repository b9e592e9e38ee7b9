/** A host name, or all hosts below one (`*.example.com`): of at least two labels, so that no list allows a whole top-level domain. */
const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const MAX_HOSTS = 50;

/**
 * Reads the hosts whose pages may be embedded as frames.
 * @param text host names, separated by commas
 * @returns the hosts in lower case
 * @throws Error that says what is wrong with which host
 */
export function parseFrameHosts(text: string): string[] {
  const hosts = text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const wrong = hosts.find((host) => !HOST.test(host));
  if (wrong !== undefined)
    throw new Error(
      `FRAME_HOSTS must be host names separated by commas, such as maps.example.com,*.forms.example.com, not "${wrong.slice(0, 100)}": without https://, port or path`,
    );
  if (hosts.length > MAX_HOSTS) throw new Error(`FRAME_HOSTS may have ${MAX_HOSTS} hosts, found ${hosts.length}`);
  return [...new Set(hosts)];
}

/**
 * Whether the page at an address may be embedded: with https, on its default port, without a password, on one of the hosts.
 * @param hosts from `parseFrameHosts`
 */
export function canFrame(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address, 'https://this-site.invalid');
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}
