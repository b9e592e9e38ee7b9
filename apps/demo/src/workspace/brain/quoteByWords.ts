import type { LanguageTexts } from '../brainTexts.ts';
import type { Source, Workspace } from '../types.ts';
import type { Facts } from './facts.ts';
import { hasForm } from './hasForm.ts';
import type { Question } from './readQuestion.ts';
import { splitSentences } from './splitSentences.ts';
import { listNotes, listStatements, listTitles } from './statements.ts';
import type { Word } from './words.ts';

/** Fewer words are found in sentences about something else. */
const MIN_WORDS = { who: 2, when: 2, until: 2, why: 2, where: 1, count: 1, other: 3 };
/** Between the words of a question a sentence may have so many others that say something. */
const MAX_BETWEEN = 2;

/** A sentence that has all words of a question. */
interface Found {
  source: Source;
  sentence: string;
  words: readonly Word[];
}

/**
 * Quotes the sentence that has all words of a question close together, in the form of an answer of its kind. Undefined where there is none, or where
 * there are several: they may contradict each other.
 */
export function quoteByWords(state: Workspace, question: Question, texts: LanguageTexts): Facts | undefined {
  const { kind, reader } = question;
  // An amount or a length in a sentence may be that of something else.
  if (kind === 'price' || kind === 'size' || kind === 'duration') return undefined;
  const min = kind === undefined || kind === 'what' || kind === 'how' || kind === 'yesNo' ? 'other' : kind;
  const light = reader.stems(texts.light);
  const content = question.content.filter((stem) => (kind !== 'count' && kind !== 'what') || !light.has(stem));
  if (content.length < MIN_WORDS[min]) return undefined;
  const sentences = listStatements(state)
    .filter(({ source, text }) => text !== source.title)
    .flatMap(({ source, text }) => splitSentences(text).map((sentence) => ({ source, sentence })));
  // A title, a step or a remark may count a part of what there is.
  const parts =
    kind === 'count' && content.length > 1
      ? [
          ...listTitles(state).map(({ source, text }) => ({ source, sentence: text })),
          ...listNotes(state).flatMap(({ source, text }) =>
            splitSentences(text).flatMap((sentence) =>
              isWhole(sentence, question, texts) ? { source, sentence } : [],
            ),
          ),
        ]
      : [];
  const found = [...sentences, ...parts]
    .map(({ source, sentence }): Found => ({ source, sentence, words: reader.words(sentence) }))
    .filter(({ words }) => isClose(words, content));
  if (kind === 'count') return quoteNumber(found, content);
  const people = new Set(state.people.flatMap(({ name }) => reader.content(name)));
  const notYet =
    kind === 'yesNo' && new RegExp(texts.happened, 'u').test(question.text) ? new RegExp(texts.notYet, 'u') : undefined;
  const fitting = found.filter(({ sentence, words }) => {
    // `The bank has to agree` is no answer to `Did the bank agree?`
    if (notYet?.test(sentence.toLowerCase())) return false;
    if (kind === 'who') return words.some(({ stem }) => people.has(stem) && !content.includes(stem));
    if (kind === 'where') return isBeforePlace(words, content, question, texts);
    return min === 'other' || hasForm(kind, sentence, texts);
  });
  return fitting.length === 1 ? quote(fitting[0]) : undefined;
}

/** Whether a remark says as much as is asked for: it neither asks nor speaks of a part, as `only` says. */
function isWhole(sentence: string, { reader, text }: Question, texts: LanguageTexts): boolean {
  const [said, asked] = [reader.stemsOf(sentence), reader.stemsOf(text)];
  return !sentence.endsWith('?') && [...reader.stems(texts.limits)].every((stem) => !said.has(stem) || asked.has(stem));
}

const quote = (found: Found | undefined): Facts | undefined =>
  found && { answer: found.sentence, sources: [found.source] };

/** Whether a sentence has all words, and few others between them. */
function isClose(words: readonly Word[], content: readonly string[]): boolean {
  const saying = words.filter(({ stem, isContent }) => isContent || content.includes(stem)).map(({ stem }) => stem);
  const size = content.length + MAX_BETWEEN;
  return saying.some((_, start) => content.every((stem) => saying.slice(start, start + size).includes(stem)));
}

/** Quotes the first text in which a number stands before what is counted, if all that do have the same number. */
function quoteNumber(found: readonly Found[], [counted = '']: readonly string[]): Facts | undefined {
  const counts = found.flatMap((one) => {
    const at = one.words.findIndex(({ stem }, index) => /^\d/.test(stem) && one.words[index + 1]?.stem === counted);
    return at < 0 ? [] : { one, number: one.words[at]?.stem };
  });
  return new Set(counts.map(({ number }) => number)).size === 1 ? quote(counts[0]?.one) : undefined;
}

/** Whether a word of the question stands before a place: `the school on Mill Street`, not `the school on June 2`. */
function isBeforePlace(
  words: readonly Word[],
  content: readonly string[],
  { reader }: Question,
  texts: LanguageTexts,
): boolean {
  const places = reader.stems(texts.placeBefore);
  return words.some(({ stem }, at) => {
    const [next, after] = [words[at + 1], words[at + 2]];
    if (!content.includes(stem) || !next || !places.has(next.stem)) return false;
    return !after || (!/^\d/.test(after.stem) && !hasForm('when', after.written, texts));
  });
}
