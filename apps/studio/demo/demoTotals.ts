import type { ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import type { DemoDecision } from './demoDecisions.ts';

/** For each who answers the banner, how many see it: the others ignore it. */
const ASKED_PER_ANSWER = 1.55;
/** Pages that somebody views who hasn't answered. */
const PAGES_PER_ASKED = 1.4;

/** Daily totals of consent, as the site counts them: without any identifier. */
export class DemoTotals {
  readonly #answers = new Map<string, ConsentTotal>();

  add({ country, receivedAt, decision: { groups, version, rule } }: DemoDecision): void {
    const day = new Date(receivedAt).toISOString().slice(0, 10);
    const key = `${day} ${country}`;
    const total = this.#answers.get(key) ?? {
      ...{ day, country, version, rule, pages: 0, asked: 0, accepted: 0, refused: 0, signals: 0 },
    };
    total[groups.includes('C0002') ? 'accepted' : 'refused'] += 1;
    this.#answers.set(key, total);
  }

  /** The totals of all days and countries. */
  list(): ConsentTotal[] {
    return [...this.#answers.values()].map((total) => {
      const asked = Math.ceil((total.accepted + total.refused) * ASKED_PER_ANSWER);
      return { ...total, asked, pages: Math.round(asked * PAGES_PER_ASKED) };
    });
  }
}
