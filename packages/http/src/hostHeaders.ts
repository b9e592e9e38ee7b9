const HOST_LENGTH = 4;

/**
 * Whether a request has more than one `Host` line, even of one value: to be refused with 400 (RFC 9112 section 3.2). Node's `headers.host`
 * silently keeps the first of several, while a proxy may have routed by the last.
 * @param rawHeaders names and values in turn, as in `IncomingMessage.rawHeaders`
 */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  const first = indexOfHost(rawHeaders, 0);
  return first >= 0 && indexOfHost(rawHeaders, first + 2) >= 0;
}

/**
 * Whether a request's `Host` line names another host than its target in absolute form (`GET http://host/path`). The target counts, but a proxy may
 * have routed by the line. Ports are not compared: neither site nor proxies choose anything by them.
 * @param rawHeaders names and values in turn
 * @param targetHost host of the target
 */
export function hasConflictingHost(rawHeaders: readonly string[], targetHost: string): boolean {
  const index = indexOfHost(rawHeaders, 0);
  return index >= 0 && withoutPort(rawHeaders[index + 1] as string) !== withoutPort(targetHost);
}

function indexOfHost(rawHeaders: readonly string[], start: number): number {
  for (let index = start; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    // Few names have four letters: the length spares the others being lower-cased, which costs more than all the rest.
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') return index;
  }
  return -1;
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}
