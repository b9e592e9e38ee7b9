/** Metadata of an entry or asset (REQ-CMS-01). Times are ISO 8601. */
export interface EntryMetadata {
  id: string;
  /** The content system that it came from. */
  source: 'contentful';
  modelName: string;
  /** The content type's id in the content system, before the site renames it. */
  originalModelName: string;
  projectId: string;
  projectEnvironment: string;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  /** Path of a page or article in the locale of the read, set by the site. */
  path?: string;
  /** Entries that the site has left out of this one since required fields of theirs are empty. */
  leftOut?: LeftOutEntry[];
}

/** An incomplete entry: at least one of each list of fields would have to be filled. */
export interface LeftOutEntry {
  id: string;
  modelName: string;
  fields: readonly (readonly string[])[];
}

/** A content system entry flattened into its fields plus model name and metadata (REQ-CMS-01). */
export interface FlattenedEntry<Model extends string = string> {
  modelName: Model;
  metadata: EntryMetadata;
}

/**
 * A media asset (REQ-CMS-02). `dimensions` are in pixels, only of images; `size` is in bytes. `animation` is there if a picture moves: `resizable` if the image
 * service has moving variants of it, `fixed` if only the file itself moves.
 */
export interface FlattenedAsset {
  modelName: 'asset';
  url: string;
  contentType: string;
  dimensions?: { width: number; height: number };
  animation?: 'resizable' | 'fixed';
  fileName: string;
  size: number;
  title: string;
  metadata: EntryMetadata;
}

/** The fields that every section of the content model shares (REQ-ANA-06, section analytics fields). */
export interface SectionFields extends FlattenedEntry {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
}
