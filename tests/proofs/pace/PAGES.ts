/** A page whose pace is measured, as a visitor with its window and settings sees it. */
export interface PacedPage {
  path: string;
  width: number;
  height: number;
  reducedMotion: 'no-preference' | 'reduce';
}

const DESKTOP = { width: 1440, height: 900, reducedMotion: 'no-preference' } as const;
const PHONE = { width: 390, height: 844, reducedMotion: 'no-preference' } as const;

/** One page of each kind: the most motion, the most table, a page with scenes, the most text. */
export const PAGES: Record<string, PacedPage> = {
  home: { path: '/', ...DESKTOP },
  'home-phone': { path: '/', ...PHONE },
  'home-reduced': { path: '/', ...DESKTOP, reducedMotion: 'reduce' },
  pricing: { path: '/pricing', ...DESKTOP },
  team: { path: '/teams/design', ...DESKTOP },
  'team-phone': { path: '/teams/design', ...PHONE },
  article: { path: '/blog/an-estimate-is-a-range', ...DESKTOP },
};
