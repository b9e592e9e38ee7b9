import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWorkspace } from '../start/createWorkspace.ts';
import { PROJECTS } from '../start/projects.ts';
import { brainTexts } from '../texts/brainTexts.ts';
import type { Locale } from '../texts/Texts.ts';
import { answerQuestion } from './brain/answerQuestion.ts';

/** A question of a visitor, and the id of a source that its answer has to show; null where the project has no answer. */
interface Asked {
  project: string;
  locale: Locale;
  question: string;
  expected: string | null;
}

const QUESTIONS: Asked[] = JSON.parse(readFileSync(new URL('./testing/questions.json', import.meta.url), 'utf8'));

/** What is answered, for the message of a failure. */
function ask({ project, locale, question }: Asked): { sources: string[]; answer: string } {
  const content = PROJECTS.get(project);
  if (!content) throw new Error(`There is no project ${project}.`);
  const start = createWorkspace(content, { locale, me: content.start.me });
  const { sources, topic, answer } = answerQuestion(start, question, undefined, brainTexts[locale]);
  return { sources: sources.map(({ id }) => id), answer: `${topic}: ${answer}` };
}

const known = QUESTIONS.filter(({ project }) => PROJECTS.has(project));

test.each(known.filter(({ expected }) => expected !== null))('$project, $locale: “$question” is answered', (asked) => {
  const { sources, answer } = ask(asked);
  expect(sources, answer).toContain(asked.expected);
});

test.each(known.filter(({ expected }) => expected === null))('$project, $locale: “$question” is not', (asked) => {
  const { sources, answer } = ask(asked);
  expect(sources, answer).toEqual([]);
  expect(answer).toMatch(/^unknown: /);
});
