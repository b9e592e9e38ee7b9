import type { LanguageTexts } from '../brainTexts.ts';

/** A word of a text: as it is written, and what it is compared by. */
export interface Word {
  written: string;
  stem: string;
  /** Says something; the others only hold a sentence together. */
  isContent: boolean;
}

/** Reads texts of a language. */
export interface Reader {
  words(text: string): Word[];
  /** What the words that say something are compared by, each once, in their order. */
  content(text: string): string[];
  /** The stems of a list of words. */
  stems(list: string): ReadonlySet<string>;
  /** What all words of a text are compared by. */
  stemsOf(text: string): ReadonlySet<string>;
  /** Whether two words of a language with compounds have a part in common: `Hilfeseite` and `Hilfe`. */
  sharesPart(one: string, other: string): boolean;
  /** The two words that a compound may consist of, in each way. None in English. */
  parts(stem: string): (readonly [string, string])[];
  /** Whether a title has its verb at the end: `Leinwand mieten`. */
  verbIsLast: boolean;
}

const readers = new WeakMap<LanguageTexts, Reader>();

/** The reader of a language, created once. */
export function readerOf(texts: LanguageTexts): Reader {
  const known = readers.get(texts);
  if (known) return known;
  const reader = createReader(texts);
  readers.set(texts, reader);
  return reader;
}

function createReader(texts: LanguageTexts): Reader {
  const cut = texts.language === 'de' ? stemGerman : stemEnglish;
  const numbers = new Map(
    texts.numbers.split(' ').map((entry, index) => {
      const [word = '', value = String(index)] = entry.split(':');
      return [fold(word), value];
    }),
  );
  const same = new Map<string, string>();
  for (const group of texts.same) {
    const [first = '', ...others] = group.split(' ').map((word) => cut(fold(word)));
    for (const other of others) same.set(other, first);
  }
  const stop = new Set(texts.stop.split(' ').map(fold));
  const prefixed = texts.verbPrefixes ? new RegExp(`^(${texts.verbPrefixes})(\\p{L}{3,})$`, 'u') : undefined;
  const stemOf = (word: string) => {
    const cutWord = cut(word);
    const [, before = '', verb = ''] = prefixed?.exec(cutWord) ?? [];
    const base = same.get(verb);
    return numbers.get(word) ?? same.get(cutWord) ?? (base ? before + base : cutWord);
  };
  const sameAs = new RegExp(`^(?:${texts.compounds})(?=\\p{L}{4})`, 'u');
  const words = (text: string) =>
    splitWords(text).map((written): Word => {
      const folded = fold(written);
      const word = texts.compounds ? folded.replace(sameAs, '') : folded;
      return { written: folded, stem: stemOf(word), isContent: !stop.has(folded) };
    });
  const lists = new Map<string, ReadonlySet<string>>();
  const stems = (list: string) => {
    const known = lists.get(list) ?? new Set(words(list).map(({ stem }) => stem));
    lists.set(list, known);
    return known;
  };
  return {
    words,
    content: (text) => [...new Set(words(text).flatMap(({ stem, isContent }) => (isContent ? stem : [])))],
    stems,
    stemsOf: (text) => new Set(words(text).map(({ stem }) => stem)),
    sharesPart: (one, other) => texts.language === 'de' && (sharesBeginning(one, other) || sharesEnd(one, other)),
    parts: (stem) => (texts.language === 'de' ? splitCompound(stem, stemOf) : []),
    verbIsLast: texts.language === 'de',
  };
}

/** Letters and digits; `1.20` and `1,20` are one word. */
const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/n['’]t\b/g, ' not')
    .match(/\d+(?:[.,:]\d+)*|[\p{L}]+/gu) ?? [];

/** Without the marks of letters, so that `Plätze` and `Platz` have one stem. */
export const fold = (word: string): string =>
  word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

/** Without the endings of numbers, persons and times. */
function stemEnglish(word: string): string {
  let stem = word.replace(/([a-z]{3})our(s?)$/, '$1or$2');
  if (stem.length > 3)
    stem = stem
      .replace(/ies$/, 'y')
      .replace(/(ss|sh|ch|x)es$/, '$1')
      .replace(/([^su])s$/, '$1');
  const shorter = stem.replace(/(?:ing|ed)$/, '');
  if (shorter !== stem && shorter.length > 2 && /[aeiouy]/.test(shorter))
    stem = shorter.replace(/([^aeiousl])\1$/, '$1');
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}

const MIN_GERMAN_STEM = 4;

/** Without the endings of numbers, cases and persons, and without the `ge` of a participle. */
function stemGerman(word: string): string {
  let stem = word.replace(/^ge(?=\p{L}{4,}t$)/u, '').replace(/innen$/, '');
  for (;;) {
    const shorter = stem.replace(/(?:ern|em|er|en|es|st|e|n|s|t)$/, '');
    if (shorter === stem || shorter.length < MIN_GERMAN_STEM) return stem;
    stem = shorter;
  }
}

/** So many letters of two words are a part that both have. */
const MIN_SHARED = 5;

const sharesBeginning = (one: string, other: string) =>
  one.length >= MIN_SHARED && other.startsWith(one.slice(0, MIN_SHARED));

const sharesEnd = (one: string, other: string) => {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length >= MIN_SHARED && longer.endsWith(shorter);
};

/** A part of a compound has so many letters; shorter ones are found in words that aren't compounds. */
const MIN_PART = 4;

function splitCompound(word: string, stemOf: (word: string) => string): (readonly [string, string])[] {
  const ends = Array.from({ length: Math.max(0, word.length - 2 * MIN_PART + 1) }, (_, at) => at + MIN_PART);
  return ends.map((end) => [stemOf(word.slice(0, end)), stemOf(word.slice(end))]);
}
