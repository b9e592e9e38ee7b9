import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { SqlDatabase } from '../Database.ts';

const LEASE_MS = 15_000;
const RENEW_MS = 3_000;

const CLAIM = `INSERT INTO lease (name, holder, until) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE lease.holder = excluded.holder OR lease.holder = $4 OR lease.until < $5 RETURNING holder`;

/** Holder names of this process. */
const OWN = new Set<string>();

/** Where a process id means one process. Containers may have the same hostname, and each a process 1. */
const PLACE = findPlace();

function findPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Where it can't be told, nobody's lease is taken before its time.
    return `${hostname()} ${randomUUID()}`;
  }
}

/** Ensures that only one of all processes with the same database does a task. */
export class Lease {
  readonly #database: SqlDatabase;
  readonly #name: string;
  readonly #holder: string;
  #until = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: SqlDatabase, name: string) {
    this.#database = database;
    this.#name = name;
    this.#holder = [PLACE, process.pid, randomUUID()].join('/');
    OWN.add(this.#holder);
  }

  /** How long this process certainly holds the lease. */
  get remainingMs(): number {
    return this.#until - Date.now();
  }

  /** Claims the lease, and renews it periodically. */
  async start(): Promise<void> {
    await this.#claim();
    this.#timer = setInterval(() => void this.#claim(), RENEW_MS).unref();
  }

  /** Releases the lease. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#until = 0;
    const parameters = [this.#name, this.#holder];
    await this.#database
      .write([{ text: 'DELETE FROM lease WHERE name = $1 AND holder = $2', parameters }])
      .catch(() => undefined);
  }

  async #claim(): Promise<void> {
    try {
      const now = Date.now();
      const [row] = await this.#database.read({
        text: 'SELECT holder FROM lease WHERE name = $1',
        parameters: [this.#name],
      });
      const ended = isEnded(String(row?.holder ?? '')) ? String(row?.holder) : this.#holder;
      const parameters = [this.#name, this.#holder, now + LEASE_MS, ended, now];
      const [claimed] = await this.#database.write([{ text: CLAIM, parameters }]);
      this.#until = claimed?.length === 1 ? now + LEASE_MS : 0;
    } catch {
      // The database is unreachable, which others report; a held lease expires.
    }
  }
}

/** Whether the holder is a dead process of this machine and container (kill -9): its lease can be taken immediately. */
function isEnded(holder: string): boolean {
  const [place, id] = holder.split('/');
  if (place !== PLACE) return false;
  // The next process may have got the same process id.
  if (Number(id) === process.pid) return !OWN.has(holder);
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
