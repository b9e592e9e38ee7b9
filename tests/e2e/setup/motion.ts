/** For tests of motion: the visitor's system doesn't request reduced motion. Other tests run with reduced motion (playwright.config.ts). */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;
