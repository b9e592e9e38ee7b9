import { randomUUID } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { RequestError } from '@cumulus/server/Service';
import { digestOf } from '../../store/PublishedCopy.ts';
import { type FlagTexts, judgeFlagFiles } from '../files/judgeFlagFiles.ts';
import { type FlagProblem, parseFlagFile } from '../files/parseFlagFile.ts';
import { readFlagTexts } from '../files/readFlagFiles.ts';
import { fileOf } from '../files/stoppedExperiments.ts';
import { EditLog, type LoggedEdit } from './EditLog.ts';
import { editExperiment } from './editExperiment.ts';
import type { Editor, FlagEdit } from './FlagEdit.ts';

const log = createLog('flags');

/** What is served, as the store of flags has it. */
interface ServedStore {
  readonly good: FlagTexts;
  refresh(): Promise<void>;
}

interface FlagEditorOptions {
  /** The flags folder. */
  folder: string;
  store: ServedStore;
  now?(): number;
}

/** Edits experiments as a person would in `flags/`: by the same checks, with author and reason, one at a time. */
export class FlagEditor {
  readonly #options: FlagEditorOptions;
  readonly #log: EditLog;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: FlagEditorOptions) {
    this.#options = options;
    this.#log = new EditLog(options.folder);
  }

  /** All edits of flag files, oldest first. */
  edits(): Promise<LoggedEdit[]> {
    return this.#log.read();
  }

  /**
   * Edits an experiment. What it says is served when this returns.
   * @param key of an experiment; its file is looked up among those of the folder
   * @throws RequestError 404 no such experiment; 409 the file changed since the person saw it, or its state doesn't allow the edit; 422 the
   * file's checks refuse the result; 503 the folder can't be written
   */
  edit(key: string, edit: FlagEdit, editor: Editor): Promise<LoggedEdit> {
    const work = this.#running.then(() => this.#edit(key, edit, editor));
    this.#running = work.catch(() => undefined);
    return work;
  }

  async #edit(key: string, edit: FlagEdit, { author, reason, version }: Editor): Promise<LoggedEdit> {
    const { folder, store, now = Date.now } = this.#options;
    const { texts, unread } = await readFlagTexts(folder);
    const file = fileOf(key);
    const text = texts.get(file);
    if (text === undefined) throw new RequestError(404, 'NotFound', 'There is no such experiment in flags/');
    const edits = await this.#log.read();
    if (digestOf(text) !== version) throw changedSince(text, file, edits);
    const next =
      edit.action === 'undo'
        ? textBefore(edit.edit, file, text, edits)
        : editExperiment(text, parseFlagFile(file, text).experiment, edit);
    refuseMistakes({ file, text: next, isStop: edit.action === 'stop', texts, unread, good: store.good });
    const entry: LoggedEdit = {
      ...{ id: randomUUID(), at: new Date(now()).toISOString(), author, reason },
      ...{ file, edit, before: text, after: digestOf(next) },
    };
    await this.#write(entry, next, edits);
    log.info(`${file}: ${edit.action} by ${author}: ${reason}`);
    await store.refresh();
    return entry;
  }

  async #write(entry: LoggedEdit, next: string, edits: readonly LoggedEdit[]): Promise<void> {
    try {
      // A link stays one: the file that it leads to is replaced.
      const path = await realpath(join(this.#options.folder, entry.file));
      const { mode } = await stat(path);
      await this.#log.add(entry, async () => {
        // Somebody may have saved it since it was judged.
        const text = await readFile(path, 'utf8');
        if (text !== entry.before) throw changedSince(text, entry.file, edits);
        await replaceFile(path, next, mode, true);
      });
    } catch (error) {
      if (error instanceof RequestError) throw error;
      throw notWritable(entry.file, error as Error);
    }
  }
}

const notWritable = (file: string, cause: Error) =>
  new RequestError(
    ...([503, 'NotWritable'] as const),
    `flags/ can't be written here: ${cause.message}; change ${file} where it is deployed from`,
    { cause },
  );

/** The last edit that led to a text; undefined: it was written in the file itself. */
export const editBehind = (text: string, file: string, edits: readonly LoggedEdit[]): LoggedEdit | undefined => {
  const last = edits.findLast((edit) => edit.file === file);
  return last?.after === digestOf(text) ? last : undefined;
};

function changedSince(text: string, file: string, edits: readonly LoggedEdit[]): RequestError {
  const last = editBehind(text, file, edits);
  const by = last ? `by ${last.author} at ${last.at} ("${last.reason}")` : 'in the file itself';
  return new RequestError(409, 'Changed', `${file} was changed ${by} since: look at it again`);
}

function textBefore(id: string, file: string, text: string, edits: readonly LoggedEdit[]): string {
  const undone = edits.find((edit) => edit.id === id && edit.file === file);
  if (!undone) throw new RequestError(404, 'NotFound', 'There is no such edit of this experiment');
  if (undone.after !== digestOf(text)) throw changedSince(text, file, edits);
  return undone.before;
}

interface Judged {
  file: string;
  /** The text that it would have. */
  text: string;
  isStop: boolean;
  texts: FlagTexts;
  unread: readonly FlagProblem[];
  good: FlagTexts;
}

/** By the same judge as a saved file. Stopping always works. @throws RequestError 422 naming what would be wrong */
function refuseMistakes({ file, text, isStop, texts, unread, good }: Judged): void {
  const before = judgeFlagFiles(texts, unread, good);
  const after = judgeFlagFiles(new Map(texts).set(file, text), unread, good);
  const isStopped = [...after.files.experiments].every(
    ([key, { status, releasedVariation }]) =>
      fileOf(key) !== file || (status !== 'running' && releasedVariation === undefined),
  );
  if (isStop && isStopped) return;
  const known = new Set(before.problems.map(({ file: place, message }) => `${place} ${message}`));
  const fresh = after.problems.filter((one) => one.file === file || !known.has(`${one.file} ${one.message}`));
  if (fresh.length === 0 && after.good.get(file) === text) return;
  const what = fresh.map((one) => `${one.file}: ${one.message}`).join('; ');
  throw new RequestError(422, 'Refused', what || `${file}: ${after.fallbacks.get(file) ?? 'it would not be served'}`);
}
