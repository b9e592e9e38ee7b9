import { countVisitors, type Known, type KnownRow } from './Known.ts';
import type { KnownEvent } from './KnownEvent.ts';

const GOALS = new Set([
  ...['sign-up started', 'sign-up sent', 'form started', 'form sent', 'sales form sent', 'meeting booked'],
  ...['quiz completed', 'complete flow demo'],
]);
const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'];

/** Groups by the values of columns. */
function groupsOf<Item>(items: readonly Item[], key: (item: Item) => Record<string, string>) {
  return [...Map.groupBy(items, (item) => JSON.stringify(key(item)))].map(
    ([text, group]) => [JSON.parse(text) as Record<string, string>, group] as const,
  );
}

export function notFound({ events }: Known): KnownRow[] {
  const views = events.filter(
    ({ name, properties }) => name === 'page' && /^([a-z]{2}-)?404$/.test(String(properties.name ?? '')),
  );
  const hostOf = (address: string | null) => /^[a-z-]+:\/\/([^/?#]+)/.exec(address ?? '')?.[1] ?? '';
  return groupsOf(views, ({ path, referrer }) => ({ page: path ?? '', referrer: hostOf(referrer) })).map(
    ([key, group]) => ({ ...key, visitors: countVisitors(group), views: group.length }),
  );
}

/** The value of a web vital; null where the view has none. */
export function vitalOf({ properties }: KnownEvent, name: string): number | null {
  const metric = properties[name] as { value?: unknown } | undefined;
  return typeof metric?.value === 'number' ? metric.value : null;
}

/** The last report of each page view. @param events in their order */
export function lastReports(events: readonly KnownEvent[]): KnownEvent[] {
  const views = new Map<unknown, KnownEvent>();
  for (const event of events) {
    const { viewId, report } = event.properties;
    if (event.name !== 'web vitals' || typeof viewId !== 'string') continue;
    const last = views.get(viewId);
    if (!last || Number(report) >= Number(last.properties.report)) views.set(viewId, event);
  }
  return [...views.values()];
}

export function webVitals(known: Known): KnownRow[] {
  const by = known.parameter('by');
  const key = ({ path, device }: KnownEvent) => ({
    page: by.startsWith('page') ? (path ?? '') : '',
    device: by.endsWith('device') ? (device ?? '') : '',
    release: '',
  });
  return groupsOf(lastReports(known.events), key).map(([values, group]) => {
    const figures = VITALS.flatMap((name): [string, number | null][] => {
      const sorted = group.flatMap((event) => vitalOf(event, name) ?? []).sort((one, other) => one - other);
      return [
        [name, sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null],
        [`${name}_views`, sorted.length],
      ];
    });
    return { ...values, visitors: countVisitors(group), views: group.length, ...Object.fromEntries(figures) };
  });
}

export function goalDays(known: Known): KnownRow[] {
  const goals = known.events.filter(({ name }) => GOALS.has(name));
  return groupsOf(goals, ({ name, at }) => ({ goal: name, day: known.dayOf(at) })).map(([key, group]) => ({
    ...{ ...key, visitors: countVisitors(group), times: group.length },
  }));
}

export function formUse({ events }: Known): KnownRow[] {
  const begun = ['sign-up started', 'form started'];
  const sent = ['sign-up sent', 'form sent'];
  const used = events.filter(({ name }) => [...begun, ...sent].includes(name));
  return groupsOf(used, ({ properties }) => ({ form: String(properties.formId ?? '') })).map(([key, group]) => ({
    ...key,
    visitors: countVisitors(group.filter(({ name }) => begun.includes(name))),
    sent: countVisitors(group.filter(({ name }) => sent.includes(name))),
  }));
}
