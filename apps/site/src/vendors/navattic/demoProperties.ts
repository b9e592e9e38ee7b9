import { redactEmails } from '../../privacy/redaction/redactEmails.ts';
import { isRecord, MAX_TEXT_LENGTH } from './plainRecord.ts';

/** Properties of the end user, by name. */
export type DemoProperties = Record<string, string | number | boolean>;

const OBJECT = 'END_USER';
/** Entries that are read, of a list of any length. */
const MAX_READ = 100;
const MAX_PROPERTIES = 30;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _.:-]{0,63}$/u;
/** Names with another meaning in an event or in the traits of the page's calls. */
const RESERVED = new Set([
  ...['demo', 'location', 'pathname'],
  ...['actual_url', 'actual_path', 'browser', 'browserVersion', 'operatingSystem', 'operatingSystemVersion'],
]);
/** Of a name in lower case, without anything but letters. */
const PERSONAL =
  /mail|phone|mobile|^(first|last|full|given|family|middle|maiden|sur|user|nick|display|contact|person|your)?name$|address|birth|passw|^ip$/;
/** The same in the other languages of the site: names of persons, telephone, and mail where the word is another. */
const PERSONAL_ELSEWHERE =
  /^(vor|nach|zu|familien)name$|^(pré|pre)?nom(defamille)?$|^(nombre|apellidos?|nome|cognome|sobrenome)$|t[eé]l[eé]f|^tel$|^handy(nummer)?$|^(courriel|correo|adresse|cellulare|celular|móvil)/;
/** International, or national with its 0 or area code in brackets. */
const PHONE_NUMBER = /^(\+|0(?=\d)|\(\d)[\d ()./-]{7,}$/;

/**
 * The end user's properties of a message, as {name: value}. What a person could be recognised by is left out, unless they are to be identified.
 * REQ-DMO-02, REQ-DMO-03.
 * @param list as in the message
 */
export function readProperties(list: unknown, { isIdentifying = false } = {}): DemoProperties {
  if (!Array.isArray(list)) return {};
  const found = new Map<string, string | number | boolean>();
  for (const entry of list.slice(0, MAX_READ)) {
    if (found.size >= MAX_PROPERTIES) break;
    if (!isRecord(entry) || entry.object !== OBJECT) continue;
    const { name, value } = entry;
    if (typeof name !== 'string' || name.length > MAX_TEXT_LENGTH || !NAME.test(name) || isReserved(name)) continue;
    if (isValue(value) && (isIdentifying || !isPersonal(name, value))) found.set(name, value);
  }
  return Object.fromEntries(found);
}

/** Names of methods too: what handles events calls them. */
const isReserved = (name: string) => RESERVED.has(name) || name in Object.prototype;

function isValue(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return value !== '' && value.length <= MAX_TEXT_LENGTH;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function isPersonal(name: string, value: string | number | boolean): boolean {
  const letters = name.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (PERSONAL.test(letters) || PERSONAL_ELSEWHERE.test(letters)) return true;
  return typeof value === 'string' && (PHONE_NUMBER.test(value) || redactEmails(value) !== value);
}
