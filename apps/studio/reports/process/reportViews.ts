import { addDays } from '@cumulus/content-model/days';
import type { LakeContent } from '@cumulus/lake';
import { quote, receivedIn, visitorsIn, visitsIn } from '@cumulus/lake';
import { startOfDay } from '../../api/startOfDay.ts';
import { DIMENSIONS, type Filter } from '../filters.ts';
import type { Report, ReportQuery } from '../Report.ts';
import { VIEW_MACROS, VIEWS } from '../reportSql.ts';

/** A zone is up to 14 hours ahead of UTC or 12 behind, and a visit of an event may have begun the day before. */
const BEFORE = 2;
const AFTER = 1;

/**
 * The statements that a report's query needs before it: its period and filters as variables, and the views that it reads. Each is one view, without others in it: DuckDB
 * plans a view when it is created, and again in each view that reads it, which takes longer than reading a month of visits.
 * @param text the query, with the macros that it calls
 */
export function reportViews(
  content: LakeContent,
  { daysBefore = 0, daysAfter = 0 }: Pick<Report, 'daysBefore' | 'daysAfter'>,
  query: ReportQuery,
  text: string,
): string {
  const { from, to, until, zone, filters } = query;
  const first = addDays(from, -BEFORE - daysBefore);
  const last = addDays(to, AFTER + daysAfter);
  const isWanted = (day: string) => day >= first && day <= last;
  // Of visits that began in the period, or a day before.
  const isMatching = filters.length > 0 ? ' WHERE context_session_id IN (SELECT visit_id FROM matching_visits)' : '';
  const views = new Map([
    ['every_visit', visitsIn(content, isWanted)],
    ['every_event', `SELECT * EXCLUDE (is_valid, reason) FROM (${receivedIn(content, isWanted)}) WHERE is_valid`],
    ...VIEWS.map(([name, view]): [string, string] => [name, askedLines(view, filters)]),
    ['events', `SELECT * FROM period_events${isMatching}`],
  ]);
  const read = [...views].filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
  return [
    `SET VARIABLE zone = ${quote(zone)}`,
    `SET VARIABLE visitors = ${visitorsIn(content)}`,
    `SET VARIABLE period_start = ${momentOf(startOfDay(from, zone))}`,
    `SET VARIABLE period_end = ${until === undefined ? momentOf(startOfDay(addDays(to, 1), zone)) : `${quote(until)}::TIMESTAMP`}`,
    ...filters.flatMap(({ dimension, values, isExcluded }, index) => {
      const [list, none] = [`[${values.map(quote).join(', ')}]`, 'NULL::VARCHAR[]'];
      return [
        `SET VARIABLE only_${dimension}_${index} = ${isExcluded ? none : list}`,
        `SET VARIABLE not_${dimension}_${index} = ${isExcluded ? list : none}`,
      ];
    }),
    ...VIEW_MACROS,
    ...read.map(([name, view]) => `CREATE TEMP VIEW ${name} AS ${withInner(view, views)}`),
  ].join(';\n');
}

/** A view whose conditions, each a line of one dimension, stand once for each filter of it: all of them count. */
const askedLines = (view: string, filters: readonly Filter[]): string =>
  view
    .split('\n')
    .flatMap((line) => {
      const dimension = DIMENSIONS.find((one) => line.includes(`'only_${one}'`));
      if (!dimension) return [line];
      return filters.flatMap((filter, index) =>
        filter.dimension === dimension ? [line.replaceAll(`_${dimension}'`, `_${dimension}_${index}'`)] : [],
      );
    })
    .join('\n');

/** A view with others that it reads as subqueries. */
const withInner = (view: string, views: ReadonlyMap<string, string>): string =>
  view.replaceAll(/\bFROM (\w+)/g, (text, name) => {
    const inner = views.get(name);
    return inner === undefined ? text : `FROM (${withInner(inner, views)})`;
  });

const momentOf = (time: number) => `epoch_ms(${time})`;
