import { canonicalPath, caselessKey, caselessPaths, withoutQuery, withoutTrailingSlash } from './canonicalPath.ts';

/** A redirect set by editors. */
export interface Redirect {
  /** A path of this site, or an https address; percent-encoded. */
  to: string;
  statusCode: 301 | 302;
}

/** The fields of a redirect's entry, in the default locale. */
export interface RedirectFields {
  /** Id of its entry. */
  id: string;
  from: unknown;
  to: unknown;
  statusCode: unknown;
}

interface RedirectOptions {
  /** Ids of the pages, by their paths. */
  pages: ReadonlyMap<string, string>;
  /** Hosts of this site, with a port that isn't the default one. */
  hosts: readonly string[];
  /** Why no request can have a path; undefined where it can. */
  pathFault(path: string): string | undefined;
}

/** Why a redirect doesn't apply. */
export interface RedirectFault {
  reason: string;
  /** Whether a field's form is wrong, which the content model refuses too. */
  isMalformed: boolean;
}

/** The redirects that apply, and why others don't. */
export interface RedirectTable {
  /** By the path from which they lead, in its canonical spelling and without a trailing slash. */
  byPath: Map<string, Redirect>;
  /** By the id of the entry. */
  faults: Map<string, RedirectFault>;
}

const PATH = /^\/(?![/\\])[^\s?#]*$/;
const TARGET = /^(\/(?![/\\])|https:\/\/)[^\s]*$/;
const SAMPLE_ORIGIN = 'https://own.invalid';

/**
 * The editors' redirects, as the site applies and the content check reports them. Invalid ones, loops, and redirects from an existing page are left out;
 * of two from the same path the first one counts. A target on this site becomes a path in the spelling of its page or redirect, so that a loop by a slash,
 * by case, by Unicode or by the site's own absolute address is found like any other.
 */
export function createRedirects(entries: Iterable<RedirectFields>, options: RedirectOptions): RedirectTable {
  const byPath = new Map<string, Redirect>();
  const faults = new Map<string, RedirectFault>();
  const ids = new Map<string, string>();
  for (const fields of entries) {
    const { id, from, statusCode } = fields;
    const path = withoutTrailingSlash(canonicalPath(textOf(from)));
    const target = readTarget(textOf(fields.to), options.hosts);
    const malformed = malformedField(fields);
    const reason = malformed ?? pathFault(fields, path, target, options) ?? takenBy(path, options.pages, ids);
    if (reason !== undefined || target === undefined) {
      faults.set(id, { reason: reason ?? '', isMalformed: malformed !== undefined });
      continue;
    }
    ids.set(path, id);
    byPath.set(path, { to: target, statusCode: statusCode as Redirect['statusCode'] });
  }
  const settle = createSettler(byPath, options.pages);
  for (const redirect of byPath.values()) redirect.to = settle(redirect.to);
  for (const from of [...byPath.keys()].filter((path) => isLoop(path, byPath))) {
    faults.set(String(ids.get(from)), { reason: `${from} leads back to itself`, isMalformed: false });
    byPath.delete(from);
  }
  return { byPath, faults };
}

const textOf = (value: unknown) => String(value ?? '').trim();

function malformedField({ from, to, statusCode }: RedirectFields): string | undefined {
  if (!PATH.test(textOf(from))) return `"from" is ${JSON.stringify(from)}, wanted a path such as /plans`;
  if (!TARGET.test(textOf(to)))
    return `"to" is ${JSON.stringify(to)}, wanted a path such as /pricing or an https address`;
  if (statusCode !== 301 && statusCode !== 302) return `"statusCode" is ${statusCode}, wanted 301 or 302`;
  return undefined;
}

function pathFault(
  { from, to }: RedirectFields,
  path: string,
  target: string | undefined,
  options: RedirectOptions,
): string | undefined {
  const fault = options.pathFault(path);
  if (fault !== undefined) return unreachable('from', from, fault);
  if (target === undefined) return `"to" is ${JSON.stringify(to)}, which is no address`;
  const targetFault = target.startsWith('/') ? options.pathFault(withoutQuery(target)) : undefined;
  return targetFault && unreachable('to', to, targetFault);
}

const unreachable = (field: string, value: unknown, fault: string) =>
  `"${field}" is ${JSON.stringify(value)}, which no visitor can ask for: it holds ${fault}`;

function takenBy(path: string, pages: ReadonlyMap<string, string>, ids: ReadonlyMap<string, string>) {
  const page = pages.get(path);
  if (page !== undefined) return `${path} is the page "${page}": unpublish the page, or choose another path`;
  const other = ids.get(path);
  return other && `${path} is redirected by "${other}" already`;
}

/** Reads a target, percent-encoded: a path where it is on this site, else an https address; undefined where it is neither. */
function readTarget(to: string, hosts: readonly string[]): string | undefined {
  const isPath = to.startsWith('/');
  const url = URL.parse(to, isPath ? SAMPLE_ORIGIN : undefined);
  if (!url) return undefined;
  if (!isPath && !hosts.includes(url.host)) return url.href;
  // A browser would read a path that begins with two slashes as another host.
  if (url.pathname.startsWith('//')) return undefined;
  return canonicalPath(url.pathname) + url.search + url.hash;
}

/**
 * Creates what gives a target on this site the spelling of its page or redirect, so that no second redirect corrects it. A target that is neither, such as
 * a file, stays as it is.
 */
function createSettler(byPath: ReadonlyMap<string, Redirect>, pages: ReadonlyMap<string, string>) {
  let caseless: ReadonlyMap<string, string> | undefined;
  return (to: string): string => {
    if (!to.startsWith('/')) return to;
    const path = withoutQuery(to);
    const bare = withoutTrailingSlash(path);
    if (pages.has(bare) || byPath.has(bare)) return bare + to.slice(path.length);
    caseless ??= caselessPaths([...pages.keys(), ...byPath.keys()]);
    return (caseless.get(caselessKey(bare)) ?? path) + to.slice(path.length);
  };
}

/** Checked for all redirects before any is removed, so that every member of a loop is removed, and what leads into it. */
function isLoop(start: string, byPath: ReadonlyMap<string, Redirect>): boolean {
  const seen = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; path = nextPath(path, byPath)) {
    if (seen.has(path)) return true;
    seen.add(path);
  }
  return false;
}

function nextPath(path: string, byPath: ReadonlyMap<string, Redirect>): string | undefined {
  const to = byPath.get(path)?.to;
  return to?.startsWith('/') ? withoutQuery(to) : undefined;
}
