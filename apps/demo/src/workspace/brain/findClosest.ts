import type { LanguageTexts } from '../brainTexts.ts';
import type { Closest, Workspace } from '../types.ts';
import { hasForm } from './hasForm.ts';
import type { Question } from './readQuestion.ts';
import { splitSentences } from './splitSentences.ts';
import { listPassages } from './statements.ts';

/** What is in more of the sentences than this says too little. */
const MAX_COMMON = 1 / 6;
/** How much a part of a word that a compound shares counts, and a word of the title. */
const PART = 1 / 2;
const TITLE = 3 / 4;
/** How much the form of an answer counts: it decides between sentences about the same. */
const FORM = 3 / 2;

/** A sentence with its words, and those of the title that says what it is about. */
interface Passage extends Closest {
  own: ReadonlySet<string>;
  title: ReadonlySet<string>;
}

/** How much of what is asked for a sentence has, or its title, from 0 to 1. */
type Share = (passage: Passage, words: ReadonlySet<string>) => number;

/**
 * The sentence that shares the most of a question's rarer words: no answer, but where a reader may find one. Undefined where none shares a rarer word.
 */
export function findClosest(state: Workspace, question: Question, texts: LanguageTexts): Closest | undefined {
  const { reader, kind } = question;
  const passages = listPassages(state).flatMap(({ source, text, title }) =>
    splitSentences(text).map(
      (sentence): Passage => ({ source, sentence, own: reader.stemsOf(sentence), title: reader.stemsOf(title) }),
    ),
  );
  const weighted = listShares(question, texts).flatMap((share) => {
    const has = (words: 'own' | 'title') => passages.filter((one) => share(one, one[words]) > 0).length;
    const common = Math.max(has('own'), 1) / passages.length;
    return common <= MAX_COMMON && (has('own') || has('title')) ? [{ share, weight: -Math.log(common) }] : [];
  });
  let best: { score: number; closest: Closest } | undefined;
  for (const passage of passages) {
    const { source, sentence, own, title } = passage;
    const sum = (words: ReadonlySet<string>) =>
      weighted.reduce((total, { share, weight }) => total + weight * share(passage, words), 0);
    const [inSentence, inTitle] = [sum(own), sum(title)];
    const isForm = hasForm(kind, sentence, texts);
    // The title alone says nothing of this sentence, unless it could be an answer.
    if (!inSentence && !(inTitle && isForm)) continue;
    const score = inSentence + TITLE * inTitle + (isForm ? FORM : 0);
    if (score > (best?.score ?? 0)) best = { score, closest: { sentence, source } };
  }
  return best?.closest;
}

/** An amount of money: that of a question is seldom the one in a sentence that speaks of it. */
const AMOUNT = /[€$£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€$£]|euros?|dollars?)/g;

/** What of a question a sentence may share: its words, and an amount of money where it speaks of money. */
function listShares({ reader, text, kind, content }: Question, texts: LanguageTexts): Share[] {
  const vague = reader.stems(`${texts.light} ${texts.vague}`);
  // A small number is in sentences about anything.
  const amounts = reader.stemsOf((text.match(AMOUNT) ?? []).join(' '));
  const shares = content
    .filter((stem) => !amounts.has(stem) && !vague.has(stem) && !/^\d{1,2}$/.test(stem))
    .map(
      (stem): Share =>
        (_, words) => {
          if (words.has(stem)) return 1;
          return [...words].some((word) => reader.sharesPart(stem, word)) ? PART : 0;
        },
    );
  const money = reader.stems(`${texts.price} ${texts.money}`);
  const asksForMoney = kind !== 'price' && (/[€$£]/.test(text) || content.some((stem) => money.has(stem)));
  const hasAmount: Share = ({ sentence, own }, words) => Number(words === own && hasForm('price', sentence, texts));
  return asksForMoney ? [...shares, hasAmount] : shares;
}
