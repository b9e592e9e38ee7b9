/** For tests of what moves: the visitor's system asks for no reduced motion. Other tests run with reduced motion (playwright.config.ts). */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;
