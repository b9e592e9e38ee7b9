import type { AnyEntry } from '@cumulus/content-model';
import { TEXT_FIELDS } from '@cumulus/content-model/variableFields';

/**
 * Long German words, which must neither be cut nor widen the page. They have soft hyphens, because browsers in tests lack the dictionary by which
 * visitors' browsers hyphenate (design-system/base.css).
 */
export const GERMAN_COMPOUNDS = [
  'Donau|dampf|schiff|fahrts|gesell|schafts|kapitän',
  'Arbeits|unfähigkeits|bescheinigung',
  'Kraft|fahrzeug|haftpflicht|versicherung',
  'Rechts|schutz|versicherungs|gesellschaften',
  'Geschwindigkeits|überschreitung',
  'Verbraucher|insolvenz|verfahren',
  'Projekt|fortschritts|besprechung',
  'Veranstaltungs|kosten|erstattung',
].map((word) => word.replaceAll('|', '\u00AD')) as [string, ...string[]];

/**
 * Fields with short texts, in large type or narrow places: there one long word is worse than many short ones. Buttons are left out: their labels are
 * verbs.
 */
const SHORT_FIELD = /title$|label$|name$/i;

type Fields = Record<string, unknown>;
type EntriesOf = (model: string) => readonly AnyEntry[];

/**
 * Replaces the texts of an entry, and of the entries that it lists, by the longest in the content in this locale. German titles and labels also get
 * long compounds.
 * @param entry such as a section
 * @param entriesOf all entries of a content type, in the same locale
 * @param locale the locale's code
 */
export function withLongestTexts<Entry extends object>(entry: Entry, entriesOf: EntriesOf, locale: string): Entry {
  const long = lengthen(entry, entriesOf, locale, 0);
  for (const [field, value] of Object.entries(long))
    if (isEntry(value)) Object.assign(long, { [field]: lengthen(value, entriesOf, locale, 0) });
    else if (Array.isArray(value) && value.every(isEntry))
      Object.assign(long, { [field]: value.map((item, rank) => lengthen(item, entriesOf, locale, rank)) });
  return long;
}

function isEntry(value: unknown): value is Fields & { modelName: string } {
  return typeof value === 'object' && value !== null && typeof (value as Fields).modelName === 'string';
}

/** @param rank position of the entry in its list: each gets other texts, since equal entries aren't realistic */
function lengthen<Entry extends object>(entry: Entry, entriesOf: EntriesOf, locale: string, rank: number): Entry {
  if (!isEntry(entry)) return { ...entry };
  const { modelName } = entry;
  const texts = Object.entries(TEXT_FIELDS[modelName] ?? {}).map(([field, kind]) => {
    const values = longestFirst(entriesOf(modelName).map((other) => (other as object as Fields)[field]));
    const longest = values[rank % Math.max(1, values.length)];
    if (
      kind === 'list' ||
      typeof longest !== 'string' ||
      locale !== 'de' ||
      modelName === 'link' ||
      !SHORT_FIELD.test(field)
    )
      return [field, longest ?? (entry as Fields)[field]];
    return [
      field,
      `${GERMAN_COMPOUNDS[rank % GERMAN_COMPOUNDS.length]} ${longest}`.slice(0, Math.max(longest.length, 60)).trim(),
    ];
  });
  // Values belong to the options that they were written for, and those are others now.
  const values = 'optionValues' in entry && { optionValues: undefined };
  return { ...entry, ...Object.fromEntries(texts), ...values };
}

/** The distinct values, longest first. */
function longestFirst(values: readonly unknown[]): unknown[] {
  const byText = new Map(values.flatMap((value) => (value === undefined ? [] : [[String(value), value]])));
  return [...byText].sort(([one], [other]) => other.length - one.length).map(([, value]) => value);
}
