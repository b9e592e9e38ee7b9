import { DAY_MS } from '@cumulus/content-model/days';
import { formatCell } from '../../ui/format.ts';
import type { Operations, PageErrors } from './healthSchemas.ts';
import type { Slower } from './vitals.ts';

/** A known error counts as worse when a day brings this many times the days before. */
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

/** What broke since yesterday: errors that are new or many more, problems of the applications, pages that became slower this week. */
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

function errorNews({ groups, now, since }: PageErrors): News[] {
  return groups.flatMap(({ type, message, count, visitors, firstSeen, lastSeen, pages }): News[] => {
    const isNew = now - firstSeen < DAY_MS;
    const days = Math.max(1, (now - since) / DAY_MS);
    const isBurst = now - lastSeen < DAY_MS && count >= MIN_BURST && firstSeen > now - (days * DAY_MS) / BURST;
    if (!isNew && !isBurst) return [];
    const where = pages[0] ? ` on ${pages[0].path}` : '';
    const who = `${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}`;
    return [{ kind: 'error', text: `New: ${type}: ${message}${where} (${count} times, ${who})`, target: 'errors' }];
  });
}

function slowerNews({ name, metric, now, before, views }: Slower): News {
  const values = `${formatCell(before, metric.kind)} to ${formatCell(now, metric.kind)}`;
  return {
    kind: 'slower',
    text: `${metric.label} of ${name} rose from ${values} (p75 of ${views} views this week)`,
    target: 'vitals',
  };
}
