import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../../start/createWorkspace.ts';
import { PROJECTS } from '../../start/projects.ts';
import { brainTexts } from '../../texts/brainTexts.ts';
import type { Locale } from '../../texts/Texts.ts';
import { answerQuestion } from './answerQuestion.ts';

function ask(slug: string, question: string, locale: Locale) {
  const project = PROJECTS.get(slug);
  if (!project) throw new Error(`There is no project ${slug}.`);
  const state = createWorkspace(project, { locale, me: project.start.me });
  return answerQuestion(state, question, undefined, brainTexts[locale]);
}

describe('plain speech', () => {
  it.each([
    ['rooftop-cinema', 'en-US', 'whos doing the screen', 'Tane has “Rent the screen”.'],
    ['rooftop-cinema', 'en-US', 'who does the chairs', 'Tane has “Carry up 200 chairs”.'],
    ['rooftop-cinema', 'en-US', 'Sorry, does anybody know who does the insurance?', 'Noor has “Insure the roof”.'],
    ['rooftop-cinema', 'de', 'Sag mal, wer macht die Leinwand?', '„Leinwand mieten“ liegt bei Tane.'],
    [
      ...['rooftop-cinema', 'en-US'],
      ...['how many hours has Tane spent on the screen', '“Rent the screen”: 3 of 4 planned hours are spent.'],
    ],
    ['rooftop-cinema', 'en-US', 'What did the permit cost?', 'Pay the fee of 95 euros'],
    [
      ...['rooftop-cinema', 'de', 'bis wann gilt die Versicherung'],
      'Die Versicherung kostet 380 Euro bis Ende September.',
    ],
    ['customer-service', 'de', 'Wie viele Rechnungen sind es in Brig?', 'Brig: 6 Rechnungen'],
    [
      ...['startup', 'en-US', 'When does Bruno come to Lameiro?'],
      'Bruno is there on Tuesday 9 June at 4:00, with a printer and no slides.',
    ],
    ['finance', 'en-US', 'What was in container 29?', 'Container 29 held a football table for the depot.'],
  ] as [string, Locale, string, string][])('%s, %s: %s', (slug, locale, question, answer) => {
    expect(ask(slug, question, locale).answer).toBe(answer);
  });
});

describe('what is not certain', () => {
  it.each([
    ['a detail of a title', 'rooftop-cinema', 'en-US', 'Who does the bar?'],
    ['a detail of a noun', 'design', 'en-US', 'Who does the cup?'],
    ['the hours of somebody else', 'rooftop-cinema', 'en-US', 'How many hours has Noor spent on the screen?'],
    ['whom we ask', 'rooftop-cinema', 'de', 'Von wem mieten wir die Leinwand?'],
    ['the price of one', 'rooftop-cinema', 'en-US', 'What does the permit cost per seat?'],
    ['when somebody leaves', 'startup', 'en-US', 'When does Femke come?'],
    ['a number of a part', 'product', 'en-US', 'How many lamps are in the database?'],
    ['another page', 'website-management', 'de', 'Was steht auf Seite 208?'],
  ] as [string, string, Locale, string][])('is no answer: %s (%s, %s: %s)', (_, slug, locale, question) => {
    expect(ask(slug, question, locale)).toMatchObject({ topic: 'unknown', sources: [] });
  });
});
