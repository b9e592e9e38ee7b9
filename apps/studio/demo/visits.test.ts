import { join } from 'node:path';
import { validateEvent } from '@cumulus/tracking-plan';
import { beforeAll, expect, it } from 'vitest';
import { DAY_MS, DEMO_DAYS } from './DEMO.ts';
import { recordingOf } from './demoRecording.ts';
import { Random } from './Random.ts';
import { readSitePages, type SitePages } from './sitePages.ts';
import { createVisits, type DemoVisit } from './visits.ts';

const NOW = Date.parse('2026-11-28T18:00:00.000Z');
const VISITS = 12_000;

let pages: SitePages;
let visits: DemoVisit[];
const create = (seed: number, count: number) => [
  ...createVisits({ random: new Random(seed), pages, now: NOW, visits: count }),
];
beforeAll(async () => {
  pages = await readSitePages(join(import.meta.dirname, '../../../content/cumulus/entries'));
  visits = create(1, VISITS);
});
const messages = () => visits.flatMap((visit) => visit.messages.map(({ message }) => message));
const visitorsWith = (wanted: (visit: DemoVisit) => boolean) =>
  new Set(visits.filter(wanted).map(({ visitor }) => visitor.anonymousId)).size;

it('is the same for a seed, and another for another', () => {
  expect(create(7, 50)).toEqual(create(7, 50));
  expect(create(8, 50)).not.toEqual(create(7, 50));
});

it('sends only events of the tracking plan', () => {
  const refused = messages().flatMap((message) => {
    const validity = validateEvent(message);
    return validity.isValid ? [] : [validity.reason];
  });
  expect(new Set(refused)).toEqual(new Set());
});

it('views pages that the site has, in six languages, and some that it has not', () => {
  const viewed = messages().flatMap(({ type, properties }) =>
    type === 'page' ? [properties as { name: string; actual_path: string }] : [],
  );
  const existing = new Set(Object.values(pages).flat());
  const found = viewed.filter(({ name }) => name !== '404');
  expect(found.filter(({ actual_path }) => !existing.has(actual_path))).toEqual([]);
  expect(viewed.length - found.length).toBeGreaterThan(20);
  expect(
    new Set(found.map(({ actual_path }) => /^\/(de|fr|es|it|pt)(?=\/|$)/.exec(actual_path)?.[1] ?? 'en')).size,
  ).toBe(6);
});

it('spreads visits over the days, fewer on Sundays, and none after now', () => {
  const days = visits.map(({ startedAt }) => Math.floor(startedAt / DAY_MS));
  expect(new Set(days).size).toBeGreaterThanOrEqual(DEMO_DAYS - 1);
  const onWeekday = (weekday: number) => visits.filter(({ startedAt }) => new Date(startedAt).getUTCDay() === weekday);
  expect(onWeekday(0).length).toBeLessThan(onWeekday(2).length / 2);
  expect(visits.flatMap(({ events }) => events).filter(({ at }) => at >= NOW)).toEqual([]);
});

it('goes from home over pricing to the sign-up, with fewer visitors at each step', () => {
  const saw = (path: RegExp) => (visit: DemoVisit) =>
    visit.events.some((event) => event.type === 'page' && path.test(event.path));
  const did = (name: string) => (visit: DemoVisit) => visit.events.some((event) => event.name === name);
  const steps = [saw(/^\/(de)?$/), saw(/\/pricing$/), did('sign-up started'), did('sign-up sent')].map(visitorsWith);
  expect(steps).toEqual(steps.toSorted((one, other) => other - one));
  expect(steps.at(-1)).toBeGreaterThan(100);
});

it('has one experiment with an effect and one without', () => {
  const rate = (experiment: string, variation: number, goal: (visit: DemoVisit) => boolean) => {
    const saw = (visit: DemoVisit) =>
      visit.events.some(
        ({ properties }) => properties.experimentId === experiment && properties.variationId === variation,
      );
    return visitorsWith((visit) => saw(visit) && goal(visit)) / visitorsWith(saw);
  };
  const started = ({ events }: DemoVisit) => events.some(({ name }) => name === 'sign-up started');
  const clicked = ({ events }: DemoVisit) => events.some(({ properties }) => properties.type === 'card');
  expect(rate('home-hero', 1, started) / rate('home-hero', 0, started)).toBeGreaterThan(1.15);
  expect(rate('new-card-ui', 1, clicked) / rate('new-card-ui', 0, clicked)).toBeCloseTo(1, 0);
});

it('stores nothing about who refused, and records a few visits', () => {
  const decided = visits.filter(({ visitor }) => visitor.consentId !== null);
  expect(decided.length).toBeGreaterThan(VISITS / 3);
  expect(visits.every(({ visitor }) => visitor.groups.includes('C0002'))).toBe(true);
  const recorded = visits.filter(({ isRecorded }) => isRecorded);
  expect(recorded.length).toBeGreaterThan(3);
  expect(recorded.every(({ startedAt }) => NOW - startedAt < 30 * DAY_MS)).toBe(true);
});

/** The events of rrweb of the first visit that gave up at something. */
function replayOf(gaveUp: string, wanted: (visit: DemoVisit) => boolean = () => true) {
  const visit = visits.find((one) => one.outcome.gaveUp === gaveUp && wanted(one)) ?? expect.fail();
  const { events } = JSON.parse(recordingOf(new Random(1), visit).body) as { events: string[] };
  return events.map((event) => JSON.parse(event) as { type: number; timestamp: number; data: Record<string, unknown> });
}

it('records rage clicks on the button that does nothing', () => {
  const clicks = replayOf('plan').filter(({ type, data }) => type === 3 && data.source === 2);
  const [first, , third] = clicks.slice(-4);
  expect(Number(third?.timestamp) - Number(first?.timestamp)).toBeLessThan(1_000);
  expect(new Set(clicks.slice(-4).map(({ data }) => `${data.x},${data.y}`)).size).toBe(1);
});

it('records what is typed as stars, and the field at which somebody gave up', () => {
  const failed = ({ events }: DemoVisit) => events.some(({ name }) => name === 'form error');
  for (const form of ['sign-up', 'contact-sales']) {
    const changes = replayOf(form, failed).filter(({ type }) => type === 3);
    const typed = changes.flatMap(({ data }) => (data.source === 5 ? [String(data.text)] : []));
    expect(typed.length, form).toBeGreaterThan(5);
    expect(typed.filter((text) => !/^\*+$/.test(text))).toEqual([]);
    expect(JSON.stringify(changes)).toContain('"class":"wrong"');
  }
});
