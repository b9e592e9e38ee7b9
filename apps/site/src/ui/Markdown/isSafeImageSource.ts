import { schemeOf } from '../Link/schemeOf.ts';

/** Whether an address may be the source of a picture: a path, http(s), or `data:` when it is an image. */
export function isSafeImageSource(source: string): boolean {
  const scheme = schemeOf(source);
  if (scheme === 'data') return /^data:image\/(avif|gif|jpeg|png|webp)[;,]/i.test(source.trim());
  return scheme === undefined || scheme === 'http' || scheme === 'https';
}
