/** Every template of the site by an example; a pattern stands for the first page of the sitemap that fits. */
export const TEMPLATES: Record<string, string | RegExp> = {
  home: '/',
  pricing: '/pricing',
  'pricing, French': '/fr-FR/pricing',
  teams: '/teams',
  'team: design': '/teams/design',
  'team: project management': '/teams/project-management',
  'team: law': '/teams/law',
  feature: '/features/tasks',
  brain: '/brain',
  demo: '/demo',
  'contact sales': '/contact-sales',
  blog: '/blog',
  article: /^\/blog\/./,
  legal: '/legal/privacy',
};

/** The ones measured in `npm test`: the most pictures, the most table, the most text. */
export const QUICK_TEMPLATES = ['home', 'pricing', 'article'];
