import type { LanguageTexts, QuestionKind } from '../brainTexts.ts';
import type { Ask, Workspace } from '../types.ts';
import type { Facts } from './facts.ts';
import { hasForm } from './hasForm.ts';
import { type Question, readQuestion } from './readQuestion.ts';
import { splitSentences } from './splitSentences.ts';
import { listStatements } from './statements.ts';
import { readerOf } from './words.ts';

/** So much of a prepared question has to be in the one that is asked. */
const MIN_SHARE = 3 / 4;

/**
 * Quotes the whole text whose prepared questions have one that asks the same: which of its sentences answers isn't certain. Undefined where there is none.
 */
export function quoteByAsk(state: Workspace, question: Question, texts: LanguageTexts): Facts | undefined {
  const statements = listStatements(state);
  const { reader } = question;
  const light: LightWords = { verbs: reader.stems(texts.light), names: new Set(reader.content(state.story.project)) };
  let best: { share: number; facts: Facts } | undefined;
  for (const ask of state.story.asks) {
    const statement = statements.find(({ source }) => source.kind === ask.kind && source.id === ask.id);
    // Edited since, it may no longer answer its questions.
    if (!statement || statement.text !== ask.text) continue;
    for (const written of ask.questions) {
      const { prepared, sentence } = prepare(ask, written, texts);
      // A paper's title says what it is about; a task's says what is to be done with it.
      const title = ask.kind === 'paper' ? statement.source.title : '';
      const share = compareQuestions(question, prepared, `${sentence ?? ''} ${title}`, light);
      if (share <= (best?.share ?? 0)) continue;
      best = { share, facts: { answer: ask.text, sources: [statement.source] } };
    }
  }
  return best?.facts;
}

/** Words that say little: verbs, and those of the project's name, which everything is about. */
interface LightWords {
  verbs: ReadonlySet<string>;
  names: ReadonlySet<string>;
}

interface Prepared {
  prepared: Question;
  sentence: string | undefined;
}

const preparedOf = new WeakMap<Ask, Map<string, Prepared>>();

/** Reads a prepared question and finds its sentence, once. */
function prepare(ask: Ask, written: string, texts: LanguageTexts): Prepared {
  const known = preparedOf.get(ask) ?? new Map<string, Prepared>();
  preparedOf.set(ask, known);
  const found = known.get(written);
  if (found) return found;
  const prepared = readQuestion(written, texts);
  const created = { prepared, sentence: findSentence(ask, prepared, texts) };
  known.set(written, created);
  return created;
}

/**
 * Whether two questions ask the same, from 0 to 1.
 * @param answer what may cover further words of the first one
 * @param light words that make a difference only where the other question has others like them
 */
function compareQuestions(asked: Question, prepared: Question, answer: string, light: LightWords): number {
  if (plainText(asked) === plainText(prepared)) return 1;
  if (normalKind(asked.kind) !== normalKind(prepared.kind)) return 0;
  const { reader } = asked;
  const { verbs, names } = light;
  const isHeavy = (stem: string) => !verbs.has(stem) && !names.has(stem);
  const own = new Set(prepared.content);
  const known = new Set([...own, ...reader.words(answer).map(({ stem }) => stem)]);
  const content = asked.content.flatMap((stem) => {
    if (known.has(stem)) return stem;
    return reader.parts(stem).find((parts) => parts.every((part) => known.has(part) || names.has(part))) ?? stem;
  });
  if (!content.every((stem) => known.has(stem) || !isHeavy(stem))) return 0;
  // `What do helpers do?` is not `What do helpers get?`
  const otherVerbs = [content, [...own]].map((one, index, both) =>
    one.some((stem) => verbs.has(stem) && !both[1 - index]?.includes(stem)),
  );
  if (otherVerbs.every(Boolean)) return 0;
  const shared = new Set(content.filter((stem) => own.has(stem))).size;
  const weight = prepared.content.filter((stem) => isHeavy(stem) || content.includes(stem)).length;
  // With the project's name, it may be about the whole of what the prepared one is about a part of.
  const minShare = content.every((stem) => known.has(stem) || !names.has(stem)) ? MIN_SHARE : 1;
  // The same words are better than some of them.
  return weight && shared / weight >= minShare ? (0.99 * shared) / new Set([...own, ...content]).size : 0;
}

/** Without punctuation. */
const plainText = ({ text }: Question) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Without a word that asks, it may be a question for yes or no in German, which begins with any verb. */
const normalKind = (kind: QuestionKind | undefined): QuestionKind => (kind === 'until' ? 'when' : (kind ?? 'yesNo'));

/** The sentence of a text that a prepared question is about; undefined where none is more so than the others. */
function findSentence({ text }: Ask, { kind, content }: Question, texts: LanguageTexts): string | undefined {
  const reader = readerOf(texts);
  const sentences = splitSentences(text);
  const scored = sentences.map((sentence) => {
    const stems = new Set(reader.words(sentence).map(({ stem }) => stem));
    const shared = content.filter((stem) => stems.has(stem)).length;
    return { sentence, score: 2 * shared + Number(hasForm(kind, sentence, texts)) };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  return best.length === 1 ? best[0]?.sentence : undefined;
}
