import { matchesHost, parseHosts } from '../hosts.ts';

const MAX_HOSTS = 50;

/**
 * Parses the hosts whose pages may be embedded as frames.
 * @param text value of the variable
 * @throws Error that says what is wrong with which host
 */
export function parseFrameHosts(text: string): string[] {
  return parseHosts('FRAME_HOSTS', text, { maxHosts: MAX_HOSTS });
}

/**
 * Whether the page at an address may be embedded: with https, on its default port, without a password, on one of the hosts.
 * @param hosts from `parseFrameHosts`
 */
export function canFrame(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address, 'https://this-site.invalid');
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return hosts.some((host) => matchesHost(url.hostname, host));
}
