/** Files that may hold colour literals, each with its reason. */
export const COLOUR_SOURCES: Record<string, string> = {
  'apps/site/src/design-system/tokens.css': 'the one place colours are defined',
};
