import { createRedirects, type RedirectTable } from '@cumulus/content-model/redirects';
import { findPathFault } from '@cumulus/http/requestTarget';
import { type CheckedSpace, type PlacedEntity, publishedEntries } from './checkedContent.ts';

/** All published redirects, with their places in the files. */
export const listRedirects = (space: CheckedSpace): PlacedEntity[] => publishedEntries(space, 'redirect');

/** The redirects that the site applies, and why it leaves others out: it has the same rules. */
export function readRedirects(space: CheckedSpace): RedirectTable {
  const code = space.defaultLocale.code;
  const entries = listRedirects(space).map(({ entity: { sys, fields } }) => ({
    id: sys.id,
    from: fields.from?.[code],
    to: fields.to?.[code],
    statusCode: Number(fields.statusCode?.[code]),
  }));
  const pages = new Map(space.addresses.map(({ path, id }) => [path, id]));
  return createRedirects(entries, { pages, hosts: space.siteHosts, pathFault: findPathFault });
}
