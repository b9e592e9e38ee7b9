import { type Days, dayIn, daysBefore } from '@cumulus/content-model/days';
import { queryOf } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { CONSENT_COUNTS, type ConsentTotal, consentTotal } from '@cumulus/tracking-plan/consentTotals';
import { z } from 'zod';
import { type Person, seesSmallCells } from '../access/permissions.ts';
import { asksForCsv, csvAnswer } from '../api/csvAnswer.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import { askFor, type Neighbour } from '../Neighbour.ts';
import type { Filter } from '../reports/filters.ts';
import { type ConsentCounts, DEFINITION, groupBy, SQL, sumOf, UNIT } from './consentReport.ts';
import { foldSmallGroups, hideFew, hideFewOf } from './hideFew.ts';
import { readConsentQuery } from './readConsentQuery.ts';

const answerSchema = z.object({ totals: z.array(consentTotal) });
const KEYS = ['day', 'country', 'version', 'rule'] as const;

interface ConsentRouteDeps {
  /** Undefined where it doesn't run: then nothing is known. */
  collector: Pick<Neighbour, 'ask'> | undefined;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/** `/consent`: how many visits were asked for consent, and what was decided, by day, country and version of the text. See README.md. */
export function createConsentRoutes({ collector, now = Date.now }: ConsentRouteDeps): StudioRoute[] {
  async function read({ from, to }: Days, filters: readonly Filter[], person: Person): Promise<ConsentTotal[]> {
    if (!collector) return [];
    const path = `/consent-totals?${new URLSearchParams({ from, to })}`;
    const { totals } = await askFor(collector, path, answerSchema);
    const known = seesSmallCells(person) ? totals : foldSmallGroups(totals);
    return known.filter((total) => filters.every((filter) => passes(total, filter)));
  }

  return [
    {
      ...{ method: 'GET', path: '/consent', permission: 'reports' },
      async handle(call, person) {
        const asked = readConsentQuery(queryOf(call), now());
        // Totals have no other dimension of visits.
        const filters = asked.filters.filter(({ dimension }) => dimension === 'country');
        const totals = await read(asked, filters, person);
        if (asksForCsv(call, asked.format)) return csvOf(totals, asked, person);
        const shown = <Counts extends ConsentCounts>(counts: Counts) =>
          seesSmallCells(person) ? counts : hideFew(counts);
        const allShown = <Counts extends ConsentCounts>(groups: readonly Counts[]) =>
          seesSmallCells(person) ? groups : hideFewOf(groups);
        const daysOfPrevious = asked.compare && daysBefore(asked);
        const previous = daysOfPrevious && (await read(daysOfPrevious, filters, person));
        const today = dayIn('UTC', now());
        return jsonResponse({
          ...{ id: 'consent', title: 'Consent', definition: DEFINITION, unit: UNIT, sql: SQL },
          ...{ zone: 'UTC', from: asked.from, to: asked.to },
          ignoredFilters: asked.filters.map(({ dimension }) => dimension).filter((name) => name !== 'country'),
          total: shown(sumOf(totals)),
          // Totals have no hours: a day that isn't over can only be compared with a whole one, which a screen has to say.
          ...(previous && {
            ...{ previous: shown(sumOf(previous)), previousDays: daysOfPrevious },
            isRunning: asked.from <= today && today <= asked.to,
          }),
          days: allShown(groupBy(totals, 'day')),
          countries: allShown(groupBy(totals, 'country').sort((one, other) => other.asked - one.asked)),
          versions: allShown(groupBy(totals, 'version').sort((one, other) => (one.version < other.version ? 1 : -1))),
        });
      },
    },
  ];
}

/** An unknown country is an empty value of the filter. */
function passes({ country }: ConsentTotal, { values, isExcluded }: Filter): boolean {
  return values.includes(country === 'unknown' ? '' : country) !== isExcluded;
}

function csvOf(totals: readonly ConsentTotal[], { from, to }: Days, person: Person): Response {
  const names = [...KEYS, ...CONSENT_COUNTS];
  const groups = Map.groupBy(totals, (total) => KEYS.map((name) => total[name]).join('\n'));
  const sums = [...groups.values()].map((ofKey) => ({ ...(ofKey[0] as ConsentTotal), ...sumOf(ofKey) }));
  const shown = seesSmallCells(person) ? sums : hideFewOf(sums);
  const rows = shown.map((sum) => names.map((name) => sum[name]));
  return csvAnswer(`consent-${from}-${to}.csv`, [names, ...rows]);
}
