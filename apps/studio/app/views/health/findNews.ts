import { DAY_MS } from '@cumulus/content-model/days';
import { formatCell, formatNumber } from '../../ui/format.ts';
import type { Operations, PageErrors } from './healthSchemas.ts';
import type { Slower } from './vitals.ts';

/** A known error counts as worse when the last day brings this many times as many as a day before it, and this many at least. */
const BURST = 3;
const MIN_BURST = 10;
/** Pages that became slower and are named one by one. */
const MAX_SLOWER = 3;

/** Something that broke. */
export interface News {
  kind: 'error' | 'slower' | 'problem' | 'waiting';
  text: string;
  /** Where it is shown whole: an element of the page. */
  target: string;
}

interface Found {
  operations: Operations | undefined;
  errors: PageErrors | undefined;
  slower: readonly Slower[];
}

/** What broke in the last 24 hours: errors that are new or many more, problems of the applications, pages that became slower this week. */
export function findNews({ operations, errors, slower }: Found): News[] {
  return [
    ...(errors ? errorNews(errors) : []),
    ...(operations?.problems ?? []).map((text): News => ({ kind: 'problem', text, target: 'applications' })),
    ...slower.slice(0, MAX_SLOWER).map(slowerNews),
    ...(operations?.figures ?? []).flatMap(({ label, value }): News[] =>
      label === 'Dead letters' && value
        ? [{ kind: 'waiting', text: `${label}: ${value}`, target: 'applications' }]
        : [],
    ),
  ];
}

function errorNews({ groups, now, since, isCut }: PageErrors): News[] {
  const daysBefore = Math.max(1, (now - since) / DAY_MS - 1);
  return groups.flatMap(({ type, message, count, lastDay, visitors, firstSeen, pages }): News[] => {
    const where = pages[0] ? ` on ${pages[0].path}` : '';
    const what = `${type}: ${message}${where}`;
    const who = `${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}`;
    const name = (text: string): News[] => [{ kind: 'error', text, target: 'errors' }];
    // Where older errors weren't read, one of them may be the same.
    if (now - firstSeen < DAY_MS) return name(`${isCut ? 'Perhaps new' : 'New'}: ${what} (${count} times, ${who})`);
    const usual = (count - lastDay) / daysBefore;
    if (isCut || lastDay < MIN_BURST || lastDay < BURST * usual) return [];
    return name(`More often: ${what} (${lastDay} times in 24 hours, ${formatNumber(usual)} a day before)`);
  });
}

function slowerNews({ name, metric, now, before, views }: Slower): News {
  const values = `${formatCell(before, metric.kind)} to ${formatCell(now, metric.kind)}`;
  return {
    kind: 'slower',
    text: `${metric.label} of ${name} rose from ${values} (p75 of ${views} views with it this week)`,
    target: 'vitals',
  };
}
