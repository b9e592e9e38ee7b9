import { checkConditions } from './checkConditions.ts';
import { checkReferences, findOverlaps, namedExperiments, referencesOf } from './checkReferences.ts';
import {
  CLIENT_KEYS,
  type FlagFiles,
  type FlagProblem,
  type ParsedFile,
  parseFlagFile,
  toFlagFiles,
} from './parseFlagFile.ts';
import { fileOf, refusedRename, stoppedCopy, wantsStop, withoutRules } from './stoppedExperiments.ts';

/** The texts of a flags folder, by path in it. */
export type FlagTexts = ReadonlyMap<string, string>;

/** Which files are served, and why others aren't. */
export interface JudgedFlags {
  files: FlagFiles;
  problems: FlagProblem[];
  /** The texts of `files`: the last good state of the next judgement. */
  good: FlagTexts;
  /** What is served instead of each file that isn't taken, for operators. */
  fallbacks: ReadonlyMap<string, string>;
}

const NONE: FlagTexts = new Map();

/**
 * Decides for each file whether it is taken. A file with a mistake keeps its last good state, and so do changed files that refer to it; where there is
 * none it is left out, and flags that refer to it have their default value. A file that others need isn't removed. All other changes are taken.
 *
 * Stopping always works: an experiment whose file can be read as stopped, or was deleted, or is named by no flag any more, assigns nobody.
 * REQ-FLG-18.
 * @param unread files, or folders, that could not be read
 * @param lastGood as `good` of the previous judgement; the same files are then accepted again
 */
