import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../start/createWorkspace.ts';
import { PROJECTS } from '../start/projects.ts';
import { brainTexts } from '../texts/brainTexts.ts';
import type { Locale } from '../texts/Texts.ts';
import { answerQuestion } from './brain/answerQuestion.ts';
import type { Answer } from './types.ts';

/** A question of a visitor, and the ids of sources of which its answer has to show one; null where the project has no answer. */
interface Asked {
  project: string;
  locale: Locale;
  question: string;
  expected: string | readonly string[] | null;
}

const QUESTIONS: Asked[] = JSON.parse(readFileSync(new URL('./testing/questions.json', import.meta.url), 'utf8'));

/** Questions whose words are others than those of their answer: it is neither given nor the closest sentence. */
const NOT_FOUND = [
  "What's your plan B for bad weather?",
  'Once they have the new plan, how long until the fire people give us an answer?',
  'what happens to bottles nobody opened',
  "I'd like to give a guest 120 euros back. Do I have to ask anyone first?",
  "i've got a fever and can't come in, what now?",
];
const ANSWERED = 12;

function ask({ project, locale, question }: Asked): Answer {
  const content = PROJECTS.get(project);
  if (!content) throw new Error(`There is no project ${project}.`);
  return answerQuestion(
    createWorkspace(content, { locale, me: content.start.me }),
    question,
    undefined,
    brainTexts[locale],
  );
}

const idsOf = ({ expected }: Asked): readonly string[] => [expected ?? []].flat();
const isExpected = (asked: Asked, ids: readonly (string | undefined)[]) =>
  ids.some((id) => id !== undefined && idsOf(asked).includes(id));
const answerable = QUESTIONS.filter(({ expected }) => expected !== null);
const isAnswered = (asked: Asked) => ask(asked).topic !== 'unknown';

describe('a question that its project does not answer', () => {
  const asked = QUESTIONS.filter(({ expected }) => expected === null);
  it.each(asked)('$project, $locale: “$question” has no answer and no source', (one) => {
    expect(ask(one)).toMatchObject({ topic: 'unknown', answer: brainTexts[one.locale].unknown, sources: [] });
  });
});

describe('a question that its project answers', () => {
  it.each(answerable.filter(isAnswered))('$project, $locale: “$question” is answered by what says it', (asked) => {
    const { sources, answer } = ask(asked);
    expect(
      isExpected(
        asked,
        sources.map(({ id }) => id),
      ),
      answer,
    ).toBe(true);
  });

  it('has the sentence that answers it as the closest one, where it is not answered', () => {
    const others = answerable.filter(
      (asked) => !isAnswered(asked) && !isExpected(asked, [ask(asked).closest?.source.id]),
    );
    expect(others.map(({ question }) => question)).toEqual(NOT_FOUND);
  });

  it('is answered so often', () => expect(answerable.filter(isAnswered)).toHaveLength(ANSWERED));
});
