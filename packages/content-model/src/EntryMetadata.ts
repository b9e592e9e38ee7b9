/** What is known of an entry or asset beside its fields (specification section 3). Times are ISO 8601. */
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
  /** Of a page or article, set by the site: where a link to it leads in the locale that it was read in. */
  path?: string;
}
