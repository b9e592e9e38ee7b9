/**
 * The one list of image variants: what this site writes into its pages, feed and structured data, and what its server forwards to the image service
 * (`server/assets`). Everything else under `/images` is refused there, since each variant that somebody can ask for costs rendering and room in
 * caches. How to change the list stands in `docs/content.md`, "Pictures".
 */

/** Window widths at which the layout and its pictures change, in pixels (specification section 9). */
export const IMAGE_WIDTHS_PX = [500, 600, 800, 1200, 1600] as const;
/** Specification section 9. */
const QUALITY = 50;
/** Social networks compress the picture once more. */
const SOCIAL_QUALITY = 80;

/** Formats of a variant; none: the source's. */
export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** A variant, by the parameters of Contentful's Images API. */
export interface ImageVariant {
  /** Pixels; none: the source's own. Without `fit` no variant is larger than its source. */
  readonly w?: number;
  readonly h?: number;
  readonly fit?: 'fill';
  /** 1 to 100. */
  readonly q: number;
  readonly fm?: ImageFormat;
}

/** The order in which an address names them, so that each variant has one address. */
const PARAMETERS = ['w', 'h', 'fit', 'q', 'fm'] as const;

/** What a video file shows before it plays. */
export const POSTER_VARIANT: ImageVariant = { w: 1200, q: QUALITY, fm: 'webp' };
/** What a shared link shows: the size that Open Graph asks for, in a format that every network reads. */
export const SOCIAL_VARIANT: ImageVariant = { w: 1200, h: 630, fit: 'fill', q: SOCIAL_QUALITY, fm: 'jpg' };

/**
 * @param widthPx one of `IMAGE_WIDTHS_PX`; any other is that of the source itself, which is asked for by none: the list would have no end
 * @param format none: the source's, for browsers that read neither AVIF nor WebP
 */
export function pictureVariant(widthPx: number, format?: 'avif' | 'webp'): ImageVariant {
  const isListed = (IMAGE_WIDTHS_PX as readonly number[]).includes(widthPx);
  return { ...(isListed && { w: widthPx }), q: QUALITY, ...(format && { fm: format }) };
}

/** The source's own width is asked for by none of the others. */
const OWN_WIDTH = 0;

/** Every variant that this release writes. */
export const VARIANTS: readonly ImageVariant[] = [
  ...[...IMAGE_WIDTHS_PX, OWN_WIDTH].flatMap((width) => [
    pictureVariant(width),
    pictureVariant(width, 'avif'),
    pictureVariant(width, 'webp'),
  ]),
  POSTER_VARIANT,
  SOCIAL_VARIANT,
];

/**
 * What the previous release wrote and this one doesn't: browsers, CDNs and search engines have its pages for some time (a CDN: two days).
 * With each release that changes the list: put here what you take out of `VARIANTS`, and delete what was here before.
 *
 * The release before wrote the own width of a narrow picture as `w`; 1280 is the only one that its content had.
 */
export const PREVIOUS_VARIANTS: readonly ImageVariant[] = [
  { w: 1280, q: 50 },
  { w: 1280, q: 50, fm: 'avif' },
  { w: 1280, q: 50, fm: 'webp' },
];

/** @returns the variant's query, its parameters in the order that all addresses have */
export function variantQuery(variant: ImageVariant): string {
  return PARAMETERS.filter((name) => variant[name] !== undefined)
    .map((name) => `${name}=${variant[name]}`)
    .join('&');
}

/** Canonical queries by their parameters in alphabetical order. */
const QUERIES = new Map(
  [...VARIANTS, ...PREVIOUS_VARIANTS].map(variantQuery).map((query) => [sortQuery(query), query]),
);
/** Nothing longer is looked at. */
const MAX_QUERY_LENGTH = Math.max(...[...QUERIES.keys()].map(({ length }) => length));

function sortQuery(query: string): string {
  return query.split('&').sort().join('&');
}

/**
 * Finds a query in the list, in whatever order its parameters are. Parameters that come twice, are encoded in another way or have another value
 * (`w=0500`) are not in it.
 * @param query what follows the `?`, as it was sent; empty for the original
 * @returns the query in the list's own form; undefined where it isn't in the list
 */
export function findListedQuery(query: string): string | undefined {
  if (query === '') return '';
  return query.length > MAX_QUERY_LENGTH ? undefined : QUERIES.get(sortQuery(query));
}

/**
 * @param url an image's address on the image service; a query that it has is replaced
 * @returns the address of a variant of it
 */
export function variantUrl(url: string, variant: ImageVariant): string {
  return `${url.split('?', 1)[0]}?${variantQuery(variant)}`;
}

/**
 * Brings an address that an editor wrote to one that the site answers: the nearest width from above, in the format asked for if it is listed.
 * Without a width it is the original, or the format in the source's own width.
 * @param url any address; it comes back as it is unless it is an image of this origin with a query that isn't in the list
 * @param siteUrl this origin
 */
export function nearestListedUrl(url: string, siteUrl: string): string {
  const path = url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;
  const [address = '', query] = path.split('#', 1)[0]?.split('?', 2) ?? [];
  if (!address.startsWith('/images/') || query === undefined) return url;
  const listed = findListedQuery(query);
  if (listed !== undefined) return listed === '' ? address : `${address}?${listed}`;
  const wanted = new URLSearchParams(query);
  const [width, format] = [Number(wanted.get('w')), wanted.get('fm')];
  const fm = format === 'avif' || format === 'webp' ? format : undefined;
  if (!(width > 0)) return fm ? variantUrl(address, pictureVariant(OWN_WIDTH, fm)) : address;
  const nearest = IMAGE_WIDTHS_PX.find((one) => one >= width) ?? Math.max(...IMAGE_WIDTHS_PX);
  return variantUrl(address, pictureVariant(nearest, fm));
}
