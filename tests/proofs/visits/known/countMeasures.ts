import { CUTS, describedUnits, placed } from './countExperiment.ts';
import { type Unit, WINDOW_MS } from './experimentUnits.ts';
import { type Known, type KnownRow, sum } from './Known.ts';
import type { KnownEvent } from './KnownEvent.ts';

const COUNTED = ['page', 'view web', 'click web', 'form started', 'calculator changed', 'quiz completed'];
const MOST_PEOPLE = 100_000;
/** What one did in some visits. */
type Done = Record<
  'pages' | 'sections' | 'clicks' | 'forms' | 'people' | 'choices' | 'score' | 'quizzes' | 'ms' | 'visits',
  number
>;

/** The values that experiments can be judged by, with what each is divided by: of a mean, whether there is something. */
const VALUES: Readonly<Record<string, (done: Done) => [value: number, divisor: number]>> = {
  'page views': ({ pages }) => [pages, Math.sign(pages)],
  'sections seen': ({ sections }) => [sections, Math.sign(sections)],
  'time on the site': ({ ms }) => [ms, Math.sign(ms)],
  'page views per visit': ({ pages, visits }) => [pages, visits],
  'clicks per visit': ({ clicks, visits }) => [clicks, visits],
  'form starts per page view': ({ forms, pages }) => [forms, pages],
  'people chosen': ({ people, choices }) => [people, choices],
  'quiz score': ({ score, quizzes }) => [score, quizzes],
};

/** All of them, as the report is asked for them. */
export const ALL_VALUES = Object.keys(VALUES).join('|');

const numbersOf = (events: readonly KnownEvent[], property: string): number[] =>
  events.flatMap(({ properties }) => {
    const value = properties[property];
    return typeof value === 'number' ? [value] : [];
  });

function doneIn(events: readonly KnownEvent[]): Done {
  const times = (wanted: string) => events.filter(({ name }) => name === wanted).length;
  const visits = [...Map.groupBy(events, ({ session }) => session).values()];
  const [people, score] = [numbersOf(events, 'people'), numbersOf(events, 'score')];
  return {
    ...{ pages: times('page'), sections: times('view web'), clicks: times('click web'), forms: times('form started') },
    ...{ people: sum(people.map((one) => Math.min(MOST_PEOPLE, one))), choices: people.length },
    ...{ score: sum(score), quizzes: score.length, visits: visits.length },
    ms: sum(visits.map((visit) => (visit.at(-1)?.at ?? 0) - (visit[0]?.at ?? 0))),
  };
}

/** What a unit did from its first exposure on, and before; undefined where that is nothing. */
function doneBy(known: Known, { first, visitors }: Unit) {
  const near = known.events.filter(
    ({ name, at, visitor }) =>
      COUNTED.includes(name) && visitor !== null && visitors.has(visitor) && Math.abs(at - first.at) <= WINDOW_MS,
  );
  if (near.length === 0) return undefined;
  return {
    after: doneIn(near.filter(({ at }) => at >= first.at)),
    before: doneIn(near.filter(({ at }) => at < first.at)),
  };
}

export function measures(known: Known): KnownRow[] {
  const goals = known.parameter('goals').split('|');
  const described = describedUnits(known).units.map((unit) => ({
    ...{ ...unit, cuts: { ...unit.cuts, day: known.dayOf(unit.first.at) } },
    done: doneBy(known, unit),
  }));
  const rows = placed(described, [...CUTS, 'day']).flatMap(({ done, dimension, value, variation }) =>
    Object.entries(VALUES).flatMap(([goal, read]) =>
      done && goals.includes(goal)
        ? [{ dimension, value, variation, goal, now: read(done.after), earlier: read(done.before) }]
        : [],
    ),
  );
  const groups = Map.groupBy(rows, ({ dimension, value, variation, goal }) =>
    JSON.stringify([dimension, value, variation, goal]),
  );
  return [...groups].map(([key, group]) => {
    const [dimension, value, variation, goal] = JSON.parse(key) as [string, string, number, string];
    const total = (read: (row: (typeof group)[number]) => number) => sum(group.map(read));
    return {
      ...{ dimension, value, variation, goal, visitors: group.filter(({ now }) => now[1] > 0).length },
      ...{ total: total(({ now }) => now[0]), squares: total(({ now }) => now[0] ** 2) },
      ...{ divisor: total(({ now }) => now[1]), divisor_squares: total(({ now }) => now[1] ** 2) },
      ...{ products: total(({ now }) => now[0] * now[1]), before_total: total(({ earlier }) => earlier[0]) },
      ...{
        before_squares: total(({ earlier }) => earlier[0] ** 2),
        before_divisor: total(({ earlier }) => earlier[1]),
      },
      before_divisor_squares: total(({ earlier }) => earlier[1] ** 2),
      before_products: total(({ earlier }) => earlier[0] * earlier[1]),
      totals: total(({ now, earlier }) => now[0] * earlier[0]),
      divisors: total(({ now, earlier }) => now[1] * earlier[1]),
      total_with_before_divisor: total(({ now, earlier }) => now[0] * earlier[1]),
      divisor_with_before_total: total(({ now, earlier }) => now[1] * earlier[0]),
    };
  });
}
