import type { VendorPolicy } from '../vendorPolicy.ts';

/**
 * Where assets of a real Contentful space come from; with the built-in service they come through the site's own origin.
 * @param variables environment variables, checked by contentEnvironment
 */
export function contentfulPolicy(variables: Record<string, string | undefined>): VendorPolicy | undefined {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_RESOURCE_TOKENS: tokens } = variables;
  if (!space) return undefined;
  // Rich text may link into other spaces; the path keeps everyone else's spaces out.
  const spaces = [space, ...Object.keys(JSON.parse(tokens ?? '{}') as object)];
  const at = (host: string) => spaces.map((id) => `https://${host}.ctfassets.net/${id}/`);
  return {
    name: 'contentful',
    sources: { 'img-src': at('images'), 'media-src': [...at('videos'), ...at('assets')] },
  };
}
