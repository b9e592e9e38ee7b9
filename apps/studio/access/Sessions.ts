import { hash, randomBytes } from 'node:crypto';
import { LastGoodCopy } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { z } from 'zod';
import type { User, UserFile } from './UserFile.ts';

/** In `STUDIO_DATA_DIR`. It is written when somebody signs in. */
export const SESSIONS_FILE = 'sessions.json';
const HOUR_MS = 3_600_000;
/** After this a person signs in again, whatever they do. */
export const SESSION_MAX_MS = 12 * HOUR_MS;
/** After this without a request. */
export const SESSION_IDLE_MS = 2 * HOUR_MS;
/** A session may have begun so much later than the clock says: one that was set back further would keep it for as long again. */
const CLOCK_BACK_MS = 600_000;
/** How old the last request of a session may be in the file: after a crash it ends so much earlier. */
const WRITE_EVERY_MS = 60_000;
/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32;
/** Browsers of one person; the oldest session ends when there are more. */
const MAX_OF_USER = 20;
/** Networks that are remembered of one person: home, office, phone. */
const MAX_NETWORKS = 8;

const sessionSchema = z.strictObject({
  name: z.string(),
  /** What the user was at the sign-in: see `markOf`. */
  mark: z.string(),
  startedAt: z.number(),
  seenAt: z.number(),
});

type Session = z.output<typeof sessionSchema>;

const stateSchema = z.strictObject({
  /** Pairs of a token's hash and its session. */
  sessions: z.array(z.tuple([z.string(), sessionSchema])),
  /** Pairs of a person's name and the hashed networks from which they signed in, the last one at the end. */
  networks: z.array(z.tuple([z.string(), z.array(z.string())])),
});

type State = z.output<typeof stateSchema>;

const hashOf = (token: string) => hash('sha256', token, 'base64url');
/** Another one when the user's roles or password were changed. */
const markOf = (user: User) => hash('sha256', JSON.stringify(user), 'base64url');

/** Who is signed in. Sessions survive a restart of the studio; their tokens are stored as hashes. */
export class Sessions {
  readonly #users: UserFile;
  readonly #copy: LastGoodCopy<State>;
  readonly #now: () => number;
  #sessions = new Map<string, Session>();
  #networks = new Map<string, string[]>();
  #writtenAt = 0;

  constructor(file: string, users: UserFile, now: () => number = Date.now) {
    this.#users = users;
    this.#now = now;
    this.#copy = new LastGoodCopy(file, {
      parse: (value) => stateSchema.parse(value),
      report: (message) => createLog('studio').error(`sessions: ${message}`),
      mode: 0o600,
    });
  }

  /** Reads those of the process before. */
  async open(): Promise<void> {
    const { sessions, networks } = (await this.#copy.read()) ?? {};
    this.#sessions = new Map(sessions);
    this.#networks = new Map(networks);
  }

  /**
   * Starts a session.
   * @param network hashed
   * @returns its token, when it is stored
   */
  async start(user: User, network: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const at = this.#now();
    this.#removeEnded();
    this.#makeRoom(user.name);
    this.#sessions.set(hashOf(token), { name: user.name, mark: markOf(user), startedAt: at, seenAt: at });
    const others = (this.#networks.get(user.name) ?? []).filter((other) => other !== network);
    this.#networks.set(user.name, [...others, network].slice(-MAX_NETWORKS));
    await this.#write();
    return token;
  }

  /**
   * Whose session a token is; undefined where it has ended, or never was.
   * @param isRequest counts as a request of it
   */
  find(token: string, isRequest = true): User | undefined {
    const session = this.#sessions.get(hashOf(token));
    const user = session && this.#userOf(session);
    if (!user || !isRequest) return user;
    session.seenAt = this.#now();
    if (session.seenAt - this.#writtenAt > WRITE_EVERY_MS) void this.#write();
    return user;
  }

  /** Ends a session. */
  async end(token: string): Promise<void> {
    this.#sessions.delete(hashOf(token));
    await this.#write();
  }

  /** Whether a person signed in from a network before. @param network hashed */
  isNetworkOf(name: string, network: string): boolean {
    return this.#networks.get(name)?.includes(network) ?? false;
  }

  /** @returns when everything is on disk */
  async close(): Promise<void> {
    // Also where all were ended: the last attempt may have failed.
    if (this.#sessions.size > 0 || this.#writtenAt > 0) await this.#write();
    await this.#copy.settled();
  }

  /** The user of a session that hasn't ended. */
  #userOf({ name, mark, startedAt, seenAt }: Session): User | undefined {
    const now = this.#now();
    if (now - startedAt > SESSION_MAX_MS || now - seenAt > SESSION_IDLE_MS) return undefined;
    if (startedAt - now > CLOCK_BACK_MS) return undefined;
    const user = this.#users.users.get(name);
    return user && markOf(user) === mark ? user : undefined;
  }

  #removeEnded(): void {
    for (const [id, session] of this.#sessions) if (!this.#userOf(session)) this.#sessions.delete(id);
    for (const name of this.#networks.keys()) if (!this.#users.users.has(name)) this.#networks.delete(name);
  }

  #makeRoom(name: string): void {
    const own = [...this.#sessions].filter(([, session]) => session.name === name);
    for (const [id] of own.sort(([, a], [, b]) => b.startedAt - a.startedAt).slice(MAX_OF_USER - 1))
      this.#sessions.delete(id);
  }

  #write(): Promise<void> {
    this.#writtenAt = this.#now();
    return this.#copy.write({ sessions: [...this.#sessions], networks: [...this.#networks] });
  }
}
