/**
 * The folders of apps/site/src in the one direction imports may run: a module imports from its own folder and from those after it.
 * `.dependency-cruiser.cjs` and the check of .astro files both read the order here; docs/architecture.md explains it.
 */
export const LAYERS = [
  'pages',
  'gallery',
  'document',
  'boot',
  'astro',
  'sections',
  'conversion',
  'design-system',
  'pricing',
  'flags',
  'vendors',
  'analytics',
  'visitor',
  'privacy',
  'platform',
] as const;

/** The folders of apps/demo/src, in the same way. */
export const DEMO_LAYERS = [
  'server',
  'app',
  'shell',
  'demo',
  'guide',
  'messages',
  'views',
  'ui',
  'start',
  'texts',
  'workspace',
] as const;
