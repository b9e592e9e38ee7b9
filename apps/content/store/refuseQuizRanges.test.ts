import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContentType, SourceEntity } from '../space.ts';
import { entry, fixtureModel, link } from '../testing/fixtureSpace.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

const [, post] = fixtureModel.contentTypes as [ContentType, ContentType];
const fieldOf = (id: string, type: string, more = {}) => ({
  ...(post.fields[0] as (typeof post.fields)[0]),
  id,
  type,
  ...more,
});
const modelOf = (id: string, fields: ContentType['fields']): ContentType => ({
  ...post,
  sys: { ...post.sys, id },
  fields,
});
const MODELS = [
  modelOf('planQuiz', [
    fieldOf('title', 'Symbol'),
    fieldOf('plans', 'Array', { items: { type: 'Link', linkType: 'Entry' } }),
  ]),
  modelOf('plan', [fieldOf('name', 'Symbol'), fieldOf('minScore', 'Number'), fieldOf('maxScore', 'Number')]),
];
const PATH = 'main/entries/quiz.json';
const QUIZ = 'quiz';
const SMALL = 'small';
const LARGE = 'large';

const en = (value: unknown) => ({ 'en-US': value });
const quizOf = (plans = [SMALL, LARGE], title = 'Old') =>
  entry('planQuiz', QUIZ, { title: en(title), plans: en(plans.map((id) => link('Entry', id))) });
const planOf = (id: string, minScore: number | undefined, maxScore: number, name = 'Old') =>
  entry('plan', id, { name: en(name), ...(minScore && { minScore: en(minScore) }), maxScore: en(maxScore) });
const SOUND = [quizOf(), planOf(SMALL, 1, 6), planOf(LARGE, 6.1, 13)];

let fixture: Fixture;
const save = (...entries: SourceEntity[]) => fixture.write(PATH, { entries });
const scoresOf = async (id: string) => {
  const { status, body } = await fixture.api(`/entries/${id}`);
  return status === 200 ? [body.fields.minScore, body.fields.maxScore] : status;
};
const titleOf = async () => (await fixture.api(`/entries/${QUIZ}`)).body.fields.title;
const problems = async (): Promise<string> =>
  (await (await fetch(`${fixture.internalUrl()}/healthz`)).json()).problems.join('\n');

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  fixture = await startFixture();
  await fixture.write('main/space.json', {
    ...fixtureModel,
    contentTypes: [...(fixtureModel.contentTypes ?? []), ...MODELS],
  });
  await save(...SOUND);
  expect(await scoresOf(LARGE)).toEqual([6.1, 13]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

// REQ-QUZ-02
test.each([
  [
    'a gap',
    6.3,
    /quiz\.json:\d+: Entry "large": the field "minScore" must be 6\.1: scores from 6\.1 to 6\.2 have no plan/,
  ],
  [
    'an overlap',
    5,
    /quiz\.json:\d+: Entry "large": the field "minScore" must be 6\.1: scores from 5\.0 on belong to small/,
  ],
  ['a missing score', undefined, /Entry "large": the field "minScore" is missing: it must be a score of the quiz/],
])(
  '%s is refused, over restarts, until it is mended; other entries of the same save are published',
  async (_, minScore, fault) => {
    const broken = [quizOf(undefined, 'New'), planOf(SMALL, 1, 6, 'New'), planOf(LARGE, minScore, 13, 'New')];
    await save(...broken, entry('author', 'ada2', { name: en('New') }));
    for (let start = 0; start < 2; start += 1) {
      expect([await titleOf(), await scoresOf(SMALL), await scoresOf(LARGE)]).toEqual(['Old', [1, 6], [6.1, 13]]);
      expect((await fixture.api(`/entries/${LARGE}`)).body.fields.name).toBe('Old');
      expect((await fixture.api('/entries/ada2')).body.fields.name).toBe('New');
      expect((await fixture.client(true).getEntry(QUIZ)).fields.title).toBe('New');
      expect(await problems()).toMatch(fault);
      expect(await problems()).toContain('stays until this is mended');
      await fixture.restart();
    }
    await save(quizOf(undefined, 'New'), planOf(SMALL, 1, 8), planOf(LARGE, 8.1, 13));
    expect([await titleOf(), await scoresOf(SMALL), await scoresOf(LARGE)]).toEqual(['New', [1, 8], [8.1, 13]]);
    expect(await problems()).toBe('');
  },
);

test('a fault that was saved while the service was down is refused as well', async () => {
  await fixture.stop();
  await save(quizOf(), planOf(SMALL, 1, 6), planOf(LARGE, 7, 13));
  await fixture.reopen();
  expect(await scoresOf(LARGE)).toEqual([6.1, 13]);
});

test('a plan that the quiz needs is not unpublished; together with the quiz it is', async () => {
  await save(quizOf(), planOf(SMALL, 1, 6));
  expect(await scoresOf(LARGE)).toEqual([6.1, 13]);
  await save(quizOf([]), planOf(SMALL, 1, 6), planOf(LARGE, 6.1, 13));
  expect(await scoresOf(LARGE)).toEqual([6.1, 13]);
  expect(await problems()).toContain('the field "plans" has no published plan');
  await save(planOf(SMALL, 1, 6));
  expect([await scoresOf(LARGE), await scoresOf(QUIZ), await scoresOf(SMALL)]).toEqual([404, 404, [1, 6]]);
  expect(await problems()).toBe('');
});

test('a quiz that shares a plan which is kept is looked at again', async () => {
  const other = (plans: string[], title: string) => ({
    ...quizOf(plans, title),
    sys: { ...quizOf().sys, id: 'other' },
  });
  await save(...SOUND, other([SMALL, 'top'], 'Old'), planOf('top', 6.1, 13));
  expect(await scoresOf('top')).toEqual([6.1, 13]);
  // Sound by itself, but the shared plan is kept because of the first quiz.
  const shared = planOf(SMALL, 1, 7);
  await save(quizOf(), shared, planOf(LARGE, 9, 13), other([SMALL, 'top'], 'New'), planOf('top', 7.1, 13));
  expect([await scoresOf(SMALL), await scoresOf('top')]).toEqual([
    [1, 6],
    [6.1, 13],
  ]);
});

test('by the schedule nothing is published that has a fault', async () => {
  const at = new Date(Date.now() + 300).toISOString();
  const next = planOf(LARGE, 9, 13, 'New');
  await fixture.write('main/drafts/large.json', { entries: [next] });
  const scheduledActions = [
    { sys: { id: 'publishLarge' }, entity: link('Entry', LARGE), action: 'publish', scheduledFor: { datetime: at } },
  ];
  await fixture.write(PATH, { entries: SOUND, scheduledActions });
  expect(await scoresOf(LARGE)).toEqual([6.1, 13]);
  await vi.waitFor(async () => {
    await scoresOf(LARGE);
    expect(await problems()).toContain('must be 6.1');
  });
  expect(await scoresOf(LARGE)).toEqual([6.1, 13]);
});

test('without an earlier version it is published as it is, and reported', async () => {
  await fixture.stop();
  await save(quizOf(), planOf(SMALL, 1, 6), planOf(LARGE, 7, 13));
  await rm(join(fixture.root, 'cache/published'), { recursive: true });
  await fixture.reopen();
  expect(await scoresOf(LARGE)).toEqual([7, 13]);
  expect(await problems()).toMatch(/must be 6\.1.*pages leave the quiz out/);
});
