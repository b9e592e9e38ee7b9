import type { SiteUnderTest } from '../../fixtures/describeSite.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { readLinkage } from './readLinkage.ts';

/**
 * Creates a check whether an address of the site leads somewhere. It requests each address once.
 * @returns a function that describes what is wrong with an absolute address, if anything
 */
export function createTargetCheck(site: SiteUnderTest) {
  const { origin, canonicalOrigin } = site;
  const cache = new Map<string, Promise<{ status: number; ids: string[] }>>();

  async function load(address: string, headers: Record<string, string>) {
    const response = await fetch(address, { headers });
    const type = response.headers.get('content-type') ?? '';
    const text = /html|svg/.test(type) ? await response.text() : await response.arrayBuffer().then(() => '');
    return { status: response.status, ids: text ? readLinkage(text).ids : [] };
  }

  /** A link may show any variant of the page, so only what all variants have counts. */
  async function loadAll(address: string) {
    const { pathname } = new URL(address);
    const [first, ...others] = await Promise.all(
      listVisits(site, [pathname]).map(({ headers }) => load(address, headers)),
    );
    const ids = (first?.ids ?? []).filter((id) => others.every((other) => other.ids.includes(id)));
    return { status: first?.status ?? 0, ids };
  }

  return async function findFault(address: URL): Promise<string | undefined> {
    const local = address.href.replace(canonicalOrigin, origin).replace(/#.*$/, '');
    const found = cache.get(local) ?? loadAll(local);
    cache.set(local, found);
    const { status, ids } = await found;
    if (status !== 200) return `${address.href} answers ${status}`;
    const fragment = decodeURIComponent(address.hash.slice(1));
    return fragment && !ids.includes(fragment) ? `${address.href}: nothing there has the id "${fragment}"` : undefined;
  };
}
