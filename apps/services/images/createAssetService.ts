import type { Service } from '../http/Service.ts';
import { sendFile } from '../http/sendFile.ts';
import { contentTypeOf } from './contentTypeOf.ts';
import { fileHeaders } from './fileHeaders.ts';
import { ImageError } from './ImageError.ts';
import { locateAsset } from './locateAsset.ts';
import { sendImageError } from './sendImageError.ts';

/**
 * Serves asset files as they are, with byte ranges: videos and documents.
 * @param vendorHost host that such files have in an export, which is the name of their folder too
 */
export function createAssetService(prefix: string, vendorHost: string, contentFolder: string): Service {
  return {
    prefix,
    async handle({ method, path, request, response }) {
      try {
        if (method !== 'GET' && method !== 'HEAD') throw new ImageError(405, 'BadRequest', `${method} is not allowed.`);
        const asset = await locateAsset(contentFolder, vendorHost, path);
        await sendFile(request, response, {
          path: asset.path,
          size: asset.size,
          etag: `"${asset.modifiedMs.toString(36)}-${asset.size.toString(36)}"`,
          headers: fileHeaders(contentTypeOf(asset.path)),
        });
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        sendImageError(response, error);
      }
    },
  };
}
