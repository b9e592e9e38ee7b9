/** Metadata of an entry or asset (specification section 3). Times are ISO 8601. */
export interface EntryMetadata {
  id: string;
  /** The content system that it came from. */
  source: 'contentful';
  modelName: string;
  /** The content type's id in the content system, before any renaming on our side. */
  originalModelName: string;
  projectId: string;
  projectEnvironment: string;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  /** Of a page or article: its path in the locale in which it was read, set by the site. */
  path?: string;
}

/** A content system entry flattened into its fields plus model name and metadata (specification section 3). */
export interface FlattenedEntry<Model extends string = string> {
  modelName: Model;
  metadata: EntryMetadata;
}

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

/** The fields that every section of the content model shares (specification section 3, section analytics fields). */
export interface SectionFields extends FlattenedEntry {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
}
