/** An address to listen on, and the variables that set it. */
export interface Listener {
  host: string;
  port: number;
  hostVariable: string;
  portVariable: string;
}

/**
 * Describes why a server can't listen, with the variable to change.
 * @param error of `listen`
 * @param target where it was to listen
 * @returns undefined where the cause is another one
 */
export function describeListenFault(error: unknown, target: Listener): string | undefined {
  const { host, hostVariable, port, portVariable } = target;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `${host}:${port} is taken by another program; stop it or set ${portVariable} to a free port`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${hostVariable}=${host} is no address of this machine; set one that it has, such as 127.0.0.1 or 0.0.0.0`;
    case 'EACCES':
      return `${portVariable}=${port} may not be used by this user; set a port above 1023`;
    default:
      return undefined;
  }
}

/** Addresses that stand for every address of the machine. */
const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** Whether two listeners need the same port of the same address, so that the second one would find it taken. */
export function isSamePort(one: Pick<Listener, 'host' | 'port'>, other: Pick<Listener, 'host' | 'port'>): boolean {
  const hosts = [one.host, other.host];
  const isShared = one.host === other.host || hosts.some((host) => ALL_ADDRESSES.includes(host));
  return one.port !== 0 && one.port === other.port && isShared;
}
