import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ignoreMissing, replaceFile } from '@cumulus/disk';
import { z } from 'zod';
import { passwordHashSchema } from './passwordHash.ts';
import { ROLES, type Role } from './permissions.ts';

/** For its owner alone: hashes can be tried out. */
const MODE = 0o600;

/** A name that a person signs in with: one line, without spaces around it, so that a log shows it as it is. */
export const nameSchema = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u, 'a name has 1 to 64 letters, digits and . _ @ + -');

/** For a file that is gone. */
const ADVICE = '; restore it, or begin again with npm run studio -- add-user';

export const roleSchema = z.enum(Object.keys(ROLES) as [Role, ...Role[]]);

const userSchema = z.strictObject({
  name: nameSchema,
  roles: z.array(roleSchema).min(1),
  password: passwordHashSchema,
});

export type User = z.output<typeof userSchema>;

const fileSchema = z.strictObject({ users: z.array(userSchema) });

/** The people that may sign in, in a file that a command changes while the studio runs. */
export class UserFile {
  readonly #path: string;
  /** What the file was when it was read last: size, time, number. */
  #version: string | undefined;
  #users: ReadonlyMap<string, User> = new Map();
  #fault: string | undefined;
  /** Whether there were users: then a missing file is no studio without users. */
  #hadUsers: boolean;

  /** @param hadUsers whether something else says that there were users, such as their sessions */
  constructor(path: string, hadUsers = false) {
    this.#path = path;
    this.#hadUsers = hadUsers;
  }

  /** By name; empty without a file. One that can't be read, or vanished with its users, keeps everybody out: see `fault`. */
  get users(): ReadonlyMap<string, User> {
    this.#refresh();
    return this.#users;
  }

  /** Why the file can't be used. */
  get fault(): string | undefined {
    this.#refresh();
    return this.#fault;
  }

  /** Whether people have to sign in: also with a damaged file, which must not open the studio. */
  get isUsed(): boolean {
    return this.users.size > 0 || this.#fault !== undefined;
  }

  /** Looks at the file at each request, so that a user who was removed is out at once; that takes a few microseconds. */
  #refresh(): void {
    try {
      const { ino, size, mtimeMs } = statSync(this.#path);
      const version = `${ino} ${size} ${mtimeMs}`;
      if (version === this.#version) return;
      this.#users = parseUsers(readFileSync(this.#path, 'utf8'));
      [this.#version, this.#fault, this.#hadUsers] = [version, undefined, this.#users.size > 0];
    } catch (error) {
      this.#version = undefined;
      this.#users = new Map();
      const { code, message } = error as NodeJS.ErrnoException;
      const isNew = code === 'ENOENT' && !this.#hadUsers;
      this.#fault = isNew
        ? undefined
        : `the users can't be read from ${this.#path}: ${message}${code === 'ENOENT' ? ADVICE : ''}`;
    }
  }
}

function parseUsers(text: string): Map<string, User> {
  const { users } = fileSchema.parse(JSON.parse(text));
  return new Map(users.map((user) => [user.name, user]));
}

/** Reads the users for a change. @throws Error for a file that can't be read; one that is missing has none */
export async function readUsers(path: string): Promise<Map<string, User>> {
  const text = (await readFile(path, 'utf8').catch(ignoreMissing)) ?? '{"users":[]}';
  try {
    return parseUsers(text);
  } catch (cause) {
    throw new Error(`${path} is damaged: ${(cause as Error).message}`, { cause });
  }
}

/** Replaces the file, atomically. */
export async function writeUsers(path: string, users: Iterable<User>): Promise<void> {
  await replaceFile(path, `${JSON.stringify({ users: [...users] }, null, 2)}\n`, MODE, true);
}
