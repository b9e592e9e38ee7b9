import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import { expect, test } from 'vitest';
import type { ExportFile, SourceEntity } from '../space.ts';
import type { CheckedSpace, PlacedEntity } from './checkedContent.ts';
import { planQuizRule } from './planQuizRule.ts';

const FOLDER = join(repositoryRoot, 'content/cumulus/entries');

/** Findings of the shipped quiz and its plans, changed: `[entry, message]`. */
function check(change: (fieldsOf: (id: string) => SourceEntity['fields']) => void = () => undefined) {
  const entries = new Map<string, PlacedEntity>();
  for (const name of ['planQuiz', 'pricing']) {
    const file = join(FOLDER, `${name}.json`);
    const { entries: read = [] } = JSON.parse(readFileSync(file, 'utf8')) as ExportFile;
    for (const [at, entity] of read.entries())
      entries.set(entity.sys.id, { type: 'Entry', entity, file, at: ['entries', at] });
  }
  change((id) => entries.get(id)?.entity.fields ?? {});
  const space: Partial<CheckedSpace> = {
    defaultLocale: { code: 'en-US', name: 'English', sys: { id: 'en' } },
    entries,
    published: { entries: new Map([...entries].map(([id, { entity }]) => [id, entity])), assets: new Map() },
  };
  return planQuizRule(space as CheckedSpace).map(({ at, message }) => [at.slice(3).join('.'), message]);
}
const linksOf = ({ answers }: SourceEntity['fields']) => (answers?.['en-US'] ?? []) as { sys: { id: string } }[];
const set = (id: string, field: string, value: unknown) =>
  check((fieldsOf) => {
    fieldsOf(id)[field] = { 'en-US': value };
  });

// REQ-QUZ-02
test('finds nothing in the shipped quiz', () => {
  expect(check()).toEqual([]);
});

test.each([
  [
    'a gap',
    'pricingPlanBusiness',
    'minScore',
    6.3,
    'plan "pricingPlanBusiness": the field "minScore" must be 6.1: scores from 6.1 to 6.2 have no plan (in the quiz "planQuiz")',
  ],
  [
    'an overlap',
    'pricingPlanBusiness',
    'minScore',
    6,
    'plan "pricingPlanBusiness": the field "minScore" must be 6.1: scores from 6.0 on belong to unlimited already (in the quiz "planQuiz")',
  ],
  [
    'an end below the highest score',
    'pricingPlanEnterprise',
    'maxScore',
    12,
    'plan "pricingPlanEnterprise": the field "maxScore" must be 13, the highest score (in the quiz "planQuiz")',
  ],
])('finds %s between the plans, at the field of the plan', (_, id, field, value, message) => {
  expect(set(id, field, value)).toEqual([[`${field}.en-US`, message]]);
});

test('finds names that stand twice', () => {
  expect(set('planQuizTime', 'name', 'guests')).toEqual([
    ['questions.en-US', 'planQuiz "planQuiz": the field "questions" has the name "guests" twice; each may stand once'],
  ]);
  expect(set('planQuizTimeNone', 'name', 'tracked')).toEqual([
    [
      'answers.en-US',
      'planQuizQuestion "planQuizTime": the field "answers" has the name "tracked" twice; each may stand once',
    ],
  ]);
});

test('finds a plan that no answers lead to', () => {
  const findings = check((fieldsOf) => {
    for (const name of ['People', 'Planning', 'Guests', 'Time', 'Automation', 'Security'])
      for (const link of linksOf(fieldsOf(`planQuiz${name}`))) {
        const fields = fieldsOf(link.sys.id);
        fields.value = { 'en-US': Math.min(0.65, Number(fields.value?.['en-US'])) };
      }
  });
  expect(findings).toEqual([['plans.en-US', 'planQuiz "planQuiz": no answers lead to the plan "enterprise"']]);
});

test('leaves missing values to other rules', () => {
  expect(set('pricingPlanFree', 'maxScore', undefined)).toEqual([]);
  expect(set('planQuizTime', 'weight', undefined)).toEqual([]);
  const odd = { toString: 1, valueOf: 1 };
  expect(set('pricingPlanFree', 'maxScore', odd)).toEqual([]);
  expect(set('planQuizTime', 'name', odd)).toEqual([]);
});
