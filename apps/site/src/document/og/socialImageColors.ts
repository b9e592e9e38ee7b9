/** The tokens `--ink` and `--ink-soft` as hex: the library that sets text into pictures knows no OKLCH. */
export const socialImageColors = { ink: '#14203a', inkSoft: '#48526b' };
