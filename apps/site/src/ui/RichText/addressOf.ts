/** What a link in rich text may point to: an asset or link (url), a page or article (slug), an entry of another space. */
export interface LinkTarget {
  modelName?: string;
  url?: string;
  slug?: string;
}

/** The address of a link's target; undefined when it has none or can't be had. */
export function addressOf(target: LinkTarget | undefined): string | undefined {
  if (target?.url) return target.url;
  if (target?.slug === undefined) return undefined;
  return `/${target.slug.replace(/^\/+/, '')}`;
}
