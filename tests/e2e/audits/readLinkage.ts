import type { Page } from '@playwright/test';

/** The links and assets of a page, and the ids that links can target. */
export interface Linkage {
  anchors: { href: string; target: string; rel: string }[];
  assets: string[];
  ids: string[];
}

/**
 * Reads the links, assets and ids of a document with the browser's own parser; nothing in it runs or loads.
 * @param page any page of the browser
 * @param html the document
 */
export function readLinkage(page: Page, html: string): Promise<Linkage> {
  return page.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'text/html');
    const values = (selector: string, attribute: string) =>
      [...root.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '').filter(Boolean);
    const fromSrcset = (set: string) => set.split(/,\s+/).map((entry) => entry.trim().split(/\s+/)[0] ?? '');
    const styles = [...root.querySelectorAll('style')].map((style) => style.textContent).join('\n');
    const inStyles = [...styles.matchAll(/url\((['"]?)([^'")]+)\1\)/g)].map((match) => match[2] ?? '');
    return {
      anchors: [...root.querySelectorAll('a[href], area[href]')].map((link) => ({
        href: link.getAttribute('href') ?? '',
        target: link.getAttribute('target') ?? '',
        rel: link.getAttribute('rel') ?? '',
      })),
      assets: [
        ...values('[src]', 'src'),
        ...values('use[href]', 'href'),
        ...values('video[poster]', 'poster'),
        ...values('link[href]:not([rel~="preconnect"], [rel~="dns-prefetch"])', 'href'),
        ...values('meta[property="og:image"], meta[name="twitter:image"]', 'content'),
        ...values('[srcset]', 'srcset').flatMap(fromSrcset),
        ...values('link[imagesrcset]', 'imagesrcset').flatMap(fromSrcset),
        ...inStyles,
      ].filter((address) => !/^(data|blob|about):|^#/.test(address)),
      ids: [...root.querySelectorAll('[id]')].map((element) => element.id),
    };
  }, html);
}
