import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { matchesEtag } from '../http/matchesEtag.ts';
import type { Service, ServiceRequest } from '../http/Service.ts';
import { sendFile } from '../http/sendFile.ts';
import { checkFlag } from './checkFlag.ts';
import { contentTypeOf } from './contentTypeOf.ts';
import { fileHeaders } from './fileHeaders.ts';
import { ImageCache } from './ImageCache.ts';
import { ImageError } from './ImageError.ts';
import { Limiter } from './Limiter.ts';
import { locateAsset } from './locateAsset.ts';
import { mediaTypes } from './mediaTypes.ts';
import { outputFormat } from './outputFormat.ts';
import { type ImageParameters, parseImageQuery } from './parseImageQuery.ts';
import { RENDER_VERSION, renderImage } from './renderImage.ts';
import { SourceHashes } from './SourceHashes.ts';
import { sendImageError } from './sendImageError.ts';

/** Images made at once; each uses one thread, so that pages are answered meanwhile. */
const MAX_CONCURRENT = 2;

interface ImageOptions {
  CONTENT_DIR: string;
  IMAGE_CACHE_DIR: string;
  IMAGE_CACHE_MAX_MB: number;
}

/** The images API under `/images`. */
export function createImageService(options: ImageOptions): Service {
  sharp.concurrency(1);
  const cache = new ImageCache(options.IMAGE_CACHE_DIR, options.IMAGE_CACHE_MAX_MB * 1024 * 1024);
  const hashes = new SourceHashes();
  const limiter = new Limiter(MAX_CONCURRENT);

  async function answer({ method, path, query, request, response }: ServiceRequest): Promise<void> {
    if (method !== 'GET' && method !== 'HEAD') throw new ImageError(405, 'BadRequest', `${method} is not allowed.`);
    const parameters = parseImageQuery(query);
    const asset = await locateAsset(options.CONTENT_DIR, 'images.ctfassets.net', path);
    const sourceHash = await hashes.of(asset);
    const format = outputFormat(asset.path, parameters);
    if (!format) {
      const headers = fileHeaders(contentTypeOf(asset.path));
      return sendFile(request, response, { ...asset, etag: `"${sourceHash.slice(0, 32)}"`, headers });
    }
    checkFlag(parameters, format);
    const key = keyOf(sourceHash, parameters, format);
    const headers = { ...fileHeaders(mediaTypes[format]), ETag: `"${key.slice(0, 32)}"` };
    if (matchesEtag(request.headers['if-none-match'], headers.ETag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const bytes = await cache.get(key, () => limiter.run(() => renderImage(asset.path, parameters, format)));
    response.writeHead(200, { ...headers, 'Content-Length': bytes.length });
    response.end(method === 'HEAD' ? undefined : bytes);
  }

  return {
    prefix: '/images',
    async handle(call) {
      try {
        await answer(call);
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        sendImageError(call.response, error);
      }
    },
  };
}

/** Digest of all that an image depends on; the order of the parameters does not count. */
function keyOf(sourceHash: string, parameters: ImageParameters, format: string): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([RENDER_VERSION, sharp.versions.sharp, sourceHash, format, sorted]))
    .digest('hex');
}
