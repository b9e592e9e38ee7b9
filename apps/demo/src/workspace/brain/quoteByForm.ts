import type { LanguageTexts } from '../brainTexts.ts';
import type { Workspace } from '../types.ts';
import type { Facts } from './facts.ts';
import { hasForm } from './hasForm.ts';
import type { Question } from './readQuestion.ts';
import { splitSentences } from './splitSentences.ts';
import { listNotes, listStatements, type Statement } from './statements.ts';
import type { Word } from './words.ts';

/** A sentence with its words and all of what it stands in. */
interface Sentence extends Pick<Statement, 'source'> {
  sentence: string;
  words: readonly Word[];
  context: string;
}

/** Whether a sentence answers a question; undefined for questions of another form. */
type Test = (sentence: Sentence) => boolean;

/**
 * Quotes the one sentence whose form answers a short question: when somebody is there, until when something goes on, what is on page 207. Undefined
 * where there is none or several.
 */
export function quoteByForm(state: Workspace, question: Question, texts: LanguageTexts): Facts | undefined {
  const test = testPresence(state, question, texts) ?? testEnd(question, texts) ?? testNumbered(question, texts);
  const found = test ? listSentences(state, question).filter(test) : [];
  return found.length === 1 && found[0] ? { answer: found[0].sentence, sources: [found[0].source] } : undefined;
}

function listSentences(state: Workspace, { reader }: Question): Sentence[] {
  const headings = new Map<string, string>();
  let heading = '';
  for (const block of state.doc) {
    if (block.kind === 'heading') heading = block.text;
    headings.set(block.id, heading);
  }
  return [...listStatements(state), ...listNotes(state)].flatMap(({ source, text }) =>
    splitSentences(text)
      .filter((sentence) => !sentence.endsWith('?'))
      .map((sentence) => ({
        ...{ source, sentence, words: reader.words(sentence) },
        context: `${source.title} ${(source.kind === 'doc' && headings.get(source.id)) || ''} ${text}`,
      })),
  );
}

/** `When does Mei come on opening day?`: a sentence that says that all who are named are there, and when; what it stands in has the other words. */
function testPresence(
  state: Workspace,
  { kind, content, text, reader }: Question,
  texts: LanguageTexts,
): Test | undefined {
  const presence = reader.stems(texts.presence);
  const people = new Set(state.people.flatMap(({ name }) => reader.content(name)));
  const named = content.filter((stem) => people.has(stem));
  if (kind !== 'when' || !named.length || !reader.words(text).some(({ stem }) => presence.has(stem))) return undefined;
  const others = content.filter((stem) => !people.has(stem) && !presence.has(stem));
  const isEnd = new RegExp(`(?<!\\p{L})(?:${texts.until})(?!\\p{L})`, 'u');
  return ({ sentence, words, context }) => {
    const around = reader.stemsOf(context);
    const at = words.findIndex(({ stem }) => presence.has(stem));
    const before = words.slice(0, Math.max(at, 0));
    const last = before.findLastIndex(({ stem }) => people.has(stem));
    return (
      hasForm('when', sentence, texts) &&
      !isEnd.test(sentence.toLowerCase()) &&
      named.every((stem) => before.some((word) => word.stem === stem)) &&
      before.slice(last + 1).every(({ stem, isContent }) => !isContent || /^\d/.test(stem)) &&
      others.every((stem) => around.has(stem))
    );
  };
}

/** `Until when is the insurance valid?`: a sentence that begins with it and has an end. */
function testEnd({ kind, content, text, reader }: Question, texts: LanguageTexts): Test | undefined {
  const until = `(?:${texts.until})(?!\\p{L})`;
  const lasts = reader.stems(`${texts.lasts} ${texts.light}`);
  const [subject, ...others] = content.filter((stem) => !lasts.has(stem));
  if (kind !== 'until' || !subject || others.length || !new RegExp(`^${until}`, 'u').test(text)) return undefined;
  const isEnd = new RegExp(`(?<!\\p{L})${until}(?:\\s+\\S+){0,3}?\\s+(?:${texts.time})`, 'u');
  return ({ sentence }) => reader.content(sentence)[0] === subject && isEnd.test(sentence.toLowerCase());
}

/** `What is on page 207?`: a sentence that begins with the name of it. */
function testNumbered({ kind, content, reader }: Question, texts: LanguageTexts): Test | undefined {
  const light = reader.stems(texts.light);
  const [noun, number, ...others] = content.filter((stem) => !light.has(stem));
  if (kind !== 'what' || !noun || others.length || !/^\d{2,}$/.test(number ?? '')) return undefined;
  return ({ words }) => words[0]?.stem === noun && words[1]?.stem === number;
}
