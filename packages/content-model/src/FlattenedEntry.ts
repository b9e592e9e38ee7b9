import type { EntryMetadata } from './EntryMetadata.ts';

/** A content system entry flattened into its fields plus model name and metadata (specification section 3). */
export interface FlattenedEntry<Model extends string = string> {
  modelName: Model;
  metadata: EntryMetadata;
}
