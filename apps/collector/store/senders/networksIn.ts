import { isIP } from 'node:net';
import { clientKey, networkOf } from '@cumulus/http/clientAddress';

const IPV4_BITS = 32;
/** A network of IPv6 that counts as one sender. */
const IPV6_BITS = 48;
/** Senders of which the codes are computed in about a second. */
const MAX_BITS = 16;

/**
 * The senders (`networkOf`) in an address or a network.
 * @param text such as `203.0.113.7`, `203.0.113.0/24` or `2001:db8:7::/48`; of IPv6 a whole /48 network is one sender
 * @throws Error it is none, or has more than 65,536 senders
 */
export function networksIn(text: string): string[] {
  const [address = '', length] = text.split('/');
  const version = isIP(address);
  const bits = version === 6 ? IPV6_BITS : IPV4_BITS;
  const prefix = length === undefined || length === '' ? bits : Math.min(Number(length), bits);
  const hostBits = bits - prefix;
  if (version === 0 || !Number.isInteger(prefix) || hostBits > MAX_BITS)
    throw new Error(
      `"${text}" is no address and no network of up to 65,536 senders; expected 203.0.113.7, 203.0.113.0/24 or 2001:db8:7::/48`,
    );
  const first = networkOf(clientKey(address));
  if (hostBits === 0) return [first];
  const parts =
    version === 4
      ? first.split('.').map(Number)
      : first
          .split(':')
          .slice(0, 3)
          .map((group) => Number.parseInt(group, 16));
  const partBits = bits / parts.length;
  const size = 2 ** hostBits;
  const from = parts.reduce((sum, part) => sum * 2 ** partBits + part, 0);
  const start = from - (from % size);
  return Array.from({ length: size }, (_, index) => {
    const groups = parts.map(
      (_part, place) => Math.floor((start + index) / 2 ** (partBits * (parts.length - 1 - place))) % 2 ** partBits,
    );
    return version === 4 ? groups.join('.') : `${groups.map((group) => group.toString(16)).join(':')}::/48`;
  });
}
