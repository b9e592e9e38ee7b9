/**
 * The list of image variants: those in this site's pages, feed and structured data, and those that its server forwards to the image service
 * (`server/assets`). Others under `/images` are refused, since each variant costs rendering time and cache space. `docs/content.md`, "Pictures",
 * describes how to change the list.
 */

/** Window widths at which the layout and its pictures change, in pixels (REQ-LAY-01). */
export const IMAGE_WIDTHS_PX = [500, 600, 800, 1200, 1600] as const;
/** REQ-IMG-02. */
const QUALITY = 50;
/** Social networks compress the picture again. */
const SOCIAL_QUALITY = 80;

/** Format of a variant; undefined: that of the source. */
export type ImageFormat = 'avif' | 'webp' | 'jpg' | 'png';

/** A variant, by the parameters of Contentful's Images API. */
export interface ImageVariant {
  /** Pixels; undefined: the source's width. Without `fit` no variant is larger than its source. */
  readonly w?: number;
  readonly h?: number;
  readonly fit?: 'fill';
  /** 1 to 100. */
  readonly q: number;
  readonly fm?: ImageFormat;
}

/** Order of the parameters in an address, so that each variant has one address. */
const PARAMETERS = ['w', 'h', 'fit', 'q', 'fm'] as const;

/** The poster of a video file. */
export const POSTER_VARIANT: ImageVariant = { w: 1200, q: QUALITY, fm: 'webp' };
/** The first frame of an animation, for browsers without AVIF whose visitor's system asks for less motion. */
export const STILL_VARIANT: ImageVariant = { w: 800, q: QUALITY, fm: 'png' };
/** The picture of a shared link: in Open Graph's recommended size, and in a format that every network reads. */
export const SOCIAL_VARIANT: ImageVariant = { w: 1200, h: 630, fit: 'fill', q: SOCIAL_QUALITY, fm: 'jpg' };

/**
 * A variant of a picture.
 * @param widthPx one of `IMAGE_WIDTHS_PX`; any other stands for the source's width and is left out of the address, since the list must be finite
 * @param format undefined: the source's, for browsers that support neither AVIF nor WebP. An animation moves in these two forms, and AVIF has its first frame
 */
export function pictureVariant(widthPx: number, format?: 'avif' | 'webp'): ImageVariant {
  const isListed = (IMAGE_WIDTHS_PX as readonly number[]).includes(widthPx);
  return { ...(isListed && { w: widthPx }), q: QUALITY, ...(format && { fm: format }) };
}

/** Stands for the source's width: it is in no list of widths. */
const OWN_WIDTH = 0;

/** Every variant in the pages of this release. */
export const VARIANTS: readonly ImageVariant[] = [
  ...[...IMAGE_WIDTHS_PX, OWN_WIDTH].flatMap((width) => [
    pictureVariant(width),
    pictureVariant(width, 'avif'),
    pictureVariant(width, 'webp'),
  ]),
  POSTER_VARIANT,
  STILL_VARIANT,
  SOCIAL_VARIANT,
];

/**
 * Variants that only the previous release wrote: browsers, CDNs and search engines keep its pages for some time (a CDN: two days).
 * When a release changes the list, put here what you remove from `VARIANTS`, and delete the previous content.
 *
 * The previous release wrote the width of a narrow picture as `w`; 1280 is the only such width in its content.
 */
export const PREVIOUS_VARIANTS: readonly ImageVariant[] = [
  { w: 1280, q: 50 },
  { w: 1280, q: 50, fm: 'avif' },
  { w: 1280, q: 50, fm: 'webp' },
];

/** @returns the variant's query, with its parameters in the order of all addresses */
export function variantQuery(variant: ImageVariant): string {
  return PARAMETERS.filter((name) => variant[name] !== undefined)
    .map((name) => `${name}=${variant[name]}`)
    .join('&');
}

/** Canonical queries by their parameters in alphabetical order. */
const QUERIES = new Map(
  [...VARIANTS, ...PREVIOUS_VARIANTS].map(variantQuery).map((query) => [sortQuery(query), query]),
);
/** Longer queries are rejected unread. */
const MAX_QUERY_LENGTH = Math.max(...[...QUERIES.keys()].map(({ length }) => length));

function sortQuery(query: string): string {
  return query.split('&').sort().join('&');
}

/**
 * Finds a query in the list, whatever the order of its parameters. Duplicate, differently encoded or differently written parameters (`w=0500`) don't
 * match.
 * @param query the part after the `?` as it was sent; empty for the original
 * @returns the query in the list's form, or undefined
 */
export function findListedQuery(query: string): string | undefined {
  if (query === '') return '';
  return query.length > MAX_QUERY_LENGTH ? undefined : QUERIES.get(sortQuery(query));
}

/**
 * @param url an image's address on the image service; its query is replaced
 * @returns the address of a variant
 */
export function variantUrl(url: string, variant: ImageVariant): string {
  return `${url.split('?', 1)[0]}?${variantQuery(variant)}`;
}

/**
 * Converts an address from an editor to one that the site answers: the next larger listed width, in the requested format if it is listed. Without a
 * width it is the original, or the format in the source's width.
 * @param url any address; unchanged unless it is an image of this origin with an unlisted query
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
