/** An example of a template: a page (a pattern selects the first match in the sitemap), and its variant. */
interface Template {
  path: string | RegExp;
  /** None: the control. */
  variantKey?: string;
}

/** Every template of the site, and variants with another first section. */
export const TEMPLATES: Record<string, Template> = {
  home: { path: '/' },
  'home: board': { path: '/', variantKey: 'home-hero=board,new-card-ui-CLK-123=' },
  'home: brain, windows': { path: '/', variantKey: 'home-hero=brain,new-card-ui-CLK-123=true' },
  pricing: { path: '/pricing' },
  'pricing, French': { path: '/fr-FR/pricing' },
  'plan quiz': { path: '/pricing/quiz' },
  teams: { path: '/teams' },
  'team: design': { path: '/teams/design' },
  'team: project management': { path: '/teams/project-management' },
  'team: law': { path: '/teams/law' },
  feature: { path: '/features/tasks' },
  brain: { path: '/brain' },
  demo: { path: '/demo' },
  'contact sales': { path: '/contact-sales' },
  'contact sales: landing': {
    path: '/contact-sales',
    variantKey: 'contact-sales-landing-page=true,sales-desk-is-online=',
  },
  blog: { path: '/blog' },
  article: { path: /^\/blog\/./ },
  legal: { path: '/legal/privacy' },
};

/** The ones of the short run (`--smoke`): the most pictures, the most table, the most text. The other Lighthouse audits of the first run in `npm test`. */
export const QUICK_TEMPLATES = ['home', 'pricing', 'article'];
