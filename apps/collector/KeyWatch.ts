import { networkOf } from '@cumulus/http/clientAddress';
import { createLog } from '@cumulus/http/log';

const log = createLog('services');

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
/** Clients that send one and the same wrong key: fewer may be one program that tries, with the addresses of its machines. */
const MIN_CLIENTS = 5;
/** A smaller share is no problem either: pages that were opened before a key was changed. */
const MIN_SHARE = 0.1;
/** Wrong requests of fewer clients after which they are named in the notes. */
const MIN_NOTED = 10;
/** Limits of what is kept in a period, since anyone can send any key. */
const MAX_CLIENTS = 5_000;
const MAX_WRONG_KEYS = 20;
const MAX_KEYS_PER_CLIENT = 3;
/** Of a key: enough to recognize it. */
const SHOWN_CHARACTERS = 4;

interface WrongKey {
  clients: Set<string>;
  requests: number;
}

/** What came since a period began. Each client counts once, however many requests it sends. */
class Period {
  readonly right = new Set<string>();
  readonly wrong = new Map<string, WrongKey>();

  get isEmpty(): boolean {
    return this.right.size + this.wrong.size === 0;
  }

  addRight(client: string): void {
    if (this.right.size < MAX_CLIENTS) this.right.add(client);
  }

  addWrong(key: string, client: string): void {
    const entry = this.wrong.get(key) ?? this.#addKey(key, client);
    if (!entry) return;
    entry.requests += 1;
    if (entry.clients.size < MAX_CLIENTS) entry.clients.add(client);
  }

  /** Where there are many keys already, that of the fewest clients makes room. A client brings three at most. */
  #addKey(key: string, client: string): WrongKey | undefined {
    const others = [...this.wrong];
    if (others.filter(([, { clients }]) => clients.has(client)).length >= MAX_KEYS_PER_CLIENT) return undefined;
    if (others.length >= MAX_WRONG_KEYS) {
      const [rarest] = others.reduce((a, b) => (b[1].clients.size < a[1].clients.size ? b : a));
      this.wrong.delete(rarest);
    }
    const entry: WrongKey = { clients: new Set(), requests: 0 };
    this.wrong.set(key, entry);
    return entry;
  }
}

/**
 * Compares the keys of requests with the expected one, and finds out when the site was given another key than the services: all its requests are refused
 * then, and SDKs drop what is refused. Anyone can send a wrong key, so that it is a problem only where several clients send the same one.
 */
export class KeyWatch {
  readonly #expected: ExpectedKey;
  readonly #now: () => number;
  #periodStart: number;
  #current = new Period();
  #previous = new Period();
  #isLogged = false;

  constructor(expected: ExpectedKey, now = Date.now) {
    this.#expected = expected;
    this.#now = now;
    this.#periodStart = now();
  }

  /**
   * Whether a request has the right key; counts it, unless it has none.
   * @param client its key, by `clientKey`; those of one /48 network count as one
   */
  isRight(sent: unknown, client: string): boolean {
    this.#turnPeriod();
    const isRight = sent === this.#expected.key;
    const network = networkOf(client);
    if (isRight) this.#current.addRight(network);
    else if (typeof sent === 'string' && sent !== '') {
      this.#current.addWrong(hintOf(sent), network);
      this.#log();
    }
    return isRight;
  }

  /** What an operator has to know: that keys differ, as text without whole keys. Empty where nothing is wrong. */
  problems(): string[] {
    const worst = this.#worst();
    return worst && this.#isProblem(worst) ? [this.#messageOf(worst)] : [];
  }

  /** What may be of interest: wrong keys of few clients, such as a developer's one browser. */
  notes(): string[] {
    const worst = this.#worst();
    return worst && worst.requests >= MIN_NOTED && !this.#isProblem(worst) ? [this.#messageOf(worst)] : [];
  }

  /** The wrong key of the most clients. */
  #worst(): (WrongKey & { hint: string }) | undefined {
    this.#turnPeriod();
    const hints = new Set([...this.#previous.wrong.keys(), ...this.#current.wrong.keys()]);
    const keys = [...hints].map((hint) => {
      const [a, b] = [this.#previous.wrong.get(hint), this.#current.wrong.get(hint)];
      const clients = new Set([...(a?.clients ?? []), ...(b?.clients ?? [])]);
      return { hint, clients, requests: (a?.requests ?? 0) + (b?.requests ?? 0) };
    });
    return keys.sort((a, b) => b.clients.size - a.clients.size || b.requests - a.requests)[0];
  }

  #isProblem({ clients }: WrongKey): boolean {
    const all = new Set([...clients, ...this.#previous.right, ...this.#current.right]);
    return clients.size >= MIN_CLIENTS && clients.size >= all.size * MIN_SHARE;
  }

  #messageOf({ hint, clients, requests }: WrongKey & { hint: string }): string {
    const { sender, key, variable } = this.#expected;
    return (
      `${sender}: ${requests} requests of ${clients.size} ${clients.size === 1 ? 'client' : 'clients'} since ` +
      `${new Date(this.#since()).toISOString()} were refused, since they had the key ${hint} and not ${hintOf(key)}, and what they brought is lost; ` +
      `if they are of the site, set ${variable} of the site and of the collector to the same key, and restart`
    );
  }

  /** Once in a period, so that a developer whose site and services differ sees it in the terminal. */
  #log(): void {
    if (this.#isLogged) return;
    const [message] = [...this.problems(), ...this.notes()];
    if (message === undefined) return;
    this.#isLogged = true;
    log.warn(message);
  }

  #since(): number {
    return this.#previous.isEmpty ? this.#periodStart : this.#periodStart - PERIOD_MS;
  }

  #turnPeriod(): void {
    const passed = Math.floor((this.#now() - this.#periodStart) / PERIOD_MS);
    if (passed < 1) return;
    this.#previous = passed === 1 ? this.#current : new Period();
    this.#current = new Period();
    this.#isLogged = false;
    this.#periodStart += passed * PERIOD_MS;
  }
}

/** The beginning of a key and its length. A wrong key comes from a client: without what a terminal or a page could take for more than text. */
function hintOf(key: string): string {
  const shown = key.slice(0, Math.min(SHOWN_CHARACTERS, Math.floor(key.length / 2))).replace(/[^\w-]/g, '?');
  return `"${shown}…" (${key.length} characters)`;
}
