import { type CheckedSpace, type PlacedEntity, publishedEntries, typeOf } from './checkedContent.ts';

/** A redirect of the content, with its place in the files. */
export interface PlacedRedirect {
  placed: PlacedEntity;
  /** Without a trailing slash. */
  from: string;
  to: string;
}

/** A path without query, anchor and trailing slash: the site serves it with and without the slash. */
export function barePath(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
}

/** All published redirects. */
export function listRedirects(space: CheckedSpace): PlacedRedirect[] {
  const code = space.defaultLocale.code;
  return publishedEntries(space).flatMap((placed) => {
    const { from, to } = placed.entity.fields;
    return typeOf(placed.entity) === 'redirect'
      ? [{ placed, from: barePath(String(from?.[code] ?? '')), to: String(to?.[code] ?? '') }]
      : [];
  });
}

/** Why the site ignores a redirect; it applies the same rule (`createRedirectTable`). Undefined where it doesn't. */
export function omissionReason(space: CheckedSpace, all: readonly PlacedRedirect[], redirect: PlacedRedirect) {
  const { from } = redirect;
  const page = space.addresses.find(({ path }) => path === from);
  if (page) return `${from} is the page "${page.id}": unpublish the page, or choose another path`;
  const first = all.find(
    (other) => other.from === from && other.placed !== redirect.placed && isBefore(all, other, redirect),
  );
  if (first) return `${from} is redirected by "${first.placed.entity.sys.id}" already`;
  return leadsBack(all, from) ? `${from} leads back to itself` : undefined;
}

const isBefore = (all: readonly PlacedRedirect[], one: PlacedRedirect, other: PlacedRedirect) =>
  all.indexOf(one) < all.indexOf(other);

function leadsBack(all: readonly PlacedRedirect[], start: string): boolean {
  const seen = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; path = targetOf(all, path)) {
    if (seen.has(path)) return true;
    seen.add(path);
  }
  return false;
}

function targetOf(all: readonly PlacedRedirect[], path: string): string | undefined {
  const next = all.find(({ from }) => from === path);
  return next && barePath(next.to);
}
