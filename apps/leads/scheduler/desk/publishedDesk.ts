import { languageOf } from '@cumulus/content-model/languageOf';
import { readSalesDesk, SALES_DESK, type SalesDesk } from '@cumulus/content-model/salesDesk';
import { LastGoodCopy } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { z } from 'zod';
import type { Localized, PublishedContent, PublishedEntry } from '../../content/PublishedContent.ts';

const log = createLog('scheduler');

const foundDesk = z.object({
  /** The default locale. */
  locale: z.string(),
  entry: z.object({
    sys: z.object({ id: z.string() }),
    fields: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
});

/** The entry of a desk. */
type FoundDesk = z.infer<typeof foundDesk>;

/** The last good state of the desk on disk: it counts after a start while the entry has a fault. */
export interface DeskCopy {
  /** As it was at the start. */
  saved: FoundDesk | undefined;
  write(desk: FoundDesk): void;
}

/** Opens a copy. A disk that takes nothing is logged only: meetings are offered without it. */
export async function openDeskCopy(file: string): Promise<DeskCopy> {
  const copy = new LastGoodCopy<FoundDesk>(file, {
    parse: (value) => foundDesk.parse(value),
    report: (fault) => log.error(fault),
  });
  return {
    saved: await copy.read(),
    // Not parsed, which would throw: what is published may have other fields than a desk.
    write: ({ locale, entry: { sys, fields } }) => void copy.write({ locale, entry: { sys: { id: sys.id }, fields } }),
  };
}

/** The person one meets. */
export interface DeskHost {
  name: string;
  /** What they do; empty where it isn't known. @param locale of the visitor */
  role(locale: string): string;
}

/** The sales desk as it is published. */
export interface PublishedDesk {
  /** Id of its entry: names its calendar in the lead store. */
  id: string;
  hours: SalesDesk;
  /** Organizer of the meetings. */
  email: string;
  /** Undefined where no published person is named. */
  host: DeskHost | undefined;
  /** @param locale of the visitor; another locale of the language stands in, else the default locale */
  name(locale: string): string;
  /** Where meetings take place. */
  place(locale: string): string;
}

/** Reads the desk that takes meetings now; undefined while none is published. */
export type ReadDesk = () => PublishedDesk | undefined;

/** Reads the desk, and reports a fault in its entry. */
export interface DeskReader extends ReadDesk {
  /** For an operator: why the published hours aren't those that are offered. */
  problems(): string[];
}

/**
 * Creates the reader of the sales desk. With a fault in its entry, the last good state counts, also after a restart: the content check reports the
 * fault when the file is saved (salesDeskRule.ts).
 * @param content the published content; its first desk counts
 * @param copy keeps the last good state on disk; without it none is left after a restart
 */
export function createDeskReader(content: PublishedContent, copy?: DeskCopy): DeskReader {
  let lastGood = copy?.saved;
  let version: number | undefined;
  let source = '';
  let desk: PublishedDesk | undefined;
  let problem: string | undefined;

  function update(found: FoundDesk | undefined): void {
    const read = found && readDesk(found, personOf(found));
    if (read) {
      lastGood = found;
      copy?.write(found);
    }
    const id = found?.entry.sys.id;
    const previous = desk?.id === id ? desk : undefined;
    const saved = lastGood?.entry.sys.id === id ? lastGood : undefined;
    desk = read ?? previous ?? (saved && readDesk(saved, personOf(saved)));
    problem = found && !read ? describeFault(found, desk !== undefined) : undefined;
  }

  function personOf({ entry, locale }: FoundDesk): PublishedEntry | undefined {
    const link = entry.fields.host?.[locale] as { sys?: { id?: string } } | undefined;
    return content.entries.get(link?.sys?.id ?? '');
  }

  const read = () => {
    if (content.version === version) return desk;
    version = content.version;
    const found = findDesk(content);
    const text = JSON.stringify([found?.entry.sys.id, found?.entry.fields, found && personOf(found)?.fields]);
    // The same object while nothing changed in it: slots are cached by it.
    if (text === source) return desk;
    source = text;
    update(found);
    return desk;
  };
  return Object.assign(read, {
    problems() {
      read();
      return problem === undefined ? [] : [problem];
    },
  });
}

const describeFault = ({ entry }: FoundDesk, isOffered: boolean) =>
  `the hours of the sales desk "${entry.sys.id}" have a fault: ${
    isOffered ? 'those of its last good state are offered' : 'it takes no meetings'
  }; npm run content:check names it`;

function findDesk({ entries, locales }: PublishedContent): FoundDesk | undefined {
  const entry = [...entries.values()].find(({ sys }) => sys.contentType?.sys.id === SALES_DESK);
  return entry && { entry, locale: locales.find((locale) => locale.default)?.code ?? '' };
}

/** @returns undefined where its hours have a fault */
function readDesk({ entry: { sys, fields }, locale }: FoundDesk, person?: PublishedEntry): PublishedDesk | undefined {
  const values = Object.entries(fields).map(([field, byLocale]) => [field, byLocale[locale]] as const);
  const { desk: hours } = readSalesDesk(Object.fromEntries(values));
  if (!hours) return undefined;
  const textIn = (values: Localized | undefined) => (code: string) =>
    String(values?.[code] ?? inLanguage(values, code) ?? values?.[locale] ?? '');
  const hostName = textIn(person?.fields.name)(locale);
  return {
    id: sys.id,
    hours,
    email: textIn(fields.email)(locale),
    host: hostName ? { name: hostName, role: textIn(person?.fields.role) } : undefined,
    name: textIn(fields.name),
    place: textIn(fields.place),
  };
}

/** A lead can have another locale of a language than the content, such as `es` beside `es-ES`. */
function inLanguage(values: Localized | undefined, code: string): unknown {
  return Object.entries(values ?? {}).find(([other]) => languageOf(other) === languageOf(code))?.[1];
}
