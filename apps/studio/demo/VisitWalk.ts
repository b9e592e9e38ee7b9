import { SECOND_MS } from './DEMO.ts';
import type { DemoVisitor } from './DemoVisitors.ts';
import { type DemoExperiment, HOME_HERO, NEW_CARDS } from './demoExperiments.ts';
import type { Random } from './Random.ts';
import { pathIn, type SitePages } from './sitePages.ts';

/** What happened in a visit. */
export interface DemoEvent {
  at: number;
  type: 'page' | 'track';
  /** Of a tracked event its name, of a page its id. */
  name: string;
  path: string;
  properties: Record<string, unknown>;
}

/** What a visit led to beside events. */
export interface VisitOutcome {
  signUp?: { at: number; path: string; plan: string | null };
  /** The contact-sales form; `meeting`: a meeting was booked after it. */
  sales?: { at: number; path: string; isBooked: boolean };
  /** Where the visitor gave up: a form that was begun and not sent. */
  gaveUp?: string;
}

/** The part of a visitor's situation that decides what they do. */
export interface WalkContext {
  random: Random;
  pages: SitePages;
  visitor: DemoVisitor;
  /** Share of the demo's days that are over when the visit begins. */
  share: number;
  /** Whether the visit is of the last week, in which the German pages became slower. */
  isLastWeek: boolean;
  /** Whether it is of the last day, after the release with a fault. */
  isLastDay: boolean;
}

const ERROR_PATHS = ['/prices', '/features/gantt', '/teams/it', '/blog/2024-roadmap', '/de/preise'];

/** A visitor's way through the site, page by page. */
export class VisitWalk {
  readonly events: DemoEvent[] = [];
  readonly outcome: VisitOutcome = {};
  readonly context: WalkContext;
  #at: number;
  #path = '/';
  readonly #exposed = new Set<string>();
  #breadcrumb = 'unknown';

  constructor(context: WalkContext, startedAt: number) {
    this.context = context;
    this.#at = startedAt;
  }

  get at(): number {
    return this.#at;
  }

  get path(): string {
    return this.#path;
  }

  /** Views a page by its slug, in the visitor's language where it has it. */
  view(slug: string): void {
    const { pages, visitor, random } = this.context;
    const isLost = random.chance(0.006);
    this.#path = isLost ? random.pick(ERROR_PATHS) : pathIn(pages, visitor.market.locale, slug);
    const name = isLost ? '404' : pageIdOf(this.#path);
    this.#add('page', name, { name, ...pageProperties(visitor, this.#path) });
    const isWithCards = /\/(blog|features|teams)/.test(this.#path);
    if (this.#path === '/' || this.#path === '/de') this.#expose(HOME_HERO);
    if (isWithCards) this.#expose(NEW_CARDS);
    this.wait(random.logNormal(14, 0.8));
    if (random.chance(0.3)) this.#seeSection();
    this.#measure(name);
  }

  /** Seconds pass. */
  wait(seconds: number): void {
    this.#at += Math.round(Math.min(seconds, 600) * SECOND_MS);
  }

  /** The visitor's variation multiplies the probability of what an experiment is for, once they saw it. */
  effectOf({ key, variations }: DemoExperiment): number {
    const index = this.context.visitor.variations[key] ?? 0;
    return this.#exposed.has(key) ? (variations[index]?.effect ?? 1) : 1;
  }

  /** @param seconds that pass until the next thing happens */
  click(buttonClicked: string, more: Record<string, unknown> = {}, seconds = this.#pause()): void {
    const place = pageIdOf(this.#path);
    const { breadcrumb } = { breadcrumb: this.#breadcrumb };
    const location = String(more.location ?? 'hero');
    const clickLocation = { root: place, parent: location, buttonClicked, location, breadcrumb };
    this.track('click web', { buttonClicked, location, ...more, clickLocation }, seconds);
    this.#breadcrumb = `${place} > ${location} > ${buttonClicked}`;
  }

  /** Clicks what does nothing, again and again. */
  rageClick(buttonClicked: string, more: Record<string, unknown> = {}): void {
    const clicks = 4 + this.context.random.below(4);
    for (let click = 0; click < clicks; click += 1)
      this.click(buttonClicked, more, this.context.random.between(0.15, 0.28));
  }

  track(name: string, properties: Record<string, unknown>, seconds = this.#pause()): void {
    this.#add('track', name, properties);
    this.wait(seconds);
  }

  #pause(): number {
    return this.context.random.between(1, 5);
  }

  #add(type: DemoEvent['type'], name: string, properties: Record<string, unknown>): void {
    this.events.push({ at: this.#at, type, name, path: this.#path, properties });
  }

  #expose({ key, variations, since }: DemoExperiment): void {
    const { visitor, share } = this.context;
    if (share < since || this.#exposed.has(key)) return;
    this.#exposed.add(key);
    const variationId = visitor.variations[key] ?? 0;
    this.#add('track', 'view growthbook experiment', {
      ...{ experimentId: key, variationId, variationKey: variations[variationId]?.key, phase: 0 },
      ...{ hashAttribute: 'id', hashValue: visitor.growthbookId },
    });
  }

  #seeSection(): void {
    const { random } = this.context;
    const sectionIndex = 1 + random.below(6);
    const sectionModelName = ['hero', 'logoWall', 'split', 'featureGrid', 'testimonials', 'faq'][sectionIndex - 1];
    this.#add('track', 'view web', {
      sectionIndex,
      sectionId: `section-${sectionIndex}`,
      sectionModelName,
      type: 'view',
    });
  }

  /** Phones are slower than computers; the German pages have been since a week. */
  #measure(pageId: string): void {
    const { random, visitor, isLastWeek } = this.context;
    const { device, measuresAll } = visitor.browser;
    const slow = (device === 'mobile' ? 1.7 : 1) * (isLastWeek && this.#path.startsWith('/de') ? 1.45 : 1);
    const ttfb = random.logNormal(160, 0.5);
    const paint = ttfb + random.logNormal(620 * slow, 0.35);
    const lcp = paint + random.logNormal(480 * slow, 0.5);
    this.#add('track', 'web vitals', {
      ...{ viewId: random.uuid(), report: 1, pageId, navigationType: 'navigate' },
      ...{ ttfb: rated(ttfb, 800, 1_800), fcp: rated(paint, 1_800, 3_000), lcp: rated(lcp, 2_500, 4_000) },
      ...(measuresAll && {
        inp: rated(random.logNormal(60 * slow, 0.6), 200, 500),
        cls: rated(random.chance(0.8) ? 0.01 : random.between(0.02, 0.3), 0.1, 0.25, 1_000),
      }),
    });
  }
}

/** @param precision parts of one */
function rated(value: number, good: number, poor: number, precision = 1) {
  const rounded = Math.round(value * precision) / precision;
  if (rounded <= good) return { value: rounded, rating: 'good' };
  return { value: rounded, rating: rounded <= poor ? 'needs-improvement' : 'poor' };
}

/** As the site names pages (REQ-RTE-04), of paths of letters and hyphens. */
export const pageIdOf = (path: string): string =>
  path === '/' ? 'home' : path.slice(1).replaceAll('/', '-').toLowerCase();

const pageProperties = ({ browser }: DemoVisitor, path: string) => ({
  ...{ actual_url: `https://www.cumulus.example${path}`, actual_path: path, browser: browser.browser },
  ...{ browserVersion: browser.browserVersion, operatingSystem: browser.operatingSystem },
  operatingSystemVersion: browser.operatingSystemVersion,
});
