import { createRedirects, type Redirect } from '@cumulus/content-model/redirects';
import { findPathFault } from '@cumulus/http/requestTarget';
import { reportContent } from './reportContent.ts';
import type { RouteTable } from './routes.ts';
import { type AllLocalesEntry, type ContentSnapshot, defaultLocaleOf } from './snapshot.ts';

/**
 * The editors' redirects (content type `redirect`), by path. Those that don't apply are logged (`createRedirects`).
 * @param hosts of this site
 */
export function createRedirectTable(
  snapshot: ContentSnapshot,
  routes: RouteTable,
  hosts: readonly string[] = [],
): Map<string, Redirect> {
  const locale = defaultLocaleOf(snapshot.locales);
  const entries = Object.values(snapshot.entries).filter(({ sys }) => sys.contentType?.sys.id === 'redirect');
  const fields = entries.map((entry) => ({
    id: entry.sys.id,
    from: field(entry, 'from', locale),
    to: field(entry, 'to', locale),
    statusCode: Number(field(entry, 'statusCode', locale)),
  }));
  const pages = new Map([...routes.byPath.values()].map(({ path, entryId }) => [path, entryId]));
  const { byPath, faults } = createRedirects(fields, { pages, hosts, pathFault: findPathFault });
  for (const [id, { reason }] of faults) reportContent(`redirect ${id} left out: ${reason}`);
  return byPath;
}

function field(entry: AllLocalesEntry, name: string, locale: string): unknown {
  return entry.fields[name]?.[locale];
}
