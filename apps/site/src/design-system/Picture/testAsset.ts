import type { FlattenedAsset } from '@cumulus/content-model';

/** A photo of 1000 × 500 on the image service, with a test's changes. */
export function testAsset(changes: Partial<FlattenedAsset> = {}): FlattenedAsset {
  return {
    modelName: 'asset',
    url: '/images/space/a/b/c.jpg',
    contentType: 'image/jpeg',
    dimensions: { width: 1000, height: 500 },
    fileName: 'c.jpg',
    size: 1,
    title: 'C',
    metadata: {} as FlattenedAsset['metadata'],
    ...changes,
  };
}
