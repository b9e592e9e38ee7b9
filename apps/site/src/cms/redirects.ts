import type { RouteTable } from './routes.ts';
import { type AllLocalesEntry, type ContentSnapshot, defaultLocaleOf } from './snapshot.ts';

/** A redirect set by editors. */
export interface Redirect {
  /** A path of this site, or an https address. */
  to: string;
  statusCode: 301 | 302;
}

const PATH = /^\/(?![/\\])[^\s?#]*$/;
const TARGET = /^(\/(?![/\\])|https:\/\/)[^\s]*$/;

/**
 * The editors' redirects (content type `redirect`), by path. Invalid ones, loops, and redirects from an existing page are logged and left out; of two
 * from the same path the first one counts.
 */
export function createRedirectTable(snapshot: ContentSnapshot, routes: RouteTable): Map<string, Redirect> {
  const locale = defaultLocaleOf(snapshot.locales);
  const table = new Map<string, Redirect>();
  for (const entry of Object.values(snapshot.entries)) {
    if (entry.sys.contentType?.sys.id !== 'redirect') continue;
    const from = String(field(entry, 'from', locale) ?? '').replace(/(?<=.)\/+$/, '');
    const redirect = { to: String(field(entry, 'to', locale)), statusCode: Number(field(entry, 'statusCode', locale)) };
    const reason = fault(from, redirect, routes, table);
    if (reason) console.error(`[content] redirect ${entry.sys.id} left out: ${reason}`);
    else table.set(from, redirect as Redirect);
  }
  for (const from of [...table.keys()].filter((path) => isLoop(path, table))) {
    console.error(`[content] redirect from ${from} left out: it leads back to itself`);
    table.delete(from);
  }
  return table;
}

function field(entry: AllLocalesEntry, name: string, locale: string): unknown {
  return entry.fields[name]?.[locale];
}

function fault(
  from: string,
  { to, statusCode }: { to: string; statusCode: number },
  routes: RouteTable,
  table: Map<string, Redirect>,
): string | undefined {
  if (!PATH.test(from)) return `"from" is ${JSON.stringify(from)}, wanted a path such as /plans`;
  if (!TARGET.test(to)) return `"to" is ${JSON.stringify(to)}, wanted a path such as /pricing or an https address`;
  if (statusCode !== 301 && statusCode !== 302) return `"statusCode" is ${statusCode}, wanted 301 or 302`;
  if (routes.byPath.has(from)) return `${from} is a page: unpublish the page, or choose another path`;
  if (table.has(from)) return `${from} is redirected by another entry already`;
  return undefined;
}

/** Checked for all redirects before any is removed, so that every member of a loop is removed. */
function isLoop(start: string, table: Map<string, Redirect>): boolean {
  const seen = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; path = table.get(path)?.to.split(/[?#]/)[0]) {
    if (seen.has(path)) return true;
    seen.add(path);
  }
  return false;
}
