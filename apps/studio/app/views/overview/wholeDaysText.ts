import type { Days } from '@cumulus/content-model/days';
import { formatDay } from '../../ui/format.ts';

/** With what a number of a period that isn't over is compared, where it is counted by day. */
export function wholeDaysText({ from, to }: Days): string {
  const before = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  return `Today isn’t over, and consent is counted by day: before is all of ${before}`;
}
