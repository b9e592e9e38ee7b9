import { emptyRequired, isPageModel, keepsLastComplete, lackedFields } from '@cumulus/content-model';
import { reportContent } from './reportContent.ts';
import { type AllLocalesEntry, type ContentLocale, type ContentSnapshot, localizeFields } from './snapshot.ts';

type Entries = ContentSnapshot['entries'];

/**
 * Takes the newest version of each entry, except where required fields are gone from a page, or from what others are built on: it stays as it was published
 * last until it is complete again. A page without such a version has no address in the languages in which it is incomplete. Each is logged.
 * REQ-CMS-10.
 * @param next as delivered, with all locales
 * @param previous what the site shows, or showed before it was restarted
 * @returns the snapshot itself where nothing is to be done
 */
export function keepLastComplete(next: ContentSnapshot, previous: Entries = {}): ContentSnapshot {
  const changed: Entries = {};
  for (const [id, entry] of Object.entries(next.entries)) {
    const modelName = entry.sys.contentType?.sys.id;
    if (entry === previous[id] || !modelName || !keepsLastComplete(modelName)) continue;
    const taken = takeVersion(entry, previous[id], modelName, next.locales);
    if (taken !== entry) changed[id] = taken;
  }
  return Object.keys(changed).length > 0 ? { ...next, entries: { ...next.entries, ...changed } } : next;
}

function takeVersion(
  entry: AllLocalesEntry,
  previous: AllLocalesEntry | undefined,
  modelName: string,
  locales: ContentLocale[],
): AllLocalesEntry {
  const shown = locales.map(({ code }) => code).filter((code) => !isPageModel(modelName) || hasSlug(entry, code));
  const emptyIn = (one: AllLocalesEntry, code: string) => emptyRequired(modelName, localizeFields(one, locales, code));
  for (const code of previous?.sys.contentType?.sys.id === modelName ? shown : []) {
    const before = emptyIn(previous as AllLocalesEntry, code);
    const gone = emptyIn(entry, code).filter((name) => !before.includes(name));
    if (gone.length === 0) continue;
    report(entry, `${describe(gone, code)}; what was published last stays until the entry is complete`);
    return previous as AllLocalesEntry;
  }
  if (!isPageModel(modelName)) return entry;
  const lackedIn = (code: string) => lackedFields(modelName, localizeFields(entry, locales, code)).flat();
  const incomplete = shown.filter((code) => lackedIn(code).length > 0);
  if (incomplete.length > 0)
    report(entry, `${describe(incomplete.flatMap(lackedIn), incomplete.join(', '))}; the page is not shown there`);
  return incomplete.length > 0 ? withoutSlugs(entry, incomplete) : entry;
}

function hasSlug({ fields }: AllLocalesEntry, code: string): boolean {
  return typeof fields.slug?.[code] === 'string' && fields.slug[code] !== '';
}

function withoutSlugs(entry: AllLocalesEntry, codes: string[]): AllLocalesEntry {
  const slugs = Object.entries(entry.fields.slug ?? {}).filter(([code]) => !codes.includes(code));
  return { ...entry, fields: { ...entry.fields, slug: Object.fromEntries(slugs) } };
}

function describe(names: string[], codes: string): string {
  const quoted = [...new Set(names)].map((name) => `"${name}"`);
  return `the required ${quoted.length > 1 ? 'fields' : 'field'} ${quoted.join(', ')} ${quoted.length > 1 ? 'are' : 'is'} empty in ${codes}`;
}

function report({ sys }: AllLocalesEntry, message: string): void {
  reportContent(`${sys.contentType?.sys.id} ${sys.id}: ${message}`);
}
