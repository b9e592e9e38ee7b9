import type { EntryMetadata } from './EntryMetadata.ts';

/** A media asset (specification section 3). `dimensions` are pixels and absent for what is no image; `size` is bytes. */
export interface FlattenedAsset {
  modelName: 'asset';
  url: string;
  contentType: string;
  dimensions?: { width: number; height: number };
  fileName: string;
  size: number;
  title: string;
  metadata: EntryMetadata;
}
