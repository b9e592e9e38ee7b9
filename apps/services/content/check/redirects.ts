import { type CheckedSpace, type PlacedEntity, publishedEntries, typeOf } from './checkedContent.ts';

/** A redirect as an editor made it. */
export interface MadeRedirect {
  placed: PlacedEntity;
  /** Without a slash at its end. */
  from: string;
  to: string;
}

/** A path without query, anchor and the slash at its end: the site answers to both forms. */
export function bare(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
}

/** All published redirects. */
export function redirectsOf(space: CheckedSpace): MadeRedirect[] {
  const code = space.defaultLocale.code;
  return publishedEntries(space).flatMap((placed) => {
    const { from, to } = placed.entity.fields;
    return typeOf(placed.entity) === 'redirect'
      ? [{ placed, from: bare(String(from?.[code] ?? '')), to: String(to?.[code] ?? '') }]
      : [];
  });
}

/** Why the site leaves a redirect out. It has the same rule (`createRedirectTable`). */
export function whyLeftOut(space: CheckedSpace, all: readonly MadeRedirect[], redirect: MadeRedirect) {
  const { from } = redirect;
  const page = space.addresses.find(({ path }) => path === from);
  if (page) return `${from} is the page "${page.id}": unpublish the page, or choose another path`;
  const first = all.find(
    (other) => other.from === from && other.placed !== redirect.placed && isBefore(all, other, redirect),
  );
  if (first) return `${from} is redirected by "${first.placed.entity.sys.id}" already`;
  return leadsBack(all, from) ? `${from} leads back to itself` : undefined;
}

const isBefore = (all: readonly MadeRedirect[], one: MadeRedirect, other: MadeRedirect) =>
  all.indexOf(one) < all.indexOf(other);

function leadsBack(all: readonly MadeRedirect[], start: string): boolean {
  const seen = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; path = targetOf(all, path)) {
    if (seen.has(path)) return true;
    seen.add(path);
  }
  return false;
}

function targetOf(all: readonly MadeRedirect[], path: string): string | undefined {
  const next = all.find(({ from }) => from === path);
  return next && bare(next.to);
}
