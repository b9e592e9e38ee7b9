/**
 * The rooms of apps/site/src in the one direction imports may run: a room may import from itself and from those after it.
 * The house rules stand in docs and in `.dependency-cruiser.cjs`; both read the order here.
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
