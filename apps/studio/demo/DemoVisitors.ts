import { BROWSERS, type Browser, type Market, SOURCES, type Source } from './audience.ts';
import { DAY_MS } from './DEMO.ts';
import { DEMO_EXPERIMENTS } from './demoExperiments.ts';
import type { Random } from './Random.ts';

/** Share of visits by somebody who came before. */
const RETURNING = 0.24;
/** Who comes back does so within this time. */
const RETURN_MS = 21 * DAY_MS;
/** Visitors that are remembered: of the last weeks. */
const REMEMBERED = 8_000;

/** A visitor of the demo, who agreed to analytics or lives where nobody has to. */
export interface DemoVisitor {
  anonymousId: string;
  /** By it GrowthBook assigns variations. */
  growthbookId: string;
  /** Null without a decision, where none is needed. */
  consentId: string | null;
  groups: readonly string[];
  market: Market;
  browser: Browser;
  source: Source;
  /** Index of the variation of each experiment. */
  variations: Readonly<Record<string, number>>;
  /** Visits, with this one. */
  visits: number;
  lastAt: number;
}

/** The visitors of the demo: new ones, and some who come back. */
export class DemoVisitors {
  readonly #random: Random;
  readonly #span: readonly [number, number];
  readonly #recent: DemoVisitor[] = [];
  #next = 0;

  /** @param span begin and end of the days; milliseconds since 1970 */
  constructor(random: Random, span: readonly [number, number]) {
    this.#random = random;
    this.#span = span;
  }

  /** Who begins a visit. */
  arrive(at: number, market: Market): DemoVisitor {
    const known = this.#recent.length > 0 && this.#random.chance(RETURNING) ? this.#comeBack(at, market) : undefined;
    if (known) return known;
    const visitor = this.#create(at, market);
    this.#recent[this.#next] = visitor;
    this.#next = (this.#next + 1) % REMEMBERED;
    return visitor;
  }

  #comeBack(at: number, market: Market): DemoVisitor | undefined {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const visitor = this.#random.pick(this.#recent);
      const isAway = at - visitor.lastAt > DAY_MS / 12 && at - visitor.lastAt < RETURN_MS;
      if (visitor.market !== market || !isAway) continue;
      visitor.visits += 1;
      visitor.lastAt = at;
      return visitor;
    }
    return undefined;
  }

  #create(at: number, market: Market): DemoVisitor {
    const random = this.#random;
    const [begin, end] = this.#span;
    const share = (at - begin) / (end - begin);
    const running = SOURCES.filter(({ span = [0, 1] }) => share >= span[0] && share <= span[1]);
    const acceptsAll = !market.isOptIn || random.chance(0.85);
    const variations = DEMO_EXPERIMENTS.map(
      ({ key, variations: all }) => [key, all.indexOf(random.weighted(all))] as const,
    );
    return {
      ...{ anonymousId: random.uuid(), growthbookId: random.uuid(), market, visits: 1, lastAt: at },
      ...{ consentId: market.isOptIn ? random.uuid() : null, browser: random.weighted(BROWSERS) },
      ...{ groups: acceptsAll ? ['C0001', 'C0002', 'C0003', 'C0004'] : ['C0001', 'C0002'] },
      ...{ source: random.weighted(running), variations: Object.fromEntries(variations) },
    };
  }
}
