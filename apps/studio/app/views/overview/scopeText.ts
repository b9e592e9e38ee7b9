import { addDays, countDays, type Days, daysBefore } from '@cumulus/content-model/days';
import type { Scope } from '../../address.ts';
import { formatDay } from '../../ui/format.ts';

/** Of which days the overview is, and with which part of the days before they are compared: the same one as has passed of a period that isn't over. @param today in the zone */
export function scopeText(scope: Scope, today: string): string {
  const { from, to, zone, isCompared } = scope;
  const isRunning = from <= today && today <= to;
  const before = daysBefore(scope);
  const until = addDays(today, -countDays(scope));
  const part = until === before.to ? 'its last day' : formatDay(until);
  return [
    `${spanOf(scope)}, days of ${zone.replaceAll('_', ' ')}`,
    ...(isRunning ? ['; today isn’t over'] : []),
    ...(today < from ? ['; they haven’t begun'] : []),
    ...(isCompared ? [`; compared with ${spanOf(before)}`] : []),
    ...(isCompared && isRunning ? [`, until the same time of ${part}`] : []),
  ].join('');
}

const spanOf = ({ from, to }: Days) => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`);
