import type { Copy } from '../../fixtures/copy/startCopy.ts';
import type { FloodTarget } from './floods.ts';

const PREVIEW = '/preview?secret=cumulus-development-preview-secret&path=%2F';
/** Pages that the second client requests repeatedly; none of them shows the entry that is published. */
const HIT_PAGES = ['/', '/blog', '/teams/agile', '/legal/terms'];

/** All results of the plan quiz, from 1.0 to 13.0: one of them in `VISITORS_SHARE` is the visitor's, the others are the flood's. */
const QUIZ_RESULTS = ['', '/de', '/fr-FR', '/es-ES', '/it', '/pt-BR'].flatMap((language) =>
  Array.from({ length: 121 }, (_, step) => `${language}/pricing/quiz/${(1 + step / 10).toFixed(1)}`),
);
const VISITORS_SHARE = 3;

/** Reads addresses for a flood, and others for a visitor. @throws Error where no page has a picture */
export async function readFloodTarget({ origin, ports }: Pick<Copy, 'origin' | 'ports'>) {
  const read = async (path: string) => (await fetch(origin + path)).text();
  const sitemap = await read('/sitemap.xml');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const html = (await Promise.all(paths.map(read))).join('\n').replaceAll('&amp;', '&');
  const images = [...new Set([...html.matchAll(/\/images\/[^\s"',]+\?[^\s"',]+/g)].map(([path]) => path))];
  const [file] = /\/assets\/_\/[^"]+\.js/.exec(html) ?? [];
  if (images.length < 40 || !file)
    throw new Error(`The pages name ${images.length} pictures and no script: expected more`);
  // Sizes of one picture stay together, so that the visitor and the flood request different pictures.
  const assets = [...new Set(images.map(assetOf))];
  const isVisitors = (path: string) => assets.indexOf(assetOf(path)) % 2 === 0;
  const entered = await fetch(origin + PREVIEW, { redirect: 'manual' });
  const [previewCookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
  const isVisitorsCold = (_: string, index: number) => index % VISITORS_SHARE === 0;
  const target: FloodTarget = {
    coldPages: QUIZ_RESULTS.filter((path, index) => !isVisitorsCold(path, index)),
    ...{ pages: paths, images: images.filter((path) => !isVisitors(path)), previewCookie },
    origin: `http://localhost:${ports.site}`,
  };
  return {
    target,
    pages: HIT_PAGES,
    images: images.filter(isVisitors),
    coldPages: QUIZ_RESULTS.filter(isVisitorsCold),
    file,
  };
}

/** `articleFewerCoverImage` of `/images/cumulus/articleFewerCoverImage/1/fewer.jpg?w=300`. */
function assetOf(path: string): string {
  return path.split('/')[3] ?? '';
}
