/** What a link in rich text may point to: an asset, link or entry of another space (url), a page or article of this site (its path). */
export interface LinkTarget {
  modelName?: string;
  url?: string;
  metadata?: { path?: string };
}

/** The address of a link's target; undefined when it has none or can't be had. A slug is none: see `content/pathOf.ts`. */
export function addressOf(target: LinkTarget | undefined): string | undefined {
  return target?.url || target?.metadata?.path;
}
