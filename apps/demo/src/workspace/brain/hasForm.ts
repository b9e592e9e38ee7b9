import type { LanguageTexts, QuestionKind } from '../brainTexts.ts';
import { readerOf } from './words.ts';

/** Whether a sentence has what answers of a kind have. */
export function hasForm(kind: QuestionKind | undefined, sentence: string, texts: LanguageTexts): boolean {
  const text = sentence.toLowerCase();
  const matches = (pattern: string) => new RegExp(pattern, 'u').test(text);
  const hasNumber = () =>
    /\d/.test(text) ||
    readerOf(texts)
      .words(text)
      .some(({ stem }) => /^\d/.test(stem));
  switch (kind) {
    case 'when':
    case 'until':
      return matches(texts.time);
    case 'why':
      return matches(texts.reason);
    case 'price':
      return (
        /[€$£]/.test(text) ||
        (hasNumber() &&
          readerOf(texts)
            .words(text)
            .some(({ stem }) => isPrice(stem, texts)))
      );
    case 'count':
    case 'size':
    case 'duration':
      return hasNumber();
    default:
      return false;
  }
}

const isPrice = (stem: string, texts: LanguageTexts) => readerOf(texts).stems(texts.price).has(stem);
