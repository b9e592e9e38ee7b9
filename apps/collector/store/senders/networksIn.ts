import { isIP } from 'node:net';
import { clientKey, networkOf } from '@cumulus/http/clientAddress';

/** How networks are written that count as one sender: an IPv4 address, and a /48 network of IPv6. */
const FORMS = {
  4: { bits: 32, partBits: 8, separator: '.', radix: 10, end: '' },
  6: { bits: 48, partBits: 16, separator: ':', radix: 16, end: '::/48' },
};
/** Senders of which the codes are computed in about a second. */
const MAX_BITS = 16;

/**
 * The senders (`networkOf`) in an address or a network.
 * @param text such as `203.0.113.7`, `203.0.113.0/24` or `2001:db8:7::/48`; of IPv6 a whole /48 network is one sender
 * @throws Error it is none, or has more than 65,536 senders
 */
export function networksIn(text: string): string[] {
  const [address = '', length] = text.split('/');
  const { bits, partBits, separator, radix, end } = FORMS[isIP(address) === 6 ? 6 : 4];
  const prefix = length ? Math.min(Number(length), bits) : bits;
  const hostBits = bits - prefix;
  if (isIP(address) === 0 || !Number.isInteger(prefix) || hostBits > MAX_BITS)
    throw new Error(
      `"${text}" is no address and no network of up to 65,536 senders; expected 203.0.113.7, 203.0.113.0/24 or 2001:db8:7::/48`,
    );
  const first = networkOf(clientKey(address));
  if (hostBits === 0) return [first];
  const places = Array.from({ length: bits / partBits }, (_, place) => 2 ** (bits - partBits * (place + 1)));
  const parts = first.split(separator);
  const from = places.reduce((sum, unit, place) => sum + unit * Number.parseInt(parts[place] ?? '', radix), 0);
  const start = from - (from % 2 ** hostBits);
  return Array.from({ length: 2 ** hostBits }, (_, index) => {
    const groups = places.map((unit) => (Math.floor((start + index) / unit) % 2 ** partBits).toString(radix));
    return groups.join(separator) + end;
  });
}
