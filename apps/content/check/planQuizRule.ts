import { findRangeFaults, type PlanRange, type QuizQuestion, unreachedPlans } from '@cumulus/content-model/planQuiz';
import { scalarNumber, scalarText } from '@cumulus/server/json';
import type { CheckedSpace, Finding, PlacedEntity } from './checkedContent.ts';
import { findingAt, linksIn, publishedEntries } from './checkedContent.ts';

/**
 * Finds what would lead answers of a quiz to no plan or to two: gaps and overlaps between its plans, names that stand twice, and a plan that no answers
 * lead to. REQ-QUZ-02.
 */
export function planQuizRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space, 'planQuiz').flatMap((quiz) => faultsOfQuiz(space, quiz));
}

function faultsOfQuiz(space: CheckedSpace, quiz: PlacedEntity): Finding[] {
  const locale = space.defaultLocale.code;
  const read = ({ entity }: PlacedEntity, field: string): unknown => entity.fields[field]?.[locale];
  const linked = (owner: PlacedEntity, field: string) =>
    linksIn(read(owner, field), []).flatMap(({ id }) => {
      const target = space.published.entries.has(id) ? space.entries.get(id) : undefined;
      return target ? [target] : [];
    });
  const twice = (owner: PlacedEntity, field: string) =>
    repeatedIn(linked(owner, field).map((one) => scalarText(read(one, 'name')))).map((name) =>
      findingAt(owner, [field, locale], `the field "${field}" has the name "${name}" twice; each may stand once`),
    );

  const questions = linked(quiz, 'questions');
  const findings = [...twice(quiz, 'questions'), ...questions.flatMap((question) => twice(question, 'answers'))];
  const plans = linked(quiz, 'plans');
  const ranges = plans.map((plan) => rangeOf(plan, read));
  const rules = questions.map((question) => questionOf(question, linked(question, 'answers'), read));
  // A missing or wrong value is reported by the rules of required fields and of values.
  if (!ranges.every(isRange) || ranges.length === 0 || rules.length === 0 || !rules.every(isQuestion)) return findings;
  for (const { tier, field, message } of findRangeFaults(ranges)) {
    const plan = plans[ranges.findIndex((range) => range.tier === tier)] ?? quiz;
    findings.push(
      findingAt(plan, [field, locale], `the field "${field}" ${message} (in the quiz "${quiz.entity.sys.id}")`),
    );
  }
  for (const tier of unreachedPlans(rules, ranges))
    findings.push(findingAt(quiz, ['plans', locale], `no answers lead to the plan "${tier}"`));
  return findings;
}

type ReadValue = (placed: PlacedEntity, field: string) => unknown;

function rangeOf(plan: PlacedEntity, read: ReadValue): PlanRange {
  const [minScore, maxScore] = [scalarNumber(read(plan, 'minScore')), scalarNumber(read(plan, 'maxScore'))];
  return { tier: scalarText(read(plan, 'tier')), minScore, maxScore };
}

function questionOf(question: PlacedEntity, answers: PlacedEntity[], read: ReadValue): QuizQuestion {
  return {
    name: scalarText(read(question, 'name')),
    weight: scalarNumber(read(question, 'weight')),
    answers: answers.map((answer) => ({
      name: scalarText(read(answer, 'name')),
      value: scalarNumber(read(answer, 'value')),
    })),
  };
}

const isRange = ({ minScore, maxScore }: PlanRange) => Number.isFinite(minScore) && Number.isFinite(maxScore);
const isQuestion = ({ weight, answers }: QuizQuestion) =>
  weight > 0 && answers.length > 0 && answers.every(({ value }) => value >= 0 && value <= 1);

const repeatedIn = (names: string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
