import { rebuildPath } from '@cumulus/http/requestTarget';
import { findListedQuery, IMAGE_WIDTHS_PX } from '../../platform/imageVariants.ts';

/** What a request for an asset asks for. */
export type AssetAddress =
  /** `url` is the one address of this file or variant: path and query as they are kept and asked for. */
  | { kind: 'found'; url: string; isImage: boolean }
  /** The same, spelt in another way. */
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
 * Reads the address of an asset, so that each file and each listed variant has one address, and nothing else reaches the service or a cache.
 * A picture's query must be in the list of variants; other files have none: theirs is left out.
 * @param path as it was sent
 * @param query as it was sent
 * @returns undefined where the path is no asset's
 */
export function readAssetAddress(path: string, query: string): AssetAddress | undefined {
  const kind = PREFIX.exec(path)?.[1];
  if (!kind) return undefined;
  const canonical = SHAPE.test(path) ? rebuildPath(path, `/${kind}/`) : undefined;
  // The build's own files are under /assets too: their missing ones are answered as any other page's.
  if (!canonical) return kind === 'assets' ? undefined : UNKNOWN;
  if (kind !== 'images') return canonical === path ? { kind: 'found', url: path, isImage: false } : moved(canonical);
  const listed = findListedQuery(query);
  if (listed === undefined) return UNLISTED;
  const url = listed === '' ? canonical : `${canonical}?${listed}`;
  return canonical === path && listed === query ? { kind: 'found', url, isImage: true } : moved(url);
}

const moved = (url: string): AssetAddress => ({ kind: 'moved', url });
