/** What each locale of the site calls itself. */
export const localeNames: Readonly<Record<string, string>> = {
  'en-US': 'English',
  'fr-FR': 'Français',
  'es-ES': 'Español',
  it: 'Italiano',
  'pt-BR': 'Português',
  de: 'Deutsch',
};
