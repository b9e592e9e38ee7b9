import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

/** What stands in the files: each has all texts. In the mails `{date}` is the day on which a submission arrived, `{signUp}` the address of the sign-up page. */
type Copy = typeof en;

const toTexts = (copy: Copy) => ({
  ...copy,
  /** Last line of a mail. */
  signature: `Cumulus. ${copy.promise}`,
  /** Title of the entry in the visitor's calendar. @param other name of the person, or of the sales desk */
  summary: (other: string) => copy.summary.replace('{other}', () => other),
  /** Title of the page, where it is known whom the visitor meets. @param host name of the person */
  titleWith: (host: string) => copy.titleWith.replace('{host}', () => host),
  /** @param zone name of the time zone */
  allTimes: (zone: string) => copy.allTimes.replace('{zone}', () => zone),
});

/** Copy of mails, the meeting page and calendar files: `language` is for the `lang` attribute, dates are written in `locale`. */
export type Texts = ReturnType<typeof toTexts>;

const BY_LANGUAGE = new Map(Object.entries({ de, en, es, fr, it, pt }).map(([code, copy]) => [code, toTexts(copy)]));
const ENGLISH = toTexts(en);

/** Copy in the visitor's language; English for others. @param locale BCP 47, or `Accept-Language` */
export function textsFor(locale: string): Texts {
  const [language = ''] = /^[a-z]{2}\b/i.exec(locale) ?? [];
  return BY_LANGUAGE.get(language.toLowerCase()) ?? ENGLISH;
}

/** Title of a meeting's page and mail: with the name of the person whom the visitor meets, where it is known. */
export const meetingTitle = (texts: Texts, host: { name: string } | undefined): string =>
  host ? texts.titleWith(host.name) : texts.title;

/** `Where: Video call`. French has a narrow space before the colon. */
export const labelled = ({ language }: Texts, label: string, value: string): string =>
  `${label}${language === 'fr' ? '\u202F' : ''}: ${value}`;
