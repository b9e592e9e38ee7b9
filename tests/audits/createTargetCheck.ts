import type { Page } from '@playwright/test';
import type { SiteUnderTest } from '../setup/SiteUnderTest.ts';
import { readLinkage } from './readLinkage.ts';

/**
 * A check whether an address of the site leads somewhere, which asks each address once.
 * @param page any page of the browser, for its parser
 * @returns a function that gives what is wrong with an absolute address, or nothing
 */
export function createTargetCheck(page: Page, { origin, canonicalOrigin }: SiteUnderTest) {
  const known = new Map<string, Promise<{ status: number; ids: string[] }>>();

  async function load(address: string) {
    const response = await fetch(address);
    const type = response.headers.get('content-type') ?? '';
    const text = /html|svg/.test(type) ? await response.text() : await response.arrayBuffer().then(() => '');
    return { status: response.status, ids: text ? (await readLinkage(page, text)).ids : [] };
  }

  return async function findFault(address: URL): Promise<string | undefined> {
    const local = address.href.replace(canonicalOrigin, origin).replace(/#.*$/, '');
    const found = known.get(local) ?? load(local);
    known.set(local, found);
    const { status, ids } = await found;
    if (status !== 200) return `${address.href} answers ${status}`;
    const fragment = decodeURIComponent(address.hash.slice(1));
    return fragment && !ids.includes(fragment) ? `${address.href}: nothing there has the id "${fragment}"` : undefined;
  };
}
