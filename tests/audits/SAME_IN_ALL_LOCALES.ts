/** Texts that a localized page may share with the English one: names, units and words that are the same in a language. */
export const SAME_IN_ALL_LOCALES: (string | RegExp)[] = [
  // Names of the product, its plans and parts.
  'Cumulus',
  'Cumulus Brain',
  'Brain',
  'Free',
  'Unlimited',
  'Business',
  'Enterprise',
  // Names of people.
  'Amara Diallo',
  'Samuel Mensah',
  // Languages are named in their own tongue everywhere.
  'English',
  'Français',
  'Español',
  'Italiano',
  'Português (Brasil)',
  'Português',
  'Deutsch',
  // German says whiteboards, too.
  'Whiteboards',
  // So do Spanish, Italian and German of a demo.
  'Demo',
  // A word of all six languages, and French minutes.
  'Cookie',
  '30 minutes',
  // Spanish says it just so.
  /^Error \d{3}$/,
  // An initial in a drawn portrait or wordmark.
  /^\p{L}$/u,
  // No words: figures, money, addresses, symbols.
  /^[^\p{L}]*$/u,
  /^\S+@\S+$/,
  /^https?:\/\/\S+$/,
];
