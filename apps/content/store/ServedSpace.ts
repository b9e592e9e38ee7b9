import { join, relative, sep } from 'node:path';
import { createLog } from '@cumulus/http/log';
import type { Snapshot } from '../space.ts';
import { type BuiltSpace, buildSnapshot } from './buildSnapshot.ts';
import { isDeleted, listContentFiles } from './contentFolder.ts';
import { type ContentProblem, describeProblem, type NamedFile, problemOf, type SpaceFiles } from './exportFiles.ts';
import { type CachedFile, type FileCache, type GoodFile, LEFT_OUT, parseGood } from './FileCache.ts';
import {
  entityKey,
  type HeldEntity,
  type HoldState,
  holdUnpublishings,
  isPage,
  overlay,
  PARTS,
} from './holdUnpublishings.ts';
import { digestOf, type PublishedCopy, type PublishedState } from './PublishedCopy.ts';
import type { QuizRangeFault } from './refuseQuizRanges.ts';

const log = createLog('content');

/** The good files of a space, in the order in which they count. */
type GoodFiles = Pick<SpaceFiles, 'main' | 'drafts'>;

/** The content of a space's folder. */
interface ReadSpace extends GoodFiles {
  /** By path in the folder; `good` is missing where the file was never readable. */
  files: Map<string, CachedFile>;
  folders: string[];
  /** Folders that can't be read. */
  unreadable: ContentProblem[];
  problems: ContentProblem[];
  /** Whether there is a file or folder that could never be read. */
  hasUnknown: boolean;
  /** Whether a folder or file can't be read: that may be repaired without a change of the file. */
  hasReadError: boolean;
}

/** Options of a load. */
interface LoadRequest {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the process starts: then an unreadable file without a last good state is an error. */
  isStart: boolean;
  /** Keys (`entityKey`) of entities whose unpublishing is confirmed. */
  confirmed?: ReadonlySet<string> | undefined;
}

/** What was published of a load. */
interface Published {
  problems: ContentProblem[];
  /** When to load again without a change. */
  nextActionAt?: number;
}

/** Result of a load. */
interface LoadedSpace extends Published {
  /** Undefined while nothing of the space was ever usable. */
  snapshot: Snapshot | undefined;
  files: SpaceFiles;
  folders: string[];
  paths: string[];
  /** Whether to read again although nothing changes. */
  hasReadError: boolean;
}

/** Unpublishings of a space that wait for a confirmation. */
export interface HeldUnpublishings {
  space: string;
  /** Whether the folder of the whole space is missing or empty. */
  isWhole: boolean;
  /** When the first of them was held, in milliseconds since 1970. */
  since: number;
  pages: { id: string; slug: unknown }[];
  /** How many sections, pictures and other entries and assets wait with them. */
  others: number;
}

const DRAFTS = 'drafts';
const CONFIRM_COMMAND = 'npm run content -- confirm';

/**
 * A published space: the content of its files, and content that stays published although files are damaged. A copy on disk stores the published
 * state, if there is one.
 */
export class ServedSpace {
  readonly #id: string;
  readonly #folder: string;
  readonly #cache: FileCache;
  readonly #copy: PublishedCopy | undefined;
  #published: Snapshot | undefined;
  #state: HoldState = { held: [], recent: [] };
  /** Digest of each file by its path in the folder, as in `PublishedState`. */
  #files: PublishedState['files'] = {};
  #missingSince: number | undefined;
  #isRestored = false;

  /** @param folder of the space */
  constructor(id: string, folder: string, cache: FileCache, copy?: PublishedCopy) {
    this.#id = id;
    this.#folder = folder;
    this.#cache = cache;
    this.#copy = copy;
  }

