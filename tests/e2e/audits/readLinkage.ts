import { isWithin, parseMarkup, type ReadElement } from '../../fixtures/markup/parseMarkup.ts';

/** The links and assets of a page, and the ids that links can target. */
export interface Linkage {
  anchors: { href: string; target: string; rel: string }[];
  assets: string[];
  ids: string[];
}

const inTemplate = (element: ReadElement) => isWithin(element.parent, ({ name }) => name === 'template');
const fromSrcset = (set: string) => set.split(/,\s+/).map((entry) => entry.trim().split(/\s+/)[0] ?? '');

/** Reads the links, assets and ids of a document, but those in templates. */
export function readLinkage(html: string): Linkage {
  const linkage: Linkage = { anchors: [], assets: [], ids: [] };
  parseMarkup(html, {
    onElement(element) {
      if (inTemplate(element)) return;
      const { name, attributes } = element;
      const value = (attribute: string) => attributes.get(attribute) ?? '';
      if (/^(a|area)$/.test(name) && attributes.has('href'))
        linkage.anchors.push({ href: value('href'), target: value('target'), rel: value('rel') });
      linkage.assets.push(...readAssets(name, value));
      if (attributes.has('id')) linkage.ids.push(value('id'));
    },
    onText(text, parent) {
      if (parent?.name !== 'style' || inTemplate(parent)) return;
      linkage.assets.push(...[...text.matchAll(/url\((['"]?)([^'")]+)\1\)/g)].map((match) => match[2] ?? ''));
    },
  });
  linkage.assets = linkage.assets.filter((address) => address && !/^(data|blob|about):|^#/.test(address));
  return linkage;
}

function readAssets(name: string, value: (attribute: string) => string): string[] {
  const assets = [value('src'), ...fromSrcset(value('srcset'))];
  if (name === 'use') assets.push(value('href'));
  if (name === 'video') assets.push(value('poster'));
  if (name === 'link') {
    assets.push(...fromSrcset(value('imagesrcset')));
    if (!/\b(preconnect|dns-prefetch)\b/.test(value('rel'))) assets.push(value('href'));
  }
  if (value('property') === 'og:image' || value('name') === 'twitter:image') assets.push(value('content'));
  return assets;
}
