const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * One form for each address, as the sockets of a server that listens on IPv6 give `::ffff:192.0.2.1`.
 * @param address as a socket or a proxy names it
 */
export function plainAddress(address: string): string {
  return address.charCodeAt(0) === 58 ? address.replace(MAPPED, '') : address;
}
