import { hash, randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderSync } from '@cumulus/disk';
import type { TableName } from '../tables.ts';

const DAY_MS = 86_400_000;
const SALT_BYTES = 32;
const CODE_LENGTH = 12;
const FILE = /^(\d+)\.salt$/;

/** The day of a time in UTC, as a number. @param time milliseconds since 1970 */
export const dayOf = (time: number) => Math.floor(time / DAY_MS);
/** Senders are known of this day and the one before. @param time milliseconds since 1970 */
export const firstKnownDay = (time: number) => dayOf(time) - 1;

/** Who sent a record, without its address. */
export interface SenderCode {
  /** By `dayOf`. */
  day: number;
  code: string;
}

/**
 * Codes of the networks that send records: keyed hashes, whose key changes each day and is deleted a day later. Without the key nobody can find the address
 * of a code. Consent records have other codes than events, so that a code doesn't lead from the one to the other. The keys are in files apart
 * from the store, so that no backup of it has both.
 * REQ-DLV-15.
 */
export class SenderCodes {
  readonly #folder: string | undefined;
  readonly #now: () => number;
  readonly #salts = new Map<number, Buffer>();

  /**
   * @param folder of the keys; without it they are in memory only
   * @param now milliseconds since 1970
   */
  constructor(folder?: string, now: () => number = Date.now) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Today's code. @param network its key, by `networkOf` */
  codeOf(network: string, table: TableName): SenderCode {
    const day = dayOf(this.#now());
    let salt = this.#salts.get(day);
    if (!salt) {
      this.forgetOld();
      salt = this.#createSalt(day);
      this.#salts.set(day, salt);
    }
    return { day, code: codeWith(salt, network, scopeOf(table)) };
  }

  /** All codes of a network of which the key is known, those of consent records too. */
  *knownCodesOf(network: string): Generator<string> {
    for (const day of [firstKnownDay(this.#now()), dayOf(this.#now())]) {
      const salt = this.#salts.get(day) ?? this.#readSalt(day);
      if (!salt) continue;
      this.#salts.set(day, salt);
      for (const scope of SCOPES) yield codeWith(salt, network, scope);
    }
  }

  /** Deletes the keys of earlier days. */
  forgetOld(): void {
    const first = firstKnownDay(this.#now());
    for (const day of this.#salts.keys()) if (day < first) this.#salts.delete(day);
    for (const name of this.#folder ? namesIn(this.#folder) : []) {
      const day = FILE.exec(name)?.[1];
      if (day && Number(day) < first) removeFile(join(this.#folder ?? '', name));
    }
  }

  #readSalt(day: number): Buffer | undefined {
    try {
      return this.#folder ? readFileSync(join(this.#folder, `${day}.salt`)) : undefined;
    } catch {
      return undefined;
    }
  }

  /** The key of another process, if there is one. What can't be written is in memory. */
  #createSalt(day: number): Buffer {
    const salt = randomBytes(SALT_BYTES);
    if (!this.#folder) return salt;
    const partial = join(this.#folder, `${process.pid}.partial`);
    try {
      createFolderSync(this.#folder, 0o700);
      writeFileSync(partial, salt, { mode: 0o600 });
      // Fails where another process was first, which is never seen half written.
      linkSync(partial, join(this.#folder, `${day}.salt`));
      return salt;
    } catch {
      return this.#readSalt(day) ?? salt;
    } finally {
      removeFile(partial);
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file that can't be deleted is tried again later: no record is refused for it. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Such as in a folder that is read-only.
  }
}

type Scope = 'consent' | 'records';
const SCOPES: readonly Scope[] = ['consent', 'records'];
const scopeOf = (table: TableName): Scope => (table === 'consent' ? 'consent' : 'records');

/** Not `createHmac`: that takes 13 µs, a third of what storing a record takes, and this takes one. */
const codeWith = (salt: Buffer, network: string, scope: Scope) =>
  hash('sha256', `${salt.toString('base64')} ${scope} ${network}`, 'base64url').slice(0, CODE_LENGTH);
