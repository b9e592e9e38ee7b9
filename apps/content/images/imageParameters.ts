import { extname } from 'node:path';
import { badParameter } from './imageErrors.ts';

const FITS = ['pad', 'fill', 'scale', 'crop', 'thumb'] as const;
const FORMATS = ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const;
const FLAGS = ['progressive', 'png8'] as const;
const FOCUSES = [
  'center',
  'top',
  'right',
  'left',
  'bottom',
  'top_right',
  'top_left',
  'bottom_right',
  'bottom_left',
  'face',
  'faces',
] as const;

/** Maximum width and height, as at the vendor. */
const MAX_PIXELS = 4_000;
const MAX_QUALITY = 100;

export type ImageFormat = (typeof FORMATS)[number];

/** Parameters of an image address; absent ones keep the source's properties. */
export interface ImageParameters {
  w?: number;
  h?: number;
  fit?: (typeof FITS)[number];
  f?: (typeof FOCUSES)[number];
  r?: number | 'max';
  q?: number;
  /** `rrggbb`, lower case. */
  bg?: string;
  fm?: ImageFormat;
  fl?: (typeof FLAGS)[number];
}

const wholeNumber = (max: number) => (name: string, value: string) => {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= max) return number;
  throw badParameter(name, value, `whole numbers from 1 to ${max}`);
};

const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (name: string, value: string): T => {
    const found = allowed.find((each) => each === value);
    if (found) return found;
    throw badParameter(name, value, allowed.join(', '));
  };

const parsers = {
  w: wholeNumber(MAX_PIXELS),
  h: wholeNumber(MAX_PIXELS),
  fit: oneOf(FITS),
  f: oneOf(FOCUSES),
  r: (name: string, value: string) => {
    if (value === 'max') return value;
    const number = Number(value);
    if (/^\d+$/.test(value) && number <= MAX_PIXELS) return number;
    throw badParameter(name, value, `max, or whole numbers from 0 to ${MAX_PIXELS}`);
  },
  q: wholeNumber(MAX_QUALITY),
  bg: (name: string, value: string) => {
    const hex = /^rgb:([0-9a-f]{6})$/i.exec(value)?.[1];
    if (hex) return hex.toLowerCase();
    throw badParameter(name, value, 'rgb: and six hexadecimal digits, such as rgb:9090ff');
  },
  fm: oneOf(FORMATS),
  fl: oneOf(FLAGS),
};

/**
 * Reads the parameters of an image address.
 * @throws ImageError 400 naming the parameter, its value and what is allowed; also for unknown and repeated parameters
 */
export function parseImageQuery(query: URLSearchParams): ImageParameters {
  const parameters: Record<string, unknown> = {};
  for (const [name, value] of query) {
    if (!Object.hasOwn(parsers, name)) throw badParameter(name.slice(0, 50), value, unknownHint());
    if (name in parameters) throw badParameter(name, value, 'each parameter once');
    parameters[name] = parsers[name as keyof typeof parsers](name, value);
  }
  return parameters;
}

const unknownHint = () => `no parameter of that name; known are ${Object.keys(parsers).join(', ')}`;

/** @throws ImageError 400 when the flag belongs to another output format */
export function checkFlag({ fl }: ImageParameters, format: ImageFormat): void {
  const needed = fl === 'png8' ? 'png' : 'jpg';
  if (fl && format !== needed) throw badParameter('fl', fl, `with fm=${needed} only, found ${format}`);
}

const byExtension: Record<string, ImageFormat> = {
  '.avif': 'avif',
  '.gif': 'gif',
  '.jpeg': 'jpg',
  '.jpg': 'jpg',
  '.png': 'png',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.webp': 'webp',
};

/** The requested format, else the source's; undefined when the file is sent unchanged (an SVG, or no image). */
export function outputFormat(path: string, parameters: ImageParameters): ImageFormat | undefined {
  if (Object.keys(parameters).length === 0) return undefined;
  return parameters.fm ?? byExtension[extname(path).toLowerCase()];
}

/** Media type of each format. */
const mediaTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/** First bytes of the formats that stand in for one that can't hold a result. */
const SIGNATURES: [ImageFormat, Buffer][] = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
];

/** The media type of a rendered image: by its bytes where they are of another format than the one that was asked for. */
export function mediaTypeOf(bytes: Buffer, asked: ImageFormat): string {
  const found = SIGNATURES.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature));
  return mediaTypes[found?.[0] ?? asked];
}
