/**
 * Reads one cookie; runs on every request, so it takes nothing else apart. Of several with the name the first counts.
 * @param header the request's `Cookie` header
 * @param name of the cookie
 * @returns its value as it was sent
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (let at = header.indexOf(name); at >= 0; at = header.indexOf(name, at + 1)) {
    const begin = at + name.length;
    if (header[begin] !== '=' || !isBoundary(header, at)) continue;
    const end = header.indexOf(';', begin);
    return end < 0 ? header.slice(begin + 1) : header.slice(begin + 1, end);
  }
  return undefined;
}

function isBoundary(header: string, at: number): boolean {
  return at === 0 || header[at - 1] === ' ' || header[at - 1] === ';';
}
