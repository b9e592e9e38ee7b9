import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../../start/createWorkspace.ts';
import { findProject, PROJECTS } from '../../start/projects.ts';
import { createCinema } from '../../start/testing/createCinema.ts';
import { brainTexts } from '../../texts/brainTexts.ts';
import { LOCALES, type Locale } from '../../texts/Texts.ts';
import { apply } from '../apply.ts';
import { questionOf } from '../questionOf.ts';
import { TOPICS, type Workspace } from '../types.ts';
import { answerQuestion } from './answerQuestion.ts';

const cinema = createCinema();
const ask = (question: string, state: Workspace = cinema, locale: Locale = 'en-US') =>
  answerQuestion(state, question, undefined, brainTexts[locale]);
const sourcesOf = (question: string, locale: Locale = 'en-US') =>
  ask(question, createCinema(locale), locale).sources.map(({ id }) => id);

describe('every project', () => {
  const all = [...PROJECTS].flatMap(([slug, project]) =>
    LOCALES.map((locale) => ({ slug, locale, state: createWorkspace(project, { locale, me: project.start.me }) })),
  );

  it.each(all)('$slug, $locale: each offered question is recognized when it is written', ({ state, locale }) => {
    for (const topic of TOPICS) {
      const question = questionOf(topic, state, brainTexts[locale]);
      expect(ask(question, state, locale).topic, question).toBe(topic);
    }
  });

  it.each(all)('$slug, $locale: each prepared question is answered by its own text', ({ state, locale }) => {
    const wrong = state.story.asks.flatMap(({ id, questions }) =>
      questions.filter((question) => !ask(question, state, locale).sources.some((source) => source.id === id)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('an answer', () => {
  it('to a prepared question is the whole text, with its source', () => {
    expect(ask('How many seats are there?')).toMatchObject({
      topic: 'quote',
      answer: expect.stringContaining('It has 200 seats and shows eight films until September.'),
      sources: [{ kind: 'doc', id: 'about', title: 'How the opening night goes' }],
    });
  });

  it.each([
    ['construction', 'de', 'Wer hat den Kratzer gemacht?'],
    ['construction', 'en-US', 'How many tiles do we need?'],
    ['construction', 'de', 'Wie viele Fliesen brauchen wir?'],
    ['customer-service', 'en-US', 'When does the late shift start?'],
    ['project-management', 'en-US', 'When does the bus contract end?'],
    ['events', 'en-US', 'When is the late ferry?'],
    ['events', 'en-US', 'Who owns the ferry?'],
    ['personal', 'en-US', 'Who borrowed the stove?'],
  ] as const)(
    'a task with the same words answers no question about something else: %s, %s, %s',
    (slug, locale, question) => {
      const project = findProject(slug);
      const state = createWorkspace(project, { locale, me: project.start.me });
      expect(ask(question, state, locale).topic).toBe('unknown');
    },
  );

  it.each(['Why is clause 9 overdue?', 'What holds up clause 9?', 'What is blocking clause 9?'])(
    'is what holds up the late task, where other tasks have its words as well: %s',
    (question) => {
      const project = findProject('law');
      expect(ask(question, createWorkspace(project, { locale: 'en-US', me: project.start.me })).topic).toBe('blocked');
    },
  );

  it.each([
    'Who is behind the bar?',
    'What are the opening hours?',
    'Who is the mayor?',
    'How wide is the roof?',
    'How many tickets are there?',
    'Where is the mayor?',
    'Who wrote Moby-Dick?',
    '?',
    '',
  ])('is none where words only look alike: %s', (question) => {
    expect(ask(question)).toMatchObject({ topic: 'unknown', sources: [] });
  });

  it('follows the workspace: an edited paragraph no longer answers what it did', () => {
    const edited = apply(cinema, { kind: 'edit-block', id: 'about', text: 'A cinema on a roof.' });
    expect(ask('How many seats do we have?', edited).topic).toBe('unknown');
    const other = apply(cinema, { kind: 'edit-block', id: 'about', text: 'We have 250 seats on the roof.' });
    expect(ask('How many seats on the roof do we have?', other).answer).toBe('We have 250 seats on the roof.');
  });
});

describe('a named task', () => {
  it.each([
    ['Who has the screen?', 'Tane has “Rent the screen”.'],
    ['Who is responsible for the permit?', 'Leilani has “Permit for 200 seats”.'],
    ['When is opening night?', '“Opening night”: Thursday 18 June.'],
    ['When do we carry up the chairs?', '“Carry up 200 chairs”: Sunday 14 June to Monday 15 June.'],
    ['Is the insurance done?', '“Insure the roof” is waiting to be checked.'],
    [
      'What does the test night wait for?',
      '“Test night with the neighbors” waits for: Power and sound on the roof, Carry up 200 chairs.',
    ],
    ['What waits for the screen?', 'What waits for “Rent the screen”: Power and sound on the roof.'],
    ['How many hours did the permit take?', '“Permit for 200 seats”: 8 of 6 planned hours are spent.'],
    ['Is the permit late?', '“Permit for 200 seats” was to be done by Sunday 31 May and is late.'],
  ])('%s', (question, answer) => {
    expect(ask(question)).toMatchObject({ topic: 'task', answer });
  });
});

describe('a person', () => {
  it.each([
    ['Who is the treasurer?', ['noor']],
    ['What does Noor have to do?', ['drinks', 'insurance']],
  ])('%s', (question, sources) => expect(sourcesOf(question)).toEqual(sources));
});

it('compounds in German are their parts, and no more', () => {
  expect(sourcesOf('Wie viele Sitzplätze gibt es?', 'de')).toEqual(['about']);
  expect(sourcesOf('Wie viele Parkplätze gibt es?', 'de')).toEqual([]);
  expect(sourcesOf('Was kostet die Speisekarte?', 'de')).toEqual([]);
});
