import type { AttributeValues } from '@cumulus/flag-rules';
import { COUNTRIES } from '@cumulus/geo-country/countryCodes';

const DEVICES = ['desktop', 'mobile'];
/** As in the content: `de`, `en-US`, `zh-Hant`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/**
 * The attributes whose values are limited. A condition on another value would silently match nobody. `id` and `url` may be any text. Which locales there
 * are is in the content, which changes apart from flags, so that only the form of a locale is checked.
 */
export const ATTRIBUTE_VALUES: AttributeValues = {
  device: { has: (value) => DEVICES.includes(value), valid: `known: ${DEVICES.join(', ')}` },
  country: { has: (value) => COUNTRIES.has(value), valid: 'known: the codes of ISO 3166-1, such as US, GB or AT' },
  locale: { has: (value) => LANGUAGE.test(value), valid: 'expected a locale of the content, such as en-US or de' },
  path: { has: (value) => value.startsWith('/'), valid: 'expected a path that begins with /' },
};
