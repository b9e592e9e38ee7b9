const PRIVATE =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.|::1$|::$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

/**
 * Whether an address says nothing of a place: loopback, private and link-local ones.
 * @param address an IPv4 or IPv6 address, the former not in the form of the latter
 */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.test(address);
}