  /**
   * Reads the folder and decides what is published.
   * @throws Error only at the start: a file can't be read and has no last good state
   */
  async load({ now, isStart, confirmed = new Set() }: LoadRequest): Promise<LoadedSpace> {
    const copied = this.#isRestored ? undefined : await this.#copy?.read();
    this.#isRestored = true;
    if (copied) {
      this.#files = copied.files;
      this.#state = { held: [], recent: copied.recent };
    }
    const read = await this.#read();
    if (copied && !isUnchanged(copied, read)) await this.#restore(copied, read);
    if (isStart) requireKnown(read, copied);
    const loaded = this.#publish(read, now, confirmed);
    if (isStart && !this.#published && read.files.size > 0) throw noCopyOf(loaded.problems.at(-1));
    const { main, drafts, folders, hasReadError } = read;
    return {
      ...{ ...loaded, snapshot: this.#published, folders, hasReadError },
      files: { id: this.#id, folder: this.#folder, main, drafts },
      paths: [...read.files.keys()].map((path) => join(this.#folder, path)),
    };
  }

  /** Unpublishings that wait for a confirmation. */
  get held(): HeldUnpublishings | undefined {
    const published = this.#published;
    if (!published) return undefined;
    const isWhole = this.#missingSince !== undefined;
    const held = isWhole ? everything(published) : this.#unconfirmed;
    if (held.length === 0 && !isWhole) return undefined;
    const pages = held.filter(({ type, entity }) => type === 'Entry' && isPage(entity, published.contentTypes));
    return {
      space: this.#id,
      isWhole,
      since: this.#missingSince ?? Math.min(...held.map(({ since }) => since)),
      pages: pages.map(({ entity }) => ({ id: entity.sys.id, slug: entity.fields.slug })),
      others: held.length - pages.length,
    };
  }

  /** Keys of held entities, as `load` accepts them. */
  get confirmable(): Set<string> {
    return new Set(this.#unconfirmed.map(({ type, entity }) => entityKey(type, entity.sys.id)));
  }

  /** Unpublishes the whole space, whose removal was confirmed. */
  async forget(): Promise<void> {
    this.#published = undefined;
    this.#files = {};
    this.#state = { held: [], recent: [] };
    await this.#copy?.remove();
  }

  /** @returns when what was published is on disk */
  async settled(): Promise<void> {
    await this.#copy?.settled();
  }

  get #unconfirmed(): HeldEntity[] {
    return this.#state.held.filter(({ reason }) => reason === 'unconfirmed');
  }

  async #read(): Promise<ReadSpace> {
    const { main, drafts, folders, unreadable } = await listContentFiles(this.#folder);
    const paths = new Set([...main, ...drafts]);
    for (const path of Object.keys(this.#files).map((name) => join(this.#folder, name)))
      if (!paths.has(path) && !(await isDeleted(path))) paths.add(path);
    const readAll = await Promise.all(
      [...paths].map(async (path) => {
        const name = relative(this.#folder, path);
        return [name, await this.#cache.read(path, async () => this.#copy?.text(this.#files[name]))] as const;
      }),
    );
    const files = new Map(readAll.sort(([a], [b]) => compareNames(a, b)));
    const all = [...files.values()];
    return {
      ...this.#goodFiles([...files].map(([name, { good }]) => [name, good])),
      ...{ files, folders, unreadable },
      problems: [...unreadable, ...all.flatMap(({ problem }) => problem ?? [])],
      hasUnknown: unreadable.length > 0 || all.some(({ good }) => !good),
      hasReadError: unreadable.length > 0 || all.some(({ problem }) => problem && !problem.line),
    };
  }

  #goodFiles(files: (readonly [name: string, good: GoodFile | undefined])[]): GoodFiles {
    const found: GoodFiles = { main: [], drafts: [] };
    for (const [name, good] of files)
      if (good)
        found[name.split(sep)[0] === DRAFTS ? 'drafts' : 'main'].push({ ...good, path: join(this.#folder, name) });
    return found;
  }

  /** Restores what the previous process published. */
  async #restore(copied: PublishedState, read: ReadSpace): Promise<void> {
    const files: [string, GoodFile][] = [];
    for (const [name, digest] of Object.entries(copied.files)) {
      const current = read.files.get(name)?.good;
      const text = current?.digest === digest ? undefined : await this.#copy?.text(digest);
      if (text !== undefined) files.push([name, parseGood(text)]);
      else if (current?.digest === digest) files.push([name, current]);
    }
    const heldText = await this.#copy?.text(copied.held);
    const held: HeldEntity[] = heldText === undefined ? [] : JSON.parse(heldText);
    try {
      const { main, drafts } = this.#goodFiles(files);
      const { snapshot } = buildSnapshot(this.#id, main, drafts, copied.at);
      this.#published = { ...snapshot, delivery: overlay(snapshot.delivery, held) };
      this.#state = { held, recent: copied.recent };
    } catch (error) {
      log.error(`${this.#id}: the last good copy can't be used: ${(error as Error).message}`);
    }
  }

  #publish(read: ReadSpace, now: number, confirmed: ReadonlySet<string>): Published {
    const problems = [...read.problems];
    const stop = (file: string, message: string) => ({ problems: [...problems, { file, message }] });
    if (read.files.size === 0 && !read.hasUnknown && this.#published) {
      this.#missingSince ??= now;
      return stop(
        this.#folder,
        `there are no content files any more. All of the space stays published until that is confirmed: ${CONFIRM_COMMAND}`,
      );
    }
    this.#missingSince = undefined;
    let built: BuiltSpace;
    try {
      if (read.files.size > 0 && !read.files.has('space.json')) throw new Error('there is no space.json');
      built = buildSnapshot(this.#id, read.main, read.drafts, now);
    } catch (error) {
      return stop(join(this.#folder, 'space.json'), (error as Error).message);
    }
    problems.push(...built.problems);
    // With a duplicate id it is unknown which entry was meant, so the published state stays.
    const isUsable = !built.ambiguous || !this.#published;
    const { settlesAt, faults = [] } = isUsable ? this.#decide(read, built, now, confirmed) : {};
    problems.push(...this.#holdProblems(), ...this.#quizProblems(faults, read.main));
    const actions = [built.nextActionAt, settlesAt].filter((at) => at !== undefined);
    return { problems, ...(actions.length > 0 && { nextActionAt: Math.min(...actions) }) };
  }

  /** @returns when to decide again, and the faults of quizzes */
  #decide(read: ReadSpace, built: BuiltSpace, now: number, confirmed: ReadonlySet<string>) {
    const { delivery, settlesAt, faults, ...state } = holdUnpublishings({
      ...this.#state,
      ...{ previous: this.#published, built, hasUnknownFile: read.hasUnknown, confirmed, now },
    });
    this.#state = state;
    this.#published = { ...built.snapshot, delivery };
    this.#files = Object.fromEntries([...read.files].map(([name, { good }]) => [name, good?.digest ?? null]));
    this.#keep(read, now);
    return { settlesAt, faults };
  }

  /** Writes what is published to disk, in the background. */
  #keep(read: ReadSpace, at: number): void {
    const { held, recent } = this.#state;
    const heldText = held.length > 0 ? JSON.stringify(held) : undefined;
    const digest = heldText === undefined ? null : digestOf(heldText);
    const goods = [...read.files.values()].flatMap(({ good }) => (good ? [[good.digest, good.text] as const] : []));
    const texts = new Map([...goods, ...(digest === null ? [] : [[digest, String(heldText)] as const])]);
    this.#copy?.write({ at, files: this.#files, held: digest, recent: [...recent] }, texts);
  }

  #holdProblems(): ContentProblem[] {
    const { held } = this;
    const unreadable = this.#state.held.filter(({ reason }) => reason === 'unreadable').length;
    const messages = [
      held &&
        `${held.pages.length} pages and ${held.others} other entries and assets are gone from the files. They stay published, and further unpublishings wait, until that is confirmed: ${CONFIRM_COMMAND}`,
      unreadable > 0 && `${unreadable} entries and assets may be in a file that can't be read, and stay published`,
    ];
    return messages.flatMap((message) => (message ? [{ file: this.#folder, message }] : []));
  }

  /** What is wrong in quizzes, and whether that is published. REQ-QUZ-02. */
  #quizProblems(faults: readonly QuizRangeFault[], files: readonly NamedFile[]): ContentProblem[] {
    const isRefused = (id: string) =>
      this.#state.held.some(({ reason, entity }) => reason === 'refused' && entity.sys.id === id);
    const fileOf = (id: string) => files.find(({ data }) => data.entries?.some((one) => one?.sys?.id === id))?.path;
    return faults.map(({ quizId, entryId, field, message }) => {
      const id = [entryId, quizId].find((one) => fileOf(one) !== undefined) ?? quizId;
      const outcome = isRefused(quizId)
        ? 'The published version of the quiz and its plans stays until this is mended'
        : 'There is no better published version: pages leave the quiz out until this is mended';
      const what = `Entry "${entryId}": the field "${field}" ${message} (in the quiz "${quizId}")`;
      return problemOf(id, fileOf(id) ?? this.#folder, `${what}. ${outcome}`);
    });
  }
}

/** Whether the files equal what was published: then nothing can vanish, and the published state need not be rebuilt. */
function isUnchanged({ files, held }: PublishedState, read: ReadSpace): boolean {
  if (held !== null || Object.keys(files).length !== read.files.size) return false;
  // Scheduled actions change what is published without a change of the files.
  if (read.main.some(({ data }) => (data.scheduledActions ?? []).length > 0)) return false;
  return [...read.files].every(([name, { good }]) => good !== undefined && files[name] === good.digest);
}

/**
 * A file that was never readable may hold pages, and a start without it would unpublish them. A file that the copy lists as never readable has
 * published nothing.
 * @throws Error naming the file
 */
function requireKnown(read: ReadSpace, copied: PublishedState | undefined): void {
  const unknown = [...read.files].find(([name, { good }]) => !good && copied?.files[name] !== null);
  const problem = unknown?.[1].problem ?? (copied ? undefined : read.unreadable[0]);
  if (problem) throw noCopyOf(problem);
}

function noCopyOf(problem: ContentProblem | undefined): Error {
  const what = problem ? describeProblem(problem).replace(LEFT_OUT, '') : 'a space';
  return new Error(`${what}. There is no last good copy of it: repair the file`);
}

/** By name, space.json first: of two entries with the same id the first counts. */
function compareNames(a: string, b: string): number {
  if (a === 'space.json' || b === 'space.json') return Number(b === 'space.json') - Number(a === 'space.json');
  return a < b ? -1 : 1;
}

function everything({ delivery }: Pick<Snapshot, 'delivery'>): Pick<HeldEntity, 'type' | 'entity' | 'since'>[] {
  return PARTS.flatMap(([type, part]) => [...delivery[part].values()].map((entity) => ({ type, entity, since: 0 })));
}
