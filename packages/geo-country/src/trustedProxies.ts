import { BlockList, isIP } from 'node:net';
import { plainAddress } from './plainAddress.ts';

/** Whether an address is a proxy's that may say who visits. */
export type TrustedProxies = (address: string) => boolean;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const MOST_KNOWN = 1_000;

/**
 * Reads the list of proxies whose word counts; this machine is always one.
 * @param list addresses and networks (`10.0.0.0/8,2001:db8::/32,192.0.2.7`), or nothing
 * @throws Error naming what is neither
 */
export function trustedProxies(list = ''): TrustedProxies {
  const networks = new BlockList();
  const entries = list.split(/[\s,]+/).filter(Boolean);
  for (const entry of entries) add(networks, entry);
  if (entries.length === 0) return (address) => LOOPBACK.has(address);
  // Proxies are few and ask often; a BlockList takes a microsecond.
  const known = new Map<string, boolean>();
  return (address) => {
    if (LOOPBACK.has(address)) return true;
    const before = known.get(address);
    if (before !== undefined) return before;
    const plain = plainAddress(address);
    const version = isIP(plain);
    const isTrusted = version > 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6');
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(address, isTrusted);
    return isTrusted;
  };
}

function add(networks: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const length = Number(bits ?? (version === 4 ? 32 : 128));
  if (version === 0 || !Number.isInteger(length) || length < 0 || length > (version === 4 ? 32 : 128) || bits === '') {
    throw new Error(`"${entry}" is no address and no network; expected 192.0.2.7 or 10.0.0.0/8`);
  }
  networks.addSubnet(address, length, family);
}
