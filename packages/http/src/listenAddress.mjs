const OWN_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
const ALL_ADDRESSES = ['0.0.0.0', '::'];

/**
 * Whether a site is local, so that known secrets are accepted.
 * @param {string} siteUrl `SITE_URL`, the public origin
 */
export function isOwnMachine(siteUrl) {
  return OWN_HOST.test(new URL(siteUrl).hostname);
}

/**
 * The address by which programs of this machine ask a listener.
 * @param {string} host on which it listens
 * @param {number} port
 */
export function listenAddress(host, port) {
  const name = ALL_ADDRESSES.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
