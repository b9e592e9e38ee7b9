const EMPTY_NAME = '(none)';

const regions = new Intl.DisplayNames('en', { type: 'region' });
const languages = new Intl.DisplayNames('en', { type: 'language' });
const REGION = /^[A-Z]{2}$/;
const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;
const DEVICES = new Map([
  ['desktop', 'Desktop'],
  ['mobile', 'Phone'],
  ['tablet', 'Tablet'],
]);
const VISITORS = new Map([
  ['new', 'New'],
  ['returning', 'Returning'],
]);

const READERS = new Map<string, (value: string) => string | undefined>([
  ['country', (value) => (REGION.test(value) ? regions.of(value) : undefined)],
  ['language', (value) => (LANGUAGE.test(value) ? languages.of(value) : undefined)],
  ['device', (value) => DEVICES.get(value)],
  ['visitor', (value) => VISITORS.get(value)],
]);

/** A value as it is shown: countries and languages by their names; without one it says so. */
export function shownName(value: string | number | null | undefined, dimension = ''): string {
  const text = String(value ?? '');
  if (text === '') return EMPTY_NAME;
  return READERS.get(dimension)?.(text) ?? text;
}
