import type { LanguageTexts, QuestionKind } from '../brainTexts.ts';
import { type Reader, readerOf } from './words.ts';

/** A question as Brain understands it. */
export interface Question {
  /** Undefined where it isn't a question but words. */
  kind: QuestionKind | undefined;
  /** As it was written, in lower case and without a polite beginning. */
  text: string;
  /** What it is about, without the words that ask. */
  content: readonly string[];
  reader: Reader;
}

/** Reads how a question asks, and about what. */
export function readQuestion(written: string, texts: LanguageTexts): Question {
  const reader = readerOf(texts);
  const plain = written.trim().toLowerCase().replaceAll('’', "'");
  const text = texts.phrases.reduce(
    (one, [pattern, word]) => one.replace(new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'gu'), word),
    plain.replace(new RegExp(`^(?:(?:${texts.polite})(?!\\p{L})[\\s,:]*)+`, 'u'), ''),
  );
  let rest = text;
  let kind: QuestionKind | undefined;
  for (const [one, pattern] of texts.kinds) {
    const found = new RegExp(`^(?:${pattern})(?![\\p{L}\\d])`, 'u').exec(text);
    if (!found) continue;
    kind = one;
    // The size that is asked for, and the verb of a question for yes or no, are part of what it is about.
    rest = one === 'size' || one === 'yesNo' ? text : text.slice(found[0].length);
    break;
  }
  const content = reader.content(rest);
  const price = reader.stems(texts.price);
  const hasPrice = content.some((stem) => price.has(stem));
  if (kind === 'price' || (hasPrice && (!kind || kind === 'what' || kind === 'how' || kind === 'count')))
    return { kind: 'price', text, content: content.filter((stem) => !price.has(stem)), reader };
  return { kind, text, content, reader };
}

/** Whether a question asks what waits for a task, not what the task waits for. */
export const asksForFollowers = ({ text }: Question, { followers }: LanguageTexts): boolean =>
  new RegExp(`^(?:${followers})(?!\\p{L})`, 'u').test(text);
