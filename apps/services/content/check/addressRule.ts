import { addressesIn } from './addressesIn.ts';
import { anchorsOn } from './anchorsOn.ts';
import { type CheckedSpace, findingAt, publishedEntries } from './CheckedSpace.ts';
import type { Finding } from './Finding.ts';
import { typeOf } from './pageAddresses.ts';

/** A feed, a picture, a text: files of the site, which content doesn't know. */
const FILE = /\.[a-z\d]{2,5}$/i;

/** Links that name a path or an anchor of this site where there is no page, no redirect, or nothing of this name on the page. */
export function addressRule(space: CheckedSpace): Finding[] {
  const pages = new Map(space.addresses.map(({ path, id }) => [path, id]));
  const redirects = new Set(redirectsFrom(space));
  const anchors = new Map<string, ReturnType<typeof anchorsOn>>();
  const hasAnchor = (page: string, name: string) => {
    const known = anchors.get(page) ?? anchorsOn(space, page);
    anchors.set(page, known);
    return known(name);
  };

  function faultOf(url: string, shownOn: Iterable<string>): string | undefined {
    const [address = '', anchor = ''] = url.split('#');
    const path = address.replace(/\?.*$/, '').replace(/(?<=.)\/+$/, '');
    const page = pages.get(path);
    if (path && page === undefined && !redirects.has(path) && !FILE.test(path)) return 'where there is no page';
    const targets = path ? [page].filter((id) => id !== undefined) : [...shownOn];
    const without = anchor && targets.find((id) => !hasAnchor(id, decode(anchor)));
    return without ? `but nothing on page "${without}" is called "${anchor}"` : undefined;
  }

  return publishedEntries(space).flatMap((placed) => {
    const { entity } = placed;
    const shownOn = space.shownOn.get(entity.sys.id) ?? [];
    const fields = space.contentTypes.get(typeOf(entity))?.fields ?? [];
    return fields.flatMap((field) =>
      Object.entries(entity.fields[field.id] ?? {}).flatMap(([locale, value]) =>
        addressesIn(field, value, [field.id, locale]).flatMap(({ url, at }) => {
          const fault = faultOf(url, shownOn);
          return fault ? [findingAt(placed, at, `the field "${field.id}" links to ${url}, ${fault}`)] : [];
        }),
      ),
    );
  });
}

function redirectsFrom({ published, defaultLocale }: CheckedSpace): string[] {
  return [...published.entries.values()]
    .filter((entry) => typeOf(entry) === 'redirect')
    .map(({ fields }) => String(fields.from?.[defaultLocale.code]).replace(/(?<=.)\/+$/, ''));
}

function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
