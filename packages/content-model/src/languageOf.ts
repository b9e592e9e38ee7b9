/** @returns the language of a locale in lower case: `de` of `de`, `de-DE` or `DE-ch` */
export const languageOf = (locale: string): string => locale.toLowerCase().split('-', 1)[0] ?? '';
