import type { FlattenedAsset } from './FlattenedAsset.ts';
import { flattenMetadata } from './flattenMetadata.ts';
import type { RawEntry } from './RawEntry.ts';

interface RawFile {
  url?: string;
  contentType?: string;
  fileName?: string;
  details?: { size?: number; image?: { width: number; height: number } };
}

/**
 * Flattens an asset of the content system.
 * @param raw an asset with the fields of one locale
 * @returns the asset, its url with a scheme
 * @throws 'Not an asset' for anything else (specification sections 5 and 8); an error naming the asset when it has no file
 */
export function flattenAsset(raw: RawEntry): FlattenedAsset {
  if (raw?.sys?.type !== 'Asset') throw new Error('Not an asset');
  const file = raw.fields.file as RawFile | undefined;
  if (!file?.url) throw new Error(`Asset ${raw.sys.id} has no file: upload one and publish it`);
  return {
    modelName: 'asset',
    url: file.url.startsWith('//') ? `https:${file.url}` : file.url,
    contentType: file.contentType ?? 'application/octet-stream',
    ...(file.details?.image
      ? { dimensions: { width: file.details.image.width, height: file.details.image.height } }
      : {}),
    fileName: file.fileName ?? '',
    size: file.details?.size ?? 0,
    title: (raw.fields.title as string | undefined) ?? '',
    metadata: flattenMetadata(raw.sys, raw.metadata?.tags),
  };
}
