import { DAY_MS, DEMO_DAYS, DEMO_RELEASES } from './DEMO.ts';
import { HOME_HERO, NEW_CARDS } from './demoExperiments.ts';
import type { Random } from './Random.ts';

/** A marker of charts, as the studio keeps it. */
export type DemoMarker = { id: string; at: number } & (
  | { kind: 'publication' | 'flag'; text: string }
  | { kind: 'release'; release: string; isFirst: boolean }
  | { kind: 'annotation'; text: string; author: string }
);

/** @param share of the demo's days, from the first */
const daysAgo = (share: number) => DEMO_DAYS * (1 - share);

/** What was published, switched and released in the demo's days, and what the team noted; earliest first. */
export function demoMarkers(random: Random, now: number): DemoMarker[] {
  const marker = <Rest extends object>(days: number, rest: Rest) => ({
    ...{ id: random.uuid(), at: Math.round(now - days * DAY_MS) },
    ...rest,
  });
  const published = (days: number, text: string) => marker(days, { kind: 'publication' as const, text });
  const switched = (days: number, text: string) => marker(days, { kind: 'flag' as const, text });
  const released = (days: number, release: string, isFirst = false) =>
    marker(days, { kind: 'release' as const, release, isFirst });
  const noted = (days: number, author: string, text: string) =>
    marker(days, { kind: 'annotation' as const, author, text });
  return [
    released(90, 'r139', true),
    published(83, '2 published: Pricing, Home'),
    noted(daysAgo(0.38), 'lena', 'Product newsletter to 18,000 addresses'),
    noted(daysAgo(0.35), 'marc', 'Brain launch: ads on LinkedIn begin'),
    released(61, 'r140'),
    switched(daysAgo(HOME_HERO.since), `${HOME_HERO.key} started`),
    switched(daysAgo(NEW_CARDS.since), `${NEW_CARDS.key} started`),
    released(25, DEMO_RELEASES.before),
    published(23, '4 published: Retire the status meeting, Fewer things at once, and 2 more'),
    noted(daysAgo(0.78), 'lena', 'Webinar: invitation by mail'),
    published(7, '6 published: Startseite, Preise, and 4 more'),
    released(1, DEMO_RELEASES.present),
  ].sort((one, other) => one.at - other.at);
}
