import { CONSENT_COUNTS_KEPT_DAYS, type ConsentTotal } from '@cumulus/tracking-plan/consentTotals';

const DAY_MS = 86_400_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const UNKNOWN = 'unknown';

/** Pages that were delivered to undecided visitors of one country. */
interface Counts {
  pages: number;
  /** Those with which a visit began. */
  asked: number;
}

/** Counts of one day and version, by country. */
interface Section {
  /** Days since 1970, UTC. */
  day: number;
  version: string;
  byCountry: Map<string, Counts>;
}

/** The rule for undecided visitors of a country. */
export type RuleOf = (country: string | undefined) => ConsentTotal['rule'];

/**
 * Counts pages that asked for consent, until they are taken. It identifies nobody, and its size is bounded: countries times versions times seven days. A
 * count costs one lookup, since it is made for each page.
 */
export class ConsentCounts {
  readonly #ruleOf: RuleOf;
  readonly #now: () => number;
  #sections: Section[] = [];
  #current: Section | undefined;

  /** @param now milliseconds since 1970 */
  constructor(ruleOf: RuleOf, now = Date.now) {
    this.#ruleOf = ruleOf;
    this.#now = now;
  }

  /**
   * Counts a page.
   * @param version the editors' version of the consent text
   * @param isArrival whether the visit began with it
   */
  add(country: string | undefined, version: string, isArrival: boolean): void {
    const day = Math.floor(this.#now() / DAY_MS);
    let current = this.#current;
    if (current === undefined || current.day !== day || current.version !== version)
      current = this.#begin(day, version);
    const key = country ?? UNKNOWN;
    let counts = current.byCountry.get(key);
    if (counts === undefined) {
      counts = { pages: 0, asked: 0 };
      current.byCountry.set(key, counts);
    }
    counts.pages += 1;
    if (isArrival) counts.asked += 1;
  }

  /** Takes what was counted since the last time. */
  take(): ConsentTotal[] {
    const sections = this.#sections;
    this.#sections = [];
    this.#current = undefined;
    return sections.flatMap(({ day, version, byCountry }) =>
      [...byCountry].map(([country, counts]) => ({
        ...{ day: new Date(day * DAY_MS).toISOString().slice(0, DAY_LENGTH), country, version },
        ...{ rule: this.#ruleOf(country === UNKNOWN ? undefined : country), ...counts },
        ...{ accepted: 0, refused: 0, signals: 0 },
      })),
    );
  }

  /** The counts of a day and version. Those of days that the collector wouldn't take are dropped. */
  #begin(day: number, version: string): Section {
    this.#sections = this.#sections.filter((section) => section.day > day - CONSENT_COUNTS_KEPT_DAYS);
    const there = this.#sections.find((section) => section.day === day && section.version === version);
    const section = there ?? { day, version, byCountry: new Map<string, Counts>() };
    if (!there) this.#sections.push(section);
    this.#current = section;
    return section;
  }
}
