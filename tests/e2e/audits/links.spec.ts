import { expect, test } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { isWhole, readRepresentatives } from '../../fixtures/representatives/representatives.ts';
import { createTargetCheck } from './createTargetCheck.ts';
import { type Linkage, readLinkage } from './readLinkage.ts';

// In one worker, which requests each address once. The first page requests most of them, and pictures have to be encoded.
test.describe.configure({ mode: 'default' });

const site = readSite();
/** Links to the product's domain open in the same tab; the default is that of the site's environment. */
const PRODUCT_DOMAIN = process.env.PRODUCT_DOMAIN ?? 'cumulus.example';
/** The product stand-in, to which "Log in" leads. */
const PRODUCT_URL = process.env.PRODUCT_URL ?? 'http://localhost:4003';

const { pages } = readRepresentatives();
const findFault = createTargetCheck(site);

const isOwn = ({ hostname, origin }: URL) =>
  [site.origin, site.canonicalOrigin, new URL(PRODUCT_URL).origin].includes(origin) ||
  hostname === PRODUCT_DOMAIN ||
  hostname.endsWith(`.${PRODUCT_DOMAIN}`);

const isLocal = ({ origin }: URL) => [site.origin, site.canonicalOrigin].includes(origin);

/** REQ-LNK-04: external links open in a new tab without access to ours; those of the product don't. */
function findTabFault({ href, target, rel }: Linkage['anchors'][number], address: URL): string | undefined {
  if (!address.protocol.startsWith('http')) return undefined;
  if (isOwn(address)) return target === '_blank' ? `${href}: own domain, but opens in a new tab` : undefined;
  const safe = target === '_blank' && rel.includes('noopener') && rel.includes('noreferrer');
  return safe ? undefined : `${href}: external without target="_blank" rel="noopener noreferrer"`;
}

for (const { path, name, headers } of listVisits(site, [...site.paths, ABSENT_PATH])) {
  test(`links and assets: ${name}`, async () => {
    const here = new URL(path, site.origin);
    const { anchors, assets, ids } = readLinkage(await (await fetch(here, { headers })).text());
    const faults: (string | undefined)[] = ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `id "${id}" stands twice`);
    for (const anchor of anchors) {
      const address = new URL(anchor.href, here);
      faults.push(findTabFault(anchor, address));
      if (anchor.href.startsWith('#')) {
        const id = decodeURIComponent(anchor.href.slice(1));
        if (id && id !== 'top' && !ids.includes(id)) faults.push(`${anchor.href}: nothing on the page has this id`);
      } else if (isLocal(address)) faults.push(await findFault(address));
    }
    for (const asset of new Set(assets)) {
      const address = new URL(asset, here);
      // The site draws a sharing picture when it is requested.
      if (address.pathname.startsWith('/og/') && !isWhole && !pages.includes(name)) continue;
      faults.push(isLocal(address) ? await findFault(address) : `${asset}: asset of a foreign host`);
    }
    expect([...new Set(faults.filter(Boolean))]).toEqual([]);
  });
}
