import { rebuildPath } from '@cumulus/http/requestTarget';
import { findListedQuery, IMAGE_WIDTHS_PX } from '../../platform/imageVariants.ts';

/** The parsed address of an asset. */
export type AssetAddress =
  /** `url` is the canonical path and query. */
  | { kind: 'found'; url: string; isImage: boolean }
  /** The request has another spelling than the canonical `url`. */
  | { kind: 'moved'; url: string }
  | { kind: 'refused'; status: 400 | 404; text: string };

const PREFIX = /^\/(images|videos|assets)\//;
/** `/{kind}/{space}/{asset}/{token}/{file}`: space, asset and token are letters, digits, `.`, `-` and `_`. */
const SHAPE = /^\/(?:images|videos|assets)\/[\w-]+\/[\w.-]+\/[\w.-]+\/[^/]+$/;

const UNKNOWN: AssetAddress = { kind: 'refused', status: 404, text: 'There is no such file.' };
const UNLISTED: AssetAddress = {
  kind: 'refused',
  status: 400,
  text: `This picture is not offered in that form. Ask for it without parameters, or in a form that our pages use: w (${IMAGE_WIDTHS_PX.join(', ')}) with q=50 and, if you like, fm (avif, webp).`,
};

/**
 * Parses the address of an asset. Each file and each listed image variant has one canonical address; nothing else reaches the service or the cache.
 * The query of an image must be in the list of variants; the query of other files is removed.
 * @returns undefined when the path is not an asset's
 */
export function readAssetAddress(path: string, query: string): AssetAddress | undefined {
  const kind = PREFIX.exec(path)?.[1];
  if (!kind) return undefined;
  const canonical = SHAPE.test(path) ? rebuildPath(path, `/${kind}/`) : undefined;
  // Files of the build are under /assets too: a missing one is a 404 page.
  if (!canonical) return kind === 'assets' ? undefined : UNKNOWN;
  if (kind !== 'images') return canonical === path ? { kind: 'found', url: path, isImage: false } : moved(canonical);
  const listed = findListedQuery(query);
  if (listed === undefined) return UNLISTED;
  const url = listed === '' ? canonical : `${canonical}?${listed}`;
  return canonical === path && listed === query ? { kind: 'found', url, isImage: true } : moved(url);
}

const moved = (url: string): AssetAddress => ({ kind: 'moved', url });
