import { ENGLISH } from './texts/english.ts';
import { FRENCH } from './texts/french.ts';
import { GERMAN } from './texts/german.ts';
import { ITALIAN } from './texts/italian.ts';
import type { MeetingTexts } from './texts/MeetingTexts.ts';
import { PORTUGUESE } from './texts/portuguese.ts';
import { SPANISH } from './texts/spanish.ts';

const BY_LANGUAGE: ReadonlyMap<string, MeetingTexts> = new Map([
  ['de', GERMAN],
  ['fr', FRENCH],
  ['es', SPANISH],
  ['it', ITALIAN],
  ['pt', PORTUGUESE],
]);

/** Copy of the meeting page and its mails in the visitor's language; English for others. @param locale BCP 47, or `Accept-Language` */
export function meetingTexts(locale: string): MeetingTexts {
  const [language = ''] = /^[a-z]{2}\b/i.exec(locale) ?? [];
  return BY_LANGUAGE.get(language.toLowerCase()) ?? ENGLISH;
}

/** Title of a meeting's page and mail: with the name of the person whom the visitor meets, where it is known. */
export function meetingTitle(texts: MeetingTexts, host: { name: string } | undefined): string {
  return host ? texts.titleWith(host.name) : texts.title;
}

/** `Where: Video call`. French has a narrow space before the colon. */
export function labelled({ language }: MeetingTexts, label: string, value: string): string {
  return `${label}${language === 'fr' ? '\u202F' : ''}: ${value}`;
}