export function judgeFlagFiles(
  texts: FlagTexts,
  unread: readonly FlagProblem[] = [],
  lastGood: FlagTexts = NONE,
): JudgedFlags {
  const parsed = new Map<string, ParsedFile>();
  const problems = new Map<string, FlagProblem>();
  /** Files that are not taken. The last good state is served instead, if there is one. */
  const held = new Set<string>();
  /** Those of them that only refer to another, and are served without their rules where they were never good. */
  const waiting = new Set<string>();
  /** Experiments whose last good state runs, and that have to be stopped. */
  const stopped = new Set<string>();

  const report = (problem: FlagProblem) => void problems.set(`${problem.file} ${problem.message}`, problem);
  const parse = (file: string, text: string): ParsedFile => {
    const id = `${file}\n${text}`;
    const known = parsed.get(id) ?? parseFlagFile(file, text);
    parsed.set(id, known);
    return known;
  };
  const all = () => new Set([...texts.keys(), ...lastGood.keys()]);
  const isChanged = (file: string) => texts.get(file) !== lastGood.get(file);
  const isOpen = (file: string) => isChanged(file) && !held.has(file);

  /** The text that is served of a file; undefined: none. */
  function served(file: string): string | undefined {
    const text = texts.get(file);
    if (!held.has(file)) return text;
    const good = lastGood.get(file);
    if (good !== undefined) return stopped.has(file) ? stoppedCopy(good) : good;
    return waiting.has(file) && text !== undefined ? withoutRules(file, text) : undefined;
  }

  function merge(): Map<string, string> {
    const merged = [...all()].flatMap((file) => {
      const text = served(file);
      return text === undefined ? [] : [[file, text] as const];
    });
    return new Map(merged.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  function hold(file: string): void {
    held.add(file);
    if (!file.startsWith('experiments/')) return;
    const text = texts.get(file) ?? refusedRename(file, texts);
    if (text === undefined || wantsStop(text)) stopped.add(file);
  }

  /** Not taken: the file with the problem, or what changed of the files that it refers to. @returns whether that changes anything */
  function holdCauses({ file }: FlagProblem, merged: FlagTexts): boolean {
    const open = isOpen(file) ? [] : [...reachable(file, merged)].filter(isOpen);
    // What is missing, or has values of another type; only prerequisites reach further.
    const [causes = []] = [
      isOpen(file) ? [file] : [],
      open.filter((one) => !texts.has(one)),
      open.filter((one) => one.startsWith('experiments/')),
      open,
    ].filter((group) => group.length > 0);
    for (const cause of causes) hold(cause);
    return causes.length > 0;
  }

  /** All files that one refers to, directly or through others, by what is served, was good or is in the folder. */
  function reachable(file: string, merged: FlagTexts): Set<string> {
    const found = new Set([file]);
    for (const next of found)
      for (const text of [merged.get(next), lastGood.get(next), texts.get(next)])
        for (const reference of text === undefined ? [] : referencesOf(parse(next, text))) found.add(reference);
    return found;
  }

  /** Holds files, and all files of folders, that can't be read. */
  function holdUnread(): void {
    for (const problem of unread) {
      report(problem);
      held.add(problem.file);
      for (const file of all()) if (file.startsWith(`${problem.file}/`)) held.add(file);
    }
    // The whole folder is missing, such as while it is mounted: nobody deleted each flag.
    const isGone = texts.size === 0 && unread.some(({ file }) => file === CLIENT_KEYS);
    if (isGone) for (const file of lastGood.keys()) held.add(file);
  }

  /** Holds files with a mistake of their own. */
  function holdInvalid(): void {
    for (const [file, text] of texts) {
      const { problem } = parse(file, text);
      if (!problem) continue;
      report({ file, message: problem });
      hold(file);
    }
  }

  /** Holds changed files that refer to a held one. A stopped experiment needs none of them. */
  function holdDependents(): boolean {
    const before = held.size;
    for (const [file, text] of texts) {
      if (!isOpen(file) || (file.startsWith('experiments/') && wantsStop(text))) continue;
      const cause = referencesOf(parse(file, text)).find((reference) => held.has(reference) && texts.has(reference));
      if (cause === undefined) continue;
      report({ file, message: `waits for ${cause}, which it refers to` });
      waiting.add(file);
      hold(file);
    }
    return held.size > before;
  }

  /** @returns whether another file is held, so that everything has to be judged again */
  function judge(merged: FlagTexts, files: FlagFiles): boolean {
    const textOf = (file: string) => merged.get(file);
    const takeAll = (found: FlagProblem[]) => {
      for (const problem of found) report(problem);
      return found.map((problem) => holdCauses(problem, merged)).some(Boolean);
    };
    if (takeAll(checkConditions(files, textOf, isChanged)) || holdDependents()) return true;
    // Those whose ranges changed come last: of two that overlap the later one is reported.
    const byChange = [...files.experiments].sort(([a], [b]) => Number(isOpen(fileOf(a))) - Number(isOpen(fileOf(b))));
    if (takeAll([...checkReferences(files), ...findOverlaps(new Map(byChange))])) return true;
    return unread.length === 0 && stopUnused(files);
  }

  /** Stops experiments that run, but that no flag has. A flag that can't be read may have them. */
  function stopUnused({ features, experiments }: FlagFiles): boolean {
    const unreadable = [...held].flatMap((file) => namedExperiments(texts.get(file) ?? ''));
    const used = new Set([
      ...unreadable,
      ...[...features.values()].flatMap(({ rules }) => rules.map(({ experiment }) => experiment)),
    ]);
    const unused = [...experiments].filter(([key, { status }]) => status === 'running' && !used.has(key));
    const fresh = unused.map(([key]) => [key, fileOf(key)] as const).filter(([, file]) => !stopped.has(file));
    for (const [key, file] of fresh) {
      const message = `status: is "running", but no flag has it: add {"experiment": "${key}"} to the rules of one, or make it a draft`;
      report({ file, message });
      if (held.has(file) || !isChanged(file)) stopped.add(file);
      held.add(file);
    }
    return fresh.length > 0;
  }

  holdUnread();
  holdInvalid();
  let merged: FlagTexts;
  let files: FlagFiles;
  do {
    merged = merge();
    files = toFlagFiles(merged, parse);
  } while (judge(merged, files));
  const describeFallback = (file: string) => {
    const isKept = [...lastGood.keys()].some((good) => good === file || good.startsWith(`${file}/`));
    if (isKept) return stopped.has(file) ? 'the experiment is stopped' : 'its last good state stays';
    return merged.has(file) ? 'the flag has its default value' : 'the file is left out';
  };
  return {
    files,
    problems: [...problems.values()].sort((a, b) => (a.file < b.file ? -1 : 1)),
    good: merged,
    fallbacks: new Map([...held].map((file) => [file, describeFallback(file)])),
  };
}
