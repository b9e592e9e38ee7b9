import { findAll } from './findAll.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** The one format, and files that read a time zone or clock. */
const OTHER_USES: readonly string[] = [
  'packages/content-model/src/dates.ts',
  'packages/content-model/src/salesDesk/validateSalesDesk.ts',
  'apps/leads/scheduler/time/zonedTime.ts',
];
/** In the locale of dates a format is allowed, where nothing is to be mended: the name of a time zone, days without a year in English and German. */
const OWN_FORMAT = String.raw`Intl\.DateTimeFormat\((?!\)|dateLocale\()|\.toLocale(?:Date|Time)String\(`;
/** Options that only dates have tell `toLocaleString` of a date from that of a number. */
const DATE_OPTION =
  '(?:weekday|era|year|month|day|hour|minute|second|dayPeriod|dateStyle|timeStyle|timeZone|timeZoneName|hourCycle|hour12)';
const AS_ANY_VALUE = String.raw`\.toLocaleString\((?:[^(){}]|\([^()]*\))*\{[^{}]*\b${DATE_OPTION}\s*[:,}]`;
const DATE_TEXT = new RegExp(`${OWN_FORMAT}|${AS_ANY_VALUE}`, 'g');

/** Dates and times are written by one module, so that no page, mail or view has another order of day and month, or another clock. */
export function checkDateFormats(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^(apps|packages)\//.test(path) && !/\.test\.tsx?$/.test(path) && !OTHER_USES.includes(path))
    .flatMap((file) =>
      findAll(file, DATE_TEXT, {
        rule: 'date-format',
        message: 'write dates and times with createDateFormat of @cumulus/content-model/dates.',
      }),
    );
}
