import { lineOf } from './lineOf.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/**
 * Phrases without a proper use in this codebase, as patterns, and what to write instead. Words that also have a proper use
 * ("at once", "known", "lane") are not here: docs/vocabulary.md has them for the reader.
 */
export const REFUSED: Record<string, string> = {
  anew: 'again',
  '(?:render(?:ed|ing|s)?|shown) ahead': 'prerendered, prerender',
  'wh(?:at|ich) stands in front': 'CDN, reverse proxy',
  whoever: 'any client that, the visitor who',
  untold: 'pending',
  '(?:tells?|told) of': 'reports, describes',
  '(?:is|are|was|were|gets?) told': 'is notified, receives',
  'told (?:by|so)': 'reported by',
  'le(?:ft|aves?) behind': 'pending, outbox',
  'goe?s? live': 'is published',
  '(?:keep|keeps|kept) live': 'revalidate',
  'made new': 're-rendered',
  'page maker': 'renderer',
  'hand(?:s|ed)? over': 'forward, send, pass',
  'says when to come back': 'Retry-After',
  'who comes first': 'the first visitor',
  'bad days': 'failure modes',
  'strange visitors': 'hostile clients',
  'news of changes|change news': 'change feed, change log',
  'small words': 'microcopy',
  meanwhile: 'while …, during',
  thus: 'so',
  'weigh(?:s|ed|ing)?': 'is … bytes, measure size',
};

/** Where refused phrases still stand: remove an entry once its files are clean, add none. */
export const NOT_YET_CLEANED: string[] = [];

/** These three have to name the phrases. */
const NAMES_PHRASES = /^(?:docs\/vocabulary\.md|scripts\/conventions\/(?:checkVocabulary|vocabulary\.test)\.ts)$/;

/** A phrase may run over the lines of a comment. */
const BETWEEN_WORDS = '[\\s*/#]+';
const PATTERN = new RegExp(
  Object.keys(REFUSED)
    .map((phrase) => `(\\b(?:${phrase.replaceAll(' ', BETWEEN_WORDS)})\\b)`)
    .join('|'),
  'gi',
);

/** No private English where the field has a term: in code, comments, docs and test titles. */
export function checkVocabulary(files: SourceFile[], notYetCleaned: string[] = NOT_YET_CLEANED): Problem[] {
  return files
    .filter(({ path }) => !NAMES_PHRASES.test(path) && !notYetCleaned.some((start) => path.startsWith(start)))
    .flatMap(({ path, text }) => {
      const words = splitNames(text);
      return [...words.matchAll(PATTERN)].map((match) => {
        const instead = Object.values(REFUSED)[match.slice(1).findIndex((group) => group !== undefined)];
        return {
          file: path,
          line: lineOf(words, match.index),
          rule: 'vocabulary',
          message: `"${match[0].replace(/\s+/g, ' ')}": write "${instead}" (docs/vocabulary.md), or what it means here.`,
        };
      });
    });
}

/** `leftBehind` and `LEFT_BEHIND` become words. Lines stay. */
function splitNames(text: string): string {
  return text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}
