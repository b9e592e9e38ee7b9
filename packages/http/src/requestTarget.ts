/**
 * The request target (RFC 9112 section 3.2), between the method and `HTTP/1.1`. It is checked as sent, before it is decoded or resolved, because each
 * component (nginx, Varnish, this server, an upstream) decodes differently: a path that two of them could interpret differently is refused with 400,
 * so that no component checks another path than the next one serves.
 *
 * Refused in the path: everything in PATH_FAULTS, also with parameters (`..;x`), in either case (`%2E`), as overlong UTF-8 (`%c0%ae`), and encoded
 * any number of times: no accepted path has an encoded escape.
 *
 * Accepted: names with dots (`/a..b`, `/.well-known`, `/...`), UTF-8 (`/%C3%A4`; also fullwidth dots and slashes, which no component maps to ASCII),
 * `;` parameters, `%25` and `%20` by themselves, and empty segments (`//`): no page has such a path, and no proxied path may have one
 * (`rebuildPath`). Queries are only refused for control characters and spaces, which HTTP forbids: `..`, `\`, `%2F` and `%00` are data there.
 */

/** Faults of a path. The patterns are case-insensitive, and repeated verbatim in `deploy/nginx/nginx.conf` and `deploy/varnish/default.vcl`. */
export const PATH_FAULTS: readonly { holds: string; pattern: string }[] = [
  {
    holds: 'a character that has to be percent-encoded, or a backslash',
    pattern: String.raw`[^!-~]|[\x23\x5c]`,
  },
  { holds: 'a percent sign without two hexadecimal digits', pattern: String.raw`%(?![\da-f]{2})` },
  {
    holds: 'an encoded slash, backslash or control character',
    pattern: String.raw`%(?:[01][\da-f]|2f|5c|7f|c2%[89])`,
  },
  {
    // The digits of the inner escape may be escaped themselves: %25%32%65 is %2e.
    holds: 'a percent-encoding that is encoded again',
    pattern: String.raw`%25(?:[\da-f]{2}|[\da-f]?%(?:25|3\d|[46][1-6]))`,
  },
  { holds: 'a dot segment', pattern: String.raw`/(?:\.|%2e){1,2}(?:/|;|%3b|$)` },
  {
    // Overlong forms, surrogates, and beyond U+10FFFF.
    holds: 'an encoding that UTF-8 does not have',
    pattern: '%(?:c[01]|f[5-9a-f]|e0%[89]|ed%[ab]|f0%8|f4%[9ab])',
  },
  {
    holds: 'an incomplete UTF-8 character',
    pattern: String.raw`%(?:[cd][\da-f](?!%[89ab])|e[\da-f](?!(?:%[89ab][\da-f]){2})|f[\da-f](?!(?:%[89ab][\da-f]){3}))`,
  },
  {
    holds: 'an encoded byte that belongs to no UTF-8 character',
    pattern: String.raw`(?<!%[89a-f][\da-f])%[89ab]|%[cd][\da-f](?:%[89ab][\da-f]){2}|%e[\da-f](?:%[89ab][\da-f]){3}|%f[\da-f](?:%[89ab][\da-f]){4}`,
  },
];

/** A request target that passed all checks. */
export interface RequestTarget {
  /** Begins with a slash; as sent. */
  path: string;
  /** After the `?`, as sent; may be empty. */
  query: string;
  /** Host and port of an absolute target, which replace the `Host` header (RFC 9112 section 3.2.2); else undefined. Not validated. */
  host: string | undefined;
}

const RULES = PATH_FAULTS.map(({ holds, pattern }) => ({ holds, expression: new RegExp(pattern, 'i') }));
/** A fast first test: few paths match it, and only those are tested by each rule. */
const NEEDS_RULES = /[^\w!$&'()*+,\-./:;=@~]|\/\./;
const ABSOLUTE = /^https?:\/\/([^/?#\\@]+)([/?].*)?$/is;
const FORBIDDEN_IN_QUERY = /[\0-\x20\x7f]/;

/**
 * REQ-SEC-01.
 * @param path of a request target, as sent, without its query
 * @returns the fault, as the end of the sentence “its path holds …”; undefined where it is allowed
 */
export function findPathFault(path: string): string | undefined {
  if (path.charCodeAt(0) !== 47) return 'no leading slash';
  if (!NEEDS_RULES.test(path)) return undefined;
  return RULES.find(({ expression }) => expression.test(path))?.holds;
}

/**
 * Reads a request target in origin form (`/path?query`) or absolute form (`http://host/path?query`).
 * @returns undefined where it is refused; `findTargetFault` says why
 */
export function parseRequestTarget(target: string): RequestTarget | undefined {
  const parts = splitTarget(target);
  return parts && findPathFault(parts.path) === undefined && !FORBIDDEN_IN_QUERY.test(parts.query) ? parts : undefined;
}

/** @returns why `parseRequestTarget` refuses a target, as a message for the client; undefined where it doesn't */
export function findTargetFault(target: string): string | undefined {
  const parts = splitTarget(target);
  if (!parts) return 'It is neither a path nor an http address';
  const fault = findPathFault(parts.path);
  if (fault !== undefined) return `Its path holds ${fault}`;
  return FORBIDDEN_IN_QUERY.test(parts.query) ? 'Its query holds a control character or a space' : undefined;
}

function splitTarget(target: string): RequestTarget | undefined {
  let host: string | undefined;
  let local = target;
  if (target.charCodeAt(0) !== 47) {
    const [, authority, rest = ''] = ABSOLUTE.exec(target) ?? [];
    if (authority === undefined) return undefined;
    host = authority;
    local = rest.startsWith('/') ? rest : `/${rest}`;
  }
  const mark = local.indexOf('?');
  return mark < 0
    ? { path: local, query: '', host }
    : { path: local.slice(0, mark), query: local.slice(mark + 1), host };
}

/**
 * Builds the path of an upstream request: each segment of the path is decoded, checked and encoded again, so that the upstream gets a canonical form.
 * The result must be below the prefix, also for a URL parser.
 * @param path of the request
 * @param prefix of allowed paths: this path (`/ip`), and paths below it (`/images`, `/images/`)
 * @returns undefined where the path is refused, has an empty segment, or isn't below the prefix
 */
export function rebuildPath(path: string, prefix: string): string | undefined {
  const [before, ...segments] = path.split('/');
  if (before !== '' || segments.includes('') || findPathFault(path) !== undefined) return undefined;
  const built = segments.map((segment) => `/${encodeURIComponent(decodeURIComponent(segment))}`).join('');
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  if (built !== prefix && !built.startsWith(folder)) return undefined;
  if (findPathFault(built) !== undefined || new URL(built, 'http://upstream.invalid').pathname !== built)
    return undefined;
  return built;
}

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
 * Whether a request's `Host` line names another host than its target in absolute form (`GET http://host/path`). The target has precedence, but a
 * proxy may have routed by the line. Ports are not compared: neither site nor proxies route by them.
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
    // Comparing the length first avoids lower-casing most names, the most expensive step.
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') return index;
  }
  return -1;
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}
