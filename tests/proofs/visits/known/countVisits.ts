import { countVisitors, factOf, type Known, type KnownRow, medianOf, sum } from './Known.ts';
import type { KnownVisit } from './KnownVisit.ts';

function figuresOf(visits: readonly KnownVisit[]): KnownRow {
  return {
    ...{ visitors: countVisitors(visits), visits: visits.length, views: sum(visits.map(({ views }) => views)) },
    sign_ups: sum(visits.map(({ signUps }) => signUps)),
    leads: sum(visits.map(({ leads }) => leads)),
    meetings: sum(visits.map(({ meetings }) => meetings)),
    bounce_rate: visits.length === 0 ? null : visits.filter(({ isBounce }) => isBounce).length / visits.length,
    visit_ms: medianOf(visits.map(({ startedAt, endedAt }) => endedAt - startedAt)),
    sign_up_visits: visits.filter(({ signUps }) => signUps > 0).length,
    lead_visits: visits.filter(({ leads }) => leads > 0).length,
    meeting_visits: visits.filter(({ meetings }) => meetings > 0).length,
  };
}

export const totals = ({ visits }: Known): KnownRow[] => [figuresOf(visits)];

export function series(known: Known): KnownRow[] {
  const step = known.parameter('step');
  const byTime = Map.groupBy(known.visits, ({ startedAt }) => known.timeOf(startedAt, step));
  return known.times(step).map((time) => ({ time, ...figuresOf(byTime.get(time) ?? []) }));
}

/** A report of visits by one or two of their properties. */
export const byDimension =
  (...dimensions: string[]) =>
  ({ visits }: Known): KnownRow[] => {
    const groups = Map.groupBy(visits, (visit) => JSON.stringify(dimensions.map((name) => factOf(visit, name))));
    return [...groups].map(([key, ofKey]) => {
      const values = JSON.parse(key) as string[];
      return {
        ...Object.fromEntries(dimensions.map((name, index) => [name, values[index] ?? ''])),
        ...figuresOf(ofKey),
      };
    });
  };

/** Of visits with a campaign. */
export const campaigns = (known: Known): KnownRow[] =>
  byDimension('campaign', 'source')(known).filter(({ campaign }) => campaign !== '');
export const campaignVisitors = (known: Known): KnownRow[] =>
  byDimension('campaign')(known).filter(({ campaign }) => campaign !== '');

/** Visits by what they have several of: each counts once. */
export const byList =
  (name: 'page' | 'event') =>
  ({ visits }: Known): KnownRow[] => {
    const values = new Set(visits.flatMap(({ lists }) => lists[name]));
    return [...values].map((value) => {
      const having = visits.filter(({ lists }) => lists[name].includes(value));
      const views = sum(having.map(({ pages }) => pages.filter((page) => page === value).length));
      return {
        [name]: value,
        ...{ visitors: countVisitors(having), visits: having.length, views },
      };
    });
  };

export function journeys(known: Known): KnownRow[] {
  const asked = known.parameter('page');
  const beside = known.visits.flatMap(({ visitor, pages }) =>
    pages.flatMap((page, at) =>
      page === asked
        ? [
            { visitor, direction: 'before', page: pages[at - 1] ?? '' },
            { visitor, direction: 'after', page: pages[at + 1] ?? '' },
          ]
        : [],
    ),
  );
  const groups = Map.groupBy(beside, ({ direction, page }) => `${direction} ${page}`);
  return [...groups.values()].map((group) => {
    const { direction = '', page = '' } = group[0] ?? {};
    const share = group.length / (beside.length / 2);
    return { direction, page, visitors: countVisitors(group), views: group.length, share };
  });
}
