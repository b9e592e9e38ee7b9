import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is that of a proxy whose headers are trusted. */
export type TrustedProxies = (address: string) => boolean;

/** Reads the address of the client that a request comes from; undefined where it can't be determined. */
export type ClientAddress = (request: IncomingMessage) => string | undefined;

/** Source addresses of a proxy on this machine. Others of 127.0.0.0/8 count as clients: a program has to bind to one explicitly. */
const LOCAL_PROXIES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
/** Cached results for the list of proxies, which are few. */
const MAX_CACHED = 1_000;
/** A chain of more proxies is a forged header. */
const MAX_HOPS = 10;
/** The longest text of an address, `[IPv6 with IPv4 at its end]:port`. */
const MAX_ADDRESS_LENGTH = 53;
const COLON = 58;
const BRACKET = 91;
const MAPPED = /^::ffff:(?=\d+\.)/i;
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const BRACKETED = /^\[([\da-f:.]+)\](?::\d+)?$/i;
const IPV4_TAIL = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
const GROUPS = 8;
/** Groups of 16 bits that identify one client: 64 bits, the smallest network that a provider gives a customer. */
const NETWORK_GROUPS = 4;
/** A key of `clientKey` for IPv6, with the three groups of its /48 network. */
const IPV6_KEY = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/;
/** The key of all clients whose address can't be read. */
const UNKNOWN = 'unknown';

/** Whether an address of a connection is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}

/**
 * Whether a host leads to this machine only.
 * @param host a name or an address without port, IPv6 with or without brackets
 */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopbackAddress(host.replace(/^\[(.+)\]$/, '$1'));
}

/**
 * Normalizes an address: sockets of a server that listens on IPv6 report `::ffff:192.0.2.1`, and some proxies add a port.
 * @param address as reported by a socket or a proxy
 * @returns the same without port and brackets, IPv4-mapped IPv6 as IPv4; a text that is no address stays unchanged
 */
export function plainAddress(address: string): string {
  const first = address.charCodeAt(0);
  if (first === COLON) return address.replace(MAPPED, '');
  if (first === BRACKET) return plainAddress(BRACKETED.exec(address)?.[1] ?? UNKNOWN);
  return IPV4_WITH_PORT.exec(address)?.[1] ?? address;
}

/**
 * Reads the list of trusted proxies; this machine is always one.
 * @param list addresses and networks (`10.0.0.0/8,2001:db8::/32,192.0.2.7`), or nothing
 * @throws Error that names an item that is neither
 */
export function trustedProxies(list = ''): TrustedProxies {
  const networks = new BlockList();
  const entries = list.split(/[\s,]+/).filter(Boolean);
  for (const entry of entries) addNetwork(networks, entry);
  if (entries.length === 0) return (address) => LOCAL_PROXIES.has(address);
  // A lookup in a BlockList takes a microsecond, and most requests come from the same proxies.
  const cache = new Map<string, boolean>();
  return (address) => {
    if (LOCAL_PROXIES.has(address)) return true;
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const plain = plainAddress(address);
    const version = isIP(plain);
    const isTrusted = version > 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6');
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(copyText(address), isTrusted);
    return isTrusted;
  };
}

function addNetwork(networks: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const length = Number(bits ?? (version === 4 ? 32 : 128));
  if (version === 0 || !Number.isInteger(length) || length < 0 || length > (version === 4 ? 32 : 128) || bits === '') {
    throw new Error(`"${entry}" is no address and no network; expected 192.0.2.7 or 10.0.0.0/8`);
  }
  networks.addSubnet(address, length, family);
}

/**
 * Creates the reader of client addresses: by `X-Forwarded-For` of a trusted proxy, else the address of the connection. The header of other peers is
 * ignored.
 * @param isProxy trusted proxies, by address
 * @param isFromCdn whether a request proves by a secret that it comes from our CDN, from any address
 */
export function createClientAddress(
  isProxy: TrustedProxies,
  isFromCdn: (request: IncomingMessage) => boolean = () => false,
): ClientAddress {
  return (request) => {
    const peer = request.socket.remoteAddress;
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    return isForwarded && (isProxy(peer ?? '') || isFromCdn(request)) ? forwardedAddress(request, isProxy) : peer;
  };
}

/**
 * Reads the client's address of a request from a trusted proxy: the last of `X-Forwarded-For` that isn't a trusted proxy. Entries that the client
 * itself sent come before it, and are ignored.
 * @param request from a trusted proxy
 * @param isProxy trusted proxies, by address
 * @returns the normalized address, or the proxy's own without the header; undefined for a forged header
 */
export function forwardedAddress(request: IncomingMessage, isProxy: TrustedProxies): string | undefined {
  const forwarded = request.headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return request.socket.remoteAddress;
  let end = forwarded.length;
  for (let hop = 0; hop < MAX_HOPS && end > 0; hop += 1) {
    const comma = forwarded.lastIndexOf(',', end - 1);
    const written = forwarded.slice(comma + 1, end).trim();
    if (written.length > MAX_ADDRESS_LENGTH) return undefined;
    const address = plainAddress(written);
    if (comma < 0 || !isProxy(address)) return address;
    end = comma;
  }
  return undefined;
}

/**
 * The key of a client in limits: an IPv4 address, or the /64 network of an IPv6 address. A customer may have many of these: see `networkKey`.
 * @param address as `createClientAddress` reads it
 * @returns such as `192.0.2.1` or `2001:db8:0:1::/64`; IPv4 for an IPv4-mapped address; `unknown` without a valid address
 */
export function clientKey(address: string | undefined): string {
  if (address === undefined) return UNKNOWN;
  const plain = plainAddress(address);
  const version = isIP(plain);
  if (version === 4) return copyText(plain);
  if (version === 0) return UNKNOWN;
  const groups = expandGroups(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The key of the /48 network that a client is in: providers give a customer a /56 or /48, so 256 or 65,536 clients (RFC 6177).
 * @param client as `clientKey` gives it
 * @returns such as `2001:db8:0::/48`; undefined for IPv4
 */
export function networkKey(client: string): string | undefined {
  const groups = IPV6_KEY.exec(client)?.[1];
  return groups && `${groups}::/48`;
}

/** The key of the network of a client, in limits of what a network stores: its /48 network, or its IPv4 address. @param client as `clientKey` gives it */
export function networkOf(client: string): string {
  return networkKey(client) ?? client;
}

/** The eight groups of a valid IPv6 address. */
function expandGroups(address: string): number[] {
  const [bare = ''] = address.split('%');
  const hexadecimal = bare.replace(IPV4_TAIL, (_, before: string, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${before}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = [], tail] = hexadecimal.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail ? Array(GROUPS - head.length - tail.length).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16));
}

/** A substring of a header, stored as a key, would keep the whole header in memory. */
function copyText(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff];
}
