import sharp from 'sharp';
import { asset } from '../../../apps/content/testing/fixtureSpace.ts';
import { movingAvif, movingPicture, movingPng, plainPicture } from '../../../apps/content/testing/pictures.ts';
import { embed, en, linkTo, make, type Stranger, textPage } from './Stranger.ts';

interface File {
  name: string;
  type: string;
  bytes(): Promise<Buffer> | Buffer;
  /** As entered; by default what the file has. */
  size?: readonly [number, number];
  more?: Partial<Stranger>;
}

const broken = (finding: string): Partial<Stranger> => ({ finding, pictures: 'broken' });
const photo = (width = 900, height = 600) => plainPicture(width, height);
const jpeg = () => photo().jpeg().toBuffer();
const cut = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, -600);
const ACTIVE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="alert(1)"><script>alert(1)</script></svg>';
const JPEG = 'image/jpeg';
/** Of `photo`. */
const SIZE = [900, 600] as const;
const moving: Partial<Stranger> = { pictures: { shape: SIZE, isMoving: true } };

const FILES: Record<string, File> = {
  umlaut: { name: 'Über uns.jpg', type: JPEG, bytes: jpeg },
  nfd: { name: 'Größe.jpg'.normalize('NFD'), type: JPEG, bytes: jpeg },
  brackets: { name: 'photo (1) [neu] 100%.jpg', type: JPEG, bytes: jpeg },
  japanese: { name: '料金表.jpg', type: JPEG, bytes: jpeg },
  cmyk: { name: 'cmyk.jpg', type: JPEG, bytes: () => photo().toColourspace('cmyk').jpeg().toBuffer() },
  deep: { name: 'deep.png', type: 'image/png', bytes: () => photo().toColourspace('rgb16').png().toBuffer() },
  turned: {
    name: 'turned.jpg',
    type: JPEG,
    bytes: () => photo(600, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  'called-jpeg': { name: 'png.jpg', type: JPEG, bytes: () => photo().png().toBuffer() },
  avif: { name: 'a.avif', type: 'image/avif', bytes: () => photo().avif({ effort: 0 }).toBuffer() },
  'moving-webp': {
    name: 'moving.webp',
    type: 'image/webp',
    bytes: () => movingPicture('webp', 900, 600),
    more: moving,
  },
  'moving-gif': { name: 'moving.gif', type: 'image/gif', bytes: () => movingPicture('gif', 900, 600), more: moving },
  'moving-png': { name: 'moving.png', type: 'image/png', bytes: () => movingPng(900, 600) },
  'moving-avif': { name: 'moving.avif', type: 'image/avif', bytes: movingAvif, size: [600, 300] },
  tall: {
    name: 'tall.png',
    type: 'image/png',
    bytes: () => plainPicture(600, 20_000).png().toBuffer(),
    size: [600, 20_000],
  },
  'svg-script': {
    name: 'active.svg',
    type: 'image/svg+xml',
    bytes: () => Buffer.from(ACTIVE_SVG),
    size: [90, 60],
    more: { hides: ['alert(1)'] },
  },
  empty: { name: 'empty.jpg', type: JPEG, bytes: () => Buffer.alloc(0), more: broken('its file is empty') },
  truncated: { name: 'cut.jpg', type: JPEG, bytes: () => cut(jpeg()), more: broken('its file is cut off') },
  page: {
    name: 'page.jpg',
    type: JPEG,
    bytes: () => Buffer.from('<!doctype html><title>404</title>'),
    more: broken('is no picture'),
  },
  'png-called-svg': {
    name: 'png.svg',
    type: 'image/svg+xml',
    bytes: () => photo(90, 60).png().toBuffer(),
    size: [90, 60],
    more: broken('though its name ends with .svg'),
  },
  'wrong-size': {
    name: 'wrong.jpg',
    type: JPEG,
    bytes: jpeg,
    size: [90, 600],
    more: { finding: '"image" says 90 × 600', pictures: { shape: SIZE }, shows: ['width="900" height="600"'] },
  },
  huge: {
    name: 'huge.png',
    type: 'image/png',
    bytes: () => plainPicture(12_000, 10_000).png().toBuffer(),
    size: [12_000, 10_000],
    more: { isSlow: true },
  },
};

/** Pages with a picture each. @param isShort leaves out those that take seconds to make */
export async function makePictures(isShort: boolean): Promise<Stranger[]> {
  sharp.cache(false);
  const chosen = Object.entries(FILES).filter(([, { more }]) => !(isShort && more?.isSlow));
  return Promise.all(chosen.map(([name, file]) => pictureOf(`zz-picture-${name}`, file)));
}

/** Media in rich text that get the site's player. */
export function makePlayers(): Stranger[] {
  return [
    ['mp4', 'video/mp4', '<video'],
    ['mp3', 'audio/mpeg', '<audio'],
  ].map(([ending = '', type = '', tag = '']) => {
    const id = `zz-embedded-${ending}`;
    const media = asset(`${id}-asset`, `a.${ending}`, type);
    const path = pathOf(media, `a.${ending}`);
    return textPage(id, [embed('Asset', `${id}-asset`)], {
      assets: [media],
      files: { [path]: Buffer.from('media') },
      shows: [tag],
    });
  });
}

async function pictureOf(id: string, { name, type, bytes, size = SIZE, more }: File): Promise<Stranger> {
  const picture = asset(`${id}-asset`, encodeURIComponent(name), type);
  const path = pathOf(picture, encodeURIComponent(name));
  const [width, height] = size;
  Object.assign(picture.fields.file?.['en-US'] as object, {
    fileName: name,
    details: { size: 1, image: { width, height } },
  });
  const media = make('mediaPicture', `${id}-media`, {
    image: en(linkTo('Asset', `${id}-asset`)),
    alt: en('A picture'),
  });
  return textPage(id, [embed('Entry', `${id}-media`)], {
    ...{ assets: [picture], entries: [media], pictures: { shape: size }, ...more },
    files: { [path.replace(encodeURIComponent(name), name)]: await bytes() },
  });
}

/** Moves the file of the fixture's space into the site's. @returns its path below `assets/` */
function pathOf(
  { fields, sys }: { fields: Stranger['entries'][0]['fields']; sys: { id: string } },
  name: string,
): string {
  const file = fields.file?.['en-US'] as { url: string };
  const host = /^\/\/([^/]+)/.exec(file.url)?.[1] ?? '';
  file.url = `//${host}/cumulus/${sys.id}/tok/${name}`;
  return file.url.slice(2);
}
