import { findAll } from './findAll.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** Files that use `Intl.DateTimeFormat` for something else than text for people. */
const OTHER_USES: readonly string[] = [
  'packages/content-model/src/dates.ts',
  'packages/content-model/src/salesDesk/validateSalesDesk.ts',
  'apps/services/scheduler/time/zonedTime.ts',
];
const OWN_FORMAT = /Intl\.DateTimeFormat\((?!\)|dateLocale\()|\.toLocale(?:Date|Time)String\(/g;

/** Dates and times are written by one module, so that no page, mail or view has another order of day and month, or another clock. */
export function checkDateFormats(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^(apps|packages)\//.test(path) && !/\.test\.tsx?$/.test(path) && !OTHER_USES.includes(path))
    .flatMap((file) =>
      findAll(file, OWN_FORMAT, {
        rule: 'date-format',
        message: 'write dates and times with createDateFormat of @cumulus/content-model/dates.',
      }),
    );
}
