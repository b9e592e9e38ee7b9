/** The key that a service expects of its requests. */
export interface ExpectedKey {
  /** Who sends it, for the message: `product analytics`. */
  sender: string;
  key: string;
  /** The environment variable of site and services. */
  variable: string;
}

/** Counts are kept for this time at least, and for twice as long at most. */
const PERIOD_MS = 3_600_000;
/** Fewer wrong keys are no problem: any program on the internet can send one. */
const MIN_WRONG = 10;
/** Nor is a smaller share: pages that were opened before a key was changed, or programs that try. */
const MIN_SHARE = 0.1;
/** Of a key: enough to recognize it. */
const SHOWN_CHARACTERS = 4;

/**
 * Compares the keys of requests with the expected one, and finds out when the site was given another key than the services: all its requests are refused
 * then, and SDKs drop what is refused.
 */
export class KeyWatch {
  readonly #expected: ExpectedKey;
  readonly #now: () => number;
  #periodStart: number;
  #current = { right: 0, wrong: 0 };
  #previous = { right: 0, wrong: 0 };
  /** Of the last one. */
  #wrongHint = '';

  constructor(expected: ExpectedKey, now = Date.now) {
    this.#expected = expected;
    this.#now = now;
    this.#periodStart = now();
  }

  /** Whether a request has the right key; counts it, unless it has none. */
  isRight(sent: unknown): boolean {
    this.#turnPeriod();
    const isRight = sent === this.#expected.key;
    if (isRight) this.#current.right += 1;
    else if (typeof sent === 'string' && sent !== '') {
      this.#current.wrong += 1;
      this.#wrongHint = hintOf(sent);
    }
    return isRight;
  }

  /** What an operator has to know: that keys differ, as text without whole keys. Empty where nothing is wrong. */
  problems(): string[] {
    this.#turnPeriod();
    const wrong = this.#current.wrong + this.#previous.wrong;
    const all = wrong + this.#current.right + this.#previous.right;
    if (wrong < MIN_WRONG || wrong < all * MIN_SHARE) return [];
    const { sender, key, variable } = this.#expected;
    return [
      `${sender}: ${wrong} of ${all} requests since ${new Date(this.#since()).toISOString()} were refused, since they had the key ` +
        `${this.#wrongHint} and not ${hintOf(key)}, and what they brought is lost; ` +
        `set ${variable} of the site and of the services to the same key, and restart`,
    ];
  }

  #since(): number {
    const { right, wrong } = this.#previous;
    return right + wrong > 0 ? this.#periodStart - PERIOD_MS : this.#periodStart;
  }

  #turnPeriod(): void {
    const now = this.#now();
    const passed = Math.floor((now - this.#periodStart) / PERIOD_MS);
    if (passed < 1) return;
    this.#previous = passed === 1 ? this.#current : { right: 0, wrong: 0 };
    this.#current = { right: 0, wrong: 0 };
    this.#periodStart += passed * PERIOD_MS;
  }
}

/** The beginning of a key and its length. A wrong key comes from a client: without what a terminal or a page could take for more than text. */
function hintOf(key: string): string {
  const shown = key.slice(0, Math.min(SHOWN_CHARACTERS, Math.floor(key.length / 2))).replace(/[^\w-]/g, '?');
  return `"${shown}…" (${key.length} characters)`;
}
