import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is that of a proxy whose headers are believed. */
export type TrustedProxies = (address: string) => boolean;

/** Reads the address of the client that a request comes from; undefined where it can't be known. */
export type ClientAddress = (request: IncomingMessage) => string | undefined;

/** What a proxy on this machine connects from. The other addresses of 127.0.0.0/8 are clients like any: only a program that asks for one has it. */
const LOCAL_PROXIES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
/** Answers of the list of proxies that are remembered: proxies are few. */
const MAX_REMEMBERED = 1_000;
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
/** Groups of 16 bits that name the network of one client: 64 bits, the smallest that a provider gives a customer. */
const NETWORK_GROUPS = 4;
/** All clients whose address can't be read share one place. */
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
 * Gives each address one form: sockets of a server that listens on IPv6 give `::ffff:192.0.2.1`, and some proxies add a port.
 * @param address as a socket or a proxy names it
 * @returns the same without port and brackets, IPv4 as IPv4; what is no address comes back as it is
 */
export function plainAddress(address: string): string {
  const first = address.charCodeAt(0);
  if (first === COLON) return address.replace(MAPPED, '');
  if (first === BRACKET) return plainAddress(BRACKETED.exec(address)?.[1] ?? UNKNOWN);
  return IPV4_WITH_PORT.exec(address)?.[1] ?? address;
}

/**
 * Reads the list of proxies whose headers are believed; this machine is always one.
 * @param list addresses and networks (`10.0.0.0/8,2001:db8::/32,192.0.2.7`), or nothing
 * @throws Error naming what is neither
 */
export function trustedProxies(list = ''): TrustedProxies {
  const networks = new BlockList();
  const entries = list.split(/[\s,]+/).filter(Boolean);
  for (const entry of entries) addNetwork(networks, entry);
  if (entries.length === 0) return (address) => LOCAL_PROXIES.has(address);
  // A BlockList takes a microsecond, and the same proxies ask all the time.
  const known = new Map<string, boolean>();
  return (address) => {
    if (LOCAL_PROXIES.has(address)) return true;
    const before = known.get(address);
    if (before !== undefined) return before;
    const plain = plainAddress(address);
    const version = isIP(plain);
    const isTrusted = version > 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6');
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(copyText(address), isTrusted);
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
 * Creates the reader of client addresses: what a trusted proxy names in `X-Forwarded-For`, else the address of the connection. Anyone else's
 * header is ignored.
 * @param isProxy proxies whose headers are believed, by address
 * @param isFromCdn whether a request shows by a secret that it comes from a proxy of ours, whatever its address
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
 * Reads the address that a request from a trusted proxy was first sent from: the last of `X-Forwarded-For` that is none of our proxies. What a
 * visitor writes into that header stands before it and counts for nothing.
 * @param request from a proxy whose headers are believed
 * @param isProxy the proxies before it
 * @returns the address in its plain form, or the proxy's own where it names none; undefined where that is no address
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
 * Names the client that limits count: an IPv4 address, or the /64 network of an IPv6 address, since one customer has all of that.
 * @param address as `createClientAddress` reads it
 * @returns such as `192.0.2.1` or `2001:db8:0:1::/64`; IPv6 that stands for IPv4 is the IPv4 address; `unknown` for what is no address
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

/** The eight groups of an IPv6 address that is one. */
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

/** A part of a header, kept as a key, would keep the whole header in memory. */
function copyText(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff];
}
