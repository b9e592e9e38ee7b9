import {
  askedUnits,
  exposuresOf,
  phaseOf,
  sawTwo,
  type Unit,
  unitsOf,
  variationOf,
  visitOf,
  WINDOW_MS,
} from './experimentUnits.ts';
import { factOf, type Known, type KnownRow, sum } from './Known.ts';
import type { KnownEvent } from './KnownEvent.ts';

export const CUTS = ['device', 'country', 'channel', 'visitor'];
/** Values of a dimension that aren't among the others. */
const NAMED = 12;
const GOALS = new Set([
  ...['sign-up started', 'sign-up sent', 'form started', 'form sent', 'sales form sent', 'form error'],
  ...['meeting booked', 'quiz completed', 'complete flow demo'],
]);

export function phases(known: Known): KnownRow[] {
  const ofPhases = Map.groupBy(exposuresOf(known), (event) => `${event.properties.experimentId}\n${phaseOf(event)}`);
  return [...ofPhases].flatMap(([key, exposures]) => {
    const [experiment = '', phase] = key.split('\n');
    const units = [...unitsOf(exposures).values()];
    const groups = Map.groupBy(units, (unit) => (sawTwo(unit) ? -1 : variationOf(unit[0] as KnownEvent)));
    return [...groups].map(([variation, ofVariation]) => {
      const times = ofVariation.flat().map(({ at }) => at);
      const firsts = ofVariation.map(([first]) => first?.at ?? 0);
      const [first, last] = [Math.min(...firsts), Math.max(...times)];
      const shown = (at: number) => `${new Date(at).toISOString().slice(0, -5)}Z`;
      return {
        ...{ experiment, phase: Number(phase), variation, visitors: ofVariation.length },
        ...{ first_at: shown(first), last_at: shown(last), first_day: known.dayOf(first) },
      };
    });
  });
}

function goalOf({ name, properties }: KnownEvent): string | undefined {
  if (name !== 'click web') return GOALS.has(name) ? name : undefined;
  return { card: 'card clicked', plan: 'plan chosen' }[String(properties.type)];
}

/** What a unit did, by goal: the times from its first exposure on, and before. */
function goalsOf(known: Known, { first, visitors }: Unit) {
  const near = known.events.filter(({ at, visitor }) => visitors.has(visitor) && Math.abs(at - first.at) <= WINDOW_MS);
  const byGoal = Map.groupBy(
    near.filter((event) => goalOf(event) !== undefined),
    (event) => goalOf(event) ?? '',
  );
  return [...byGoal].map(([goal, events]) => {
    const after = events.filter(({ at }) => at >= first.at);
    return { goal, times: after.length, before: events.length - after.length, at: after[0]?.at };
  });
}

function cutsOf(known: Known, unit: Unit): Record<string, string> {
  const visit = visitOf(known, unit);
  return {
    ...{ device: unit.first.device ?? '', country: unit.first.country ?? '' },
    ...{ channel: visit ? factOf(visit, 'channel') : '', visitor: visit ? factOf(visit, 'visitor') : '' },
  };
}

/** Those who are counted once, with the values that they are cut by. */
export function describedUnits(known: Known) {
  const { units, removed } = askedUnits(known);
  return { units: units.map((unit) => ({ ...unit, cuts: cutsOf(known, unit) })), removed };
}

/** Each once for the whole and for each cut; rare countries and channels are one. */
export function placed<Described extends { cuts: Record<string, string> }>(
  described: readonly Described[],
  cuts = CUTS,
) {
  const named = new Map(
    ['country', 'channel'].map((name) => {
      const sizes = [...Map.groupBy(described, (unit) => unit.cuts[name] ?? '')].map(([value, { length }]) => ({
        ...{ value, length },
      }));
      sizes.sort((one, other) => other.length - one.length || (one.value < other.value ? -1 : 1));
      return [name, new Set(sizes.slice(0, NAMED).map(({ value }) => value))];
    }),
  );
  return described.flatMap((unit) =>
    ['all', ...cuts].map((dimension) => {
      const value = unit.cuts[dimension] ?? '';
      return { ...unit, dimension, value: named.get(dimension)?.has(value) === false ? 'others' : value };
    }),
  );
}

export function results(known: Known): KnownRow[] {
  const { units, removed } = describedUnits(known);
  const all = placed(units.map((unit) => ({ ...unit, goals: goalsOf(known, unit) })));
  const none = { conversions: 0, times: 0, squares: 0, before: 0, in_both: 0 };
  const groups = Map.groupBy(all, ({ dimension, value, variation }) => JSON.stringify([dimension, value, variation]));
  const rows = [...groups].flatMap(([key, group]) => {
    const [dimension, value, variation] = JSON.parse(key) as [string, string, number];
    const of = { dimension, value, variation };
    const goals = Map.groupBy(
      group.flatMap((unit) => unit.goals),
      ({ goal }) => goal,
    );
    return [
      { ...of, goal: '', visitors: group.length, ...none },
      ...[...goals].map(([goal, reached]) => ({
        ...{ ...of, goal, visitors: 0, conversions: reached.filter(({ times }) => times > 0).length },
        times: sum(reached.map(({ times }) => times)),
        squares: sum(reached.map(({ times }) => times ** 2)),
        before: reached.filter(({ before }) => before > 0).length,
        in_both: reached.filter(({ times, before }) => times > 0 && before > 0).length,
      })),
    ];
  });
  const left = { dimension: 'removed', value: '', variation: -1, goal: '', visitors: removed, ...none };
  return [...rows, left];
}

export function days(known: Known): KnownRow[] {
  const happened = askedUnits(known).units.flatMap((unit) => [
    { day: known.dayOf(unit.first.at), variation: unit.variation, goal: '' },
    ...goalsOf(known, unit).flatMap(({ goal, at }) =>
      at === undefined ? [] : [{ day: known.dayOf(at), variation: unit.variation, goal }],
    ),
  ]);
  return [...Map.groupBy(happened, (row) => JSON.stringify(row))].map(([key, group]) => {
    const row = JSON.parse(key) as { day: string; variation: number; goal: string };
    const isVisitors = row.goal === '';
    return { ...row, visitors: isVisitors ? group.length : 0, conversions: isVisitors ? 0 : group.length };
  });
}
