import { describe, expect, it } from 'vitest';
import { createCinema } from '../../start/testing/createCinema.ts';
import { brainTexts } from '../../texts/brainTexts.ts';
import type { Locale } from '../../texts/Texts.ts';
import { apply } from '../apply.ts';
import { answerQuestion } from './answerQuestion.ts';

const answer = (question: string, locale: Locale = 'en-US') =>
  answerQuestion(createCinema(locale), question, undefined, brainTexts[locale]);
const closest = (question: string, locale: Locale = 'en-US') => answer(question, locale).closest;

describe('what is closest to the words of a question', () => {
  it('is a sentence beside the answer that nothing was found, with its source', () => {
    expect(answer('Is the screen visible from the yard at noon on the east side?')).toMatchObject({
      topic: 'unknown',
      answer: brainTexts['en-US'].unknown,
      sources: [],
      closest: {
        sentence: 'The screen is nine meters wide and stands on the east side of the roof.',
        source: { kind: 'task', id: 'screen', title: 'Rent the screen' },
      },
    });
  });

  it.each([
    ['a file', 'Are the stairs wide?', 'roof-plan'],
    ['a paragraph', 'Do the doors have a lock?', 'evening-text'],
    ['a subtask', 'Is the fee high?', 'permit'],
    ['a comment', 'Is there a row for stamps?', 'screen'],
  ])('may be in %s', (_, question, id) => expect(closest(question)?.source.id).toBe(id));

  it('is found by a part of a German compound', () => {
    expect(closest('Gibt es eine Versicherungsnummer?', 'de')?.source.id).toBe('insurance');
  });

  it.each(['Who wrote Moby-Dick?', 'Are there two?', 'What time is it?', '?', ''])(
    'is nothing where no rarer word is shared: %s',
    (question) => expect(closest(question)).toBeUndefined(),
  );

  it('is kept in the turn', () => {
    const cinema = createCinema();
    const question = 'Do the doors have a lock?';
    const asked = apply(cinema, { kind: 'ask', question, answer: answer(question) });
    expect(asked.talk.at(-1)?.closest?.sentence).toBe('Doors open at eight.');
  });
});
