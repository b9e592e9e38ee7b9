import type { Task, Workspace } from '../types.ts';
import type { Question } from './readQuestion.ts';
import type { Reader, Word } from './words.ts';

/** How a question names a task, the clearest first. */
const NAMINGS = [
  // By all words of its title, or what is done and another word of it.
  'whole',
  // By what is done alone.
  'begun',
  // By words that stand together in its title.
  'phrase',
  // By other words of its title.
  'part',
] as const;
export type Naming = (typeof NAMINGS)[number];

interface NamedTask {
  task: Task;
  naming: Naming;
  /** Whether the words are of what is done, not of a detail: `the drinks` in `Order drinks for the bar`. */
  isObject: boolean;
}

/**
 * The task that words name: all of them are in its title, and in no other that they name as well. Undefined where it isn't one.
 * @param words of the question, without those that ask
 */
export function findNamedTask(
  { tasks }: Workspace,
  words: readonly string[],
  { reader, text }: Pick<Question, 'reader' | 'text'>,
  beforeDetail: string,
): NamedTask | undefined {
  if (!words.length) return undefined;
  const named = tasks.flatMap((task): NamedTask[] => {
    const naming = nameTask(task.title, words, reader);
    return naming ? [{ task, naming, isObject: isObject(task.title, words, reader, beforeDetail) }] : [];
  });
  for (const naming of NAMINGS) {
    const best = named.filter((one) => one.naming === naming);
    if (best.length > 1) return findWritten(best, words, text, reader);
    if (best.length) return best[0];
  }
  return undefined;
}

/** The one of several that has the words as they are written: `the opening` is `Opening night`, not `Open ticket sales`. */
function findWritten(
  named: readonly NamedTask[],
  words: readonly string[],
  text: string,
  reader: Reader,
): NamedTask | undefined {
  const written = reader.words(text).flatMap((word) => (words.includes(word.stem) ? word.written : []));
  const exact = named.filter(({ task }) => {
    const title = reader.words(task.title).map((word) => word.written);
    return written.every((word) => title.includes(word));
  });
  return exact.length === 1 ? exact[0] : undefined;
}

function isObject(written: string, words: readonly string[], reader: Reader, beforeDetail: string): boolean {
  const before = reader.stems(beforeDetail);
  const all = reader.words(written);
  const end = all.findIndex(({ stem }) => before.has(stem));
  const title = end < 0 ? all : all.slice(0, end);
  // `cup` is a detail in `Send cup proof`; German has one word for it.
  const isDetail = (next: Word | undefined) =>
    !reader.verbIsLast && next?.isContent && !/^\d/.test(next.stem) && !words.includes(next.stem);
  return words.every((word) => title.some(({ stem }, at) => stem === word && !isDetail(title[at + 1])));
}

/** The last word of a title in which it is a verb: nouns are written with a capital letter in German. */
const VERB_AT_END = /\s\p{Ll}\S*$/u;

function nameTask(written: string, words: readonly string[], reader: Reader): Naming | undefined {
  const title = reader.content(written);
  if (!words.every((word) => title.includes(word))) return undefined;
  const needed = title.filter((word) => !/^\d/.test(word));
  const covered = needed.filter((word) => words.includes(word)).length;
  // What is done, or the thing that the task is named for.
  const head = reader.verbIsLast && VERB_AT_END.test(written) ? needed.at(-1) : needed[0];
  const isBegun = words.includes(head ?? '');
  if (covered === needed.length || (covered > 1 && isBegun)) return 'whole';
  if (isBegun) return 'begun';
  const places = words.map((word) => title.indexOf(word));
  const isTogether = Math.max(...places) - Math.min(...places) === words.length - 1;
  return words.length > 1 && isTogether ? 'phrase' : 'part';
}
