const MAX_KNOWN = 200;
const MAX_HOST_LENGTH = 255;
const ALWAYS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The hosts that this server answers for. Any other gets nothing: a page made under a made-up host could be kept by a proxy, and a name that
 * someone points at this machine is not ours.
 * @param hosts names without port
 * @param domains names that count with all their subdomains
 * @returns whether a `Host` header is one of them, with any port
 */
export function allowedHosts(hosts: string[], domains: string[]): (host: string | undefined) => boolean {
  const names = new Set([...ALWAYS, ...hosts, ...domains].map((name) => name.toLowerCase()));
  const endings = domains.map((name) => `.${name.toLowerCase()}`);
  const known = new Map<string, boolean>();

  function decide(host: string): boolean {
    const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
    if (names.has(name)) return true;
    return /^[a-z0-9.-]+$/.test(name) && !name.includes('..') && endings.some((ending) => name.endsWith(ending));
  }

  return (host) => {
    if (host === undefined || host.length > MAX_HOST_LENGTH) return false;
    const found = known.get(host);
    if (found !== undefined) return found;
    const isAllowed = decide(host);
    if (known.size < MAX_KNOWN) known.set(host, isAllowed);
    return isAllowed;
  };
}
