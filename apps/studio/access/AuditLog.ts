import { appendFile, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createFolder, ignoreMissing } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { requestIdOf } from '@cumulus/http/requestContext';
import { RequestError } from '@cumulus/server/Service';
import type { Person } from './permissions.ts';
import type { StudioKey } from './StudioKey.ts';

const log = createLog('studio');
const FILE = 'audit.jsonl';
const OLD_FILE = /^audit-\d+\.jsonl$/;
/** Some 40,000 entries. */
const MAX_BYTES = 10_000_000;
/** Older files are deleted. */
const MAX_OLD_FILES = 20;
const HASH_LENGTH = 22;
/** Of one entry: somebody who names thousands would fill the log, so that older entries are deleted. */
const MAX_IDS = 100;

/** What is asked of the log to note. */
interface Deed {
  person: Person;
  /** Absent for a command on this machine. */
  request?: IncomingMessage;
  /** What was done, such as `exported leads`. */
  did: string;
  /** The address, without what is private in it: `GET /api/leads`. */
  route?: string | undefined;
  /** What it was about, as the log may say it: an experiment, a lead by its id. */
  subject?: string | undefined;
  /** Ids of visitors and other texts, of which the log holds keyed hashes. */
  ids?: readonly string[];
  /** Of a request that was refused after it was noted. */
  status?: number;
}

/** One line of the log. */
export interface AuditEntry {
  /** ISO 8601. */
  at: string;
  person: string;
  roles: readonly string[];
  /** The network that was asked from. */
  network: string;
  did: string;
  route?: string;
  subject?: string;
  /** Keyed hashes. */
  about?: string[];
  /** How many more ids it was about. */
  further?: number;
  status?: number;
  /** Id of the request, as in the log of requests. */
  request?: string;
}

interface AuditLogOptions {
  folder: string;
  key: StudioKey;
  networkOf(request: IncomingMessage): string;
  now?(): number;
  maxBytes?: number;
}

/** Who saw, exported or changed what: JSON lines in a file, with no personal data of visitors. */
export class AuditLog {
  readonly #options: AuditLogOptions;
  #writing: Promise<unknown> = Promise.resolve();
  #fault: string | undefined;
  /** Whether the file ends with a whole line: that of a process before, or on a full disk, may have been cut off. */
  #endsWhole = false;

  constructor(options: AuditLogOptions) {
    this.#options = options;
  }

  /** Why the last entry wasn't written. */
  get problems(): string[] {
    return this.#fault === undefined ? [] : [this.#fault];
  }

  /** Writes an entry that must not be missing. @throws RequestError 503 it can't be written */
  async record(deed: Deed): Promise<void> {
    if (await this.note(deed)) return;
    throw new RequestError(503, 'NoAuditLog', `This isn't done without an entry in the audit log: ${this.#fault}`);
  }

  /** Writes an entry. @returns whether it is on disk */
  note(deed: Deed): Promise<boolean> {
    const line = `${JSON.stringify(this.#entryOf(deed))}\n`;
    const written = this.#writing.then(() => this.#append(line));
    this.#writing = written;
    return written;
  }

  /** The hash that stands for an id in the log. */
  hashOf(id: string): string {
    return this.#options.key.hash('audit', id).slice(0, HASH_LENGTH);
  }

  /**
   * Reads entries, the newest first.
   * @param about only those about this id
   */
  async read({ limit, skip = 0, about }: { limit: number; skip?: number; about?: string | undefined }) {
    await this.#writing;
    const hash = about === undefined ? undefined : this.hashOf(about);
    const wanted = skip + limit;
    const entries: AuditEntry[] = [];
    for (const file of [FILE, ...(await this.#oldFiles()).reverse()]) {
      const lines = (await readIfThere(join(this.#options.folder, file))).split('\n').filter(Boolean);
      const read = lines.reverse().flatMap((line) => parseEntry(line));
      entries.push(...read.filter((entry) => hash === undefined || entry.about?.includes(hash)));
      if (entries.length >= wanted) break;
    }
    return entries.slice(skip, wanted);
  }

  #entryOf({ person, request, did, route, subject, ids = [], status }: Deed): AuditEntry {
    const { now = Date.now, networkOf } = this.#options;
    return {
      at: new Date(now()).toISOString(),
      ...{ person: person.name, roles: person.roles, network: request ? networkOf(request) : 'this machine', did },
      ...(route !== undefined && { route }),
      ...(subject !== undefined && { subject }),
      ...(ids.length > 0 && { about: ids.slice(0, MAX_IDS).map((id) => this.hashOf(id)) }),
      ...(ids.length > MAX_IDS && { further: ids.length - MAX_IDS }),
      ...(status !== undefined && { status }),
      ...(request && { request: requestIdOf(request) }),
    };
  }

  async #append(line: string): Promise<boolean> {
    const { folder } = this.#options;
    try {
      await createFolder(folder, 0o700);
      await this.#makeRoom(line.length);
      const start = this.#endsWhole ? '' : await lineEnd(join(folder, FILE));
      // A full disk may take a part of it.
      this.#endsWhole = false;
      await appendFile(join(folder, FILE), start + line, { mode: 0o600, flush: true });
      [this.#endsWhole, this.#fault] = [true, undefined];
      return true;
    } catch (error) {
      const fault = `the audit log can't be written in ${folder}: ${(error as Error).message}`;
      if (this.#fault === undefined) log.error(fault);
      this.#fault = fault;
      return false;
    }
  }

  /** A full file gets the time as its name, and a new one begins. */
  async #makeRoom(bytes: number): Promise<void> {
    const { folder, now = Date.now, maxBytes = MAX_BYTES } = this.#options;
    const { size } = await stat(join(folder, FILE)).catch(() => ({ size: 0 }));
    if (size === 0 || size + bytes <= maxBytes) return;
    const [last = ''] = (await this.#oldFiles()).slice(-1);
    // Later than the last one, whatever the clock says: an older name would be overwritten, or deleted first.
    const number = Math.max(now(), Number(/\d+/.exec(last)?.[0] ?? 0) + 1);
    await rename(join(folder, FILE), join(folder, `audit-${number}.jsonl`));
    const surplus = (await this.#oldFiles()).slice(0, -MAX_OLD_FILES);
    for (const file of surplus) await rm(join(folder, file), { force: true });
  }

  /** The oldest first: their names have times of the same length. */
  async #oldFiles(): Promise<string[]> {
    const files = await readdir(this.#options.folder).catch(() => []);
    return files.filter((file) => OLD_FILE.test(file)).sort();
  }
}

const readIfThere = async (file: string): Promise<string> => (await readFile(file, 'utf8').catch(ignoreMissing)) ?? '';

/** What a new entry begins with: the end of the line before, where that was cut off. */
async function lineEnd(path: string): Promise<string> {
  const file = await open(path).catch(ignoreMissing);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    return size === 0 || buffer.toString() === '\n' ? '' : '\n';
  } finally {
    await file.close();
  }
}

/** A line that was cut off by a crash or on a full disk is left out. */
function parseEntry(line: string): AuditEntry[] {
  try {
    return [JSON.parse(line) as AuditEntry];
  } catch {
    return [];
  }
}
