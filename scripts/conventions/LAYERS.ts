/**
 * The layers of apps/site/src in the one direction imports may run: a layer imports from itself and from those after it.
 * `.dependency-cruiser.cjs` and `checkAstroImports.ts` read the order here; docs/architecture.md explains it.
 */
export const LAYERS = [
  'pages',
  'document',
  'sections',
  'conversion',
  'ui',
  'pricing',
  'experiments',
  'measurement',
  'visitor',
  'content',
  'platform',
] as const;
