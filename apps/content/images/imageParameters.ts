import { z } from 'zod';
import { badRequest } from '../apiErrors.ts';
import { contentTypeOf } from './assets.ts';

/**
 * The parameters of Contentful's Images API that the site's list of variants has (`apps/site/src/platform/imageVariants.ts`). The others (`f`, `r`, `bg`,
 * `fl`, further values of `fit` and `fm`) are refused, so that no work is done that no page shows.
 */
const FITS = ['fill'] as const;
const REQUESTED_FORMATS = ['avif', 'webp', 'jpg', 'png'] as const;

/** Maximum width and height, as at the vendor. */
const MAX_PIXELS = 4_000;
const MAX_QUALITY = 100;

/** Format of a result: a requested one, or that of the source. */
export type ImageFormat = (typeof REQUESTED_FORMATS)[number] | 'gif' | 'tiff';

// The message of each check is what is allowed.

function wholeNumber(max: number) {
  const allowed = `whole numbers from 1 to ${max}`;
  const digits = z.string().regex(/^\d+$/, allowed).transform(Number);
  return digits.pipe(z.number().min(1, allowed).max(max, allowed)).optional();
}

const oneOf = <T extends string>(allowed: readonly T[]) => z.enum(allowed, allowed.join(', ')).optional();

const parameterSchema = z.strictObject({
  w: wholeNumber(MAX_PIXELS),
  h: wholeNumber(MAX_PIXELS),
  fit: oneOf(FITS),
  q: wholeNumber(MAX_QUALITY),
  fm: oneOf(REQUESTED_FORMATS),
});

/** Parameters of an image address; absent ones keep the source's properties. */
export type ImageParameters = z.infer<typeof parameterSchema>;

const UNKNOWN = `no parameter of that name; known are ${Object.keys(parameterSchema.shape).join(', ')}`;

/** 400 naming the parameter, its value and what is allowed. */
function badParameter(parameter: string, text: string, allowed: string) {
  const value = text.slice(0, 100);
  const message = `The parameter "${parameter}" has the value "${value}"; allowed: ${allowed}.`;
  return badRequest(message, { parameter, value, allowed });
}

/**
 * Reads the parameters of an image address.
 * @throws ApiError 400 naming the parameter, its value and what is allowed; also for unknown and repeated parameters
 */
export function parseImageQuery(query: URLSearchParams): ImageParameters {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    if (!Object.hasOwn(parameterSchema.shape, name)) throw badParameter(name.slice(0, 50), value, UNKNOWN);
    if (values.has(name)) throw badParameter(name, value, 'each parameter once');
    values.set(name, value);
  }
  const parsed = parameterSchema.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw badParameter(name, values.get(name) ?? '', issue?.message ?? '');
}

/** Media types of sources that are rendered: not those of drawings (SVG), and of APNG, which is only sent as it is. */
const RENDERED = /^image\/(avif|gif|jpeg|png|tiff|webp)$/;

/** The requested format, else the source's; undefined when the file is sent unchanged (an SVG, or no image). */
export function outputFormat(path: string, parameters: ImageParameters): ImageFormat | undefined {
  if (Object.keys(parameters).length === 0) return undefined;
  const [, format] = RENDERED.exec(contentTypeOf(path)) ?? [];
  return parameters.fm ?? ((format === 'jpeg' ? 'jpg' : format) as ImageFormat | undefined);
}

/** The media type of a rendered image. */
export const mediaTypeOf = (format: ImageFormat): string => `image/${format === 'jpg' ? 'jpeg' : format}`;
