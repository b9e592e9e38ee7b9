/** What of the shipped flags and content the debug tests go by. */
export const DEBUG_CASE = {
  /** A page with a slot of a boolean flag whose experiment is a draft, so that every visitor has the control. */
  path: '/contact-sales',
  flag: 'contact-sales-landing-page',
  draft: { key: 'contact-sales-landing', variation: 'Landing design' },
  /** A flag with several values, decided by a running experiment. */
  hero: {
    path: '/',
    flag: 'home-hero',
    experiment: 'home-hero',
    names: ['The board at work', 'Brain at work'],
    last: 'brain',
  },
} as const;
