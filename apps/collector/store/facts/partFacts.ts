/** A click of a recording: its time, and where. */
export type Click = [at: number, x: number, y: number];

/** What the events of rrweb, and records of Datadog, say about a recording. */
export interface PartFacts {
  startedAt: number;
  endedAt: number;
  clicks: number;
  rageClicks: number;
  /** The last clicks, which may become a rage click with those of the next part. */
  recent: Click[];
  /** Paths of the pages, each once, in their order. */
  pages: string[];
  /** By the width of the first page. */
  device: string | null;
}

/** A rage click: three clicks within a second on one place. */
const RAGE = { clicks: 3, withinMs: 1_000, radiusPx: 30 };
const MAX_PAGES = 50;
const MAX_PATH_LENGTH = 200;
/** Events with clicks and addresses are short; pictures of pages aren't parsed. */
const MAX_EVENT_LENGTH = 20_000;
const HEAD = /^\{"type":(\d{1,2}),"timestamp":(\d{1,15})/;
/** Datadog's records have them at their end. */
const END = /"type":(\d{1,2}),"timestamp":(\d{1,15})\}$/;
const END_LENGTH = 60;
/** The types of both. */
const [INCREMENT, META, MOUSE, CLICK] = [3, 4, 2, 2];
const WIDTHS = { phone: 600, tablet: 1_024 };

export const NO_FACTS: PartFacts = {
  ...{ startedAt: Number.POSITIVE_INFINITY, endedAt: 0, clicks: 0, rageClicks: 0 },
  ...{ recent: [], pages: [], device: null },
};

/** Adds the events of a part, each as its JSON. */
export function addPart(facts: PartFacts, events: readonly string[]): PartFacts {
  const added: PartFacts = { ...facts, recent: [...facts.recent], pages: [...facts.pages] };
  for (const text of events) addEvent(added, text);
  return added;
}

function addEvent(facts: PartFacts, text: string): void {
  const [, type, time] = HEAD.exec(text) ?? END.exec(text.slice(-END_LENGTH)) ?? [];
  if (type === undefined) return;
  const at = Number(time);
  facts.startedAt = Math.min(facts.startedAt, at);
  facts.endedAt = Math.max(facts.endedAt, at);
  if (text.length > MAX_EVENT_LENGTH) return;
  if (Number(type) === META) addPage(facts, dataOf(text));
  if (Number(type) === INCREMENT && text.includes(`"source":${MOUSE}`)) addMouse(facts, at, dataOf(text));
}

/** The checked part of an event, which any client could have sent. */
function dataOf(text: string): Record<string, unknown> {
  const { data } = JSON.parse(text) as { data?: unknown };
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

function addPage(facts: PartFacts, { href, width }: Record<string, unknown>): void {
  if (typeof width === 'number') facts.device ??= deviceOf(width);
  const path = typeof href === 'string' ? URL.parse(href)?.pathname.slice(0, MAX_PATH_LENGTH) : undefined;
  if (path === undefined || facts.pages.includes(path) || facts.pages.length >= MAX_PAGES) return;
  facts.pages.push(path);
}

function deviceOf(width: number): string {
  if (width < WIDTHS.phone) return 'phone';
  return width < WIDTHS.tablet ? 'tablet' : 'desktop';
}

function addMouse(facts: PartFacts, at: number, { source, type, x, y }: Record<string, unknown>): void {
  if (source !== MOUSE || type !== CLICK || typeof x !== 'number' || typeof y !== 'number') return;
  facts.clicks += 1;
  const near = facts.recent.filter(
    ([before, left, top]) => at - before <= RAGE.withinMs && Math.hypot(left - x, top - y) <= RAGE.radiusPx,
  );
  near.push([at, x, y]);
  // The next rage click begins after this one.
  const isRage = near.length >= RAGE.clicks;
  if (isRage) facts.rageClicks += 1;
  facts.recent = isRage ? [] : near;
}
