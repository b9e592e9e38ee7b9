/** A section's Astro wrapper, with the styles that it and what it imports need. */
export interface RegisteredSection {
  getMod(): Promise<{ default: unknown }>;
  /** In a build the text, in `astro dev` an object that holds it. */
  collectedStyles: (string | { content: string })[];
}

// `?astroPropagatedAssets` tells each section's styles apart; a plain lazy glob would put every section's on every page.
const modules = import.meta.glob<{ default: RegisteredSection }>('../sections/*/*.astro', {
  query: '?astroPropagatedAssets',
});

const loaders = new Map(Object.entries(modules).map(([path, load]) => [path.split('/').at(-2) ?? '', load]));

/**
 * Finds a section of the site by the content type's id: `logoRow` is in the folder `LogoRow`.
 * @returns undefined for a content type that has no section here
 */
export async function registeredSection(modelName: string): Promise<RegisteredSection | undefined> {
  const load = loaders.get(`${modelName.charAt(0).toUpperCase()}${modelName.slice(1)}`);
  return load && (await load()).default;
}
